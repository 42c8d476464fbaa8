#include "iam/condition_keys.hpp"

#include <algorithm>
#include <array>

#include "iam/examination.hpp"
#include "text/suggest.hpp"

namespace iam {
namespace {

using enum KeyType;
using enum Arity;

/// What a request lacks, as letters: `e` a service's own, `s` a delivery by a role, `c` any user's or role's
/// own.
constexpr ConditionKey key(std::string_view name, KeyType type, Arity arity, std::string_view lacks) {
    const auto has = [lacks](char c) { return lacks.find(c) != std::string_view::npos; };
    return {name, type, arity, has('e'), has('s'), has('c')};
}

constexpr std::array keys{
    key("aws:AssumedRoot", boolean, one, ""),
    key("aws:CalledVia", KeyType::text, several, "es"),
    key("aws:CalledViaFirst", KeyType::text, one, "es"),
    key("aws:CalledViaLast", KeyType::text, one, "es"),
    key("aws:ChatbotSourceArn", arn, one, ""),
    key("aws:CurrentTime", date, one, ""),
    key("aws:Ec2InstanceSourcePrivateIPv4", address, one, ""),
    key("aws:Ec2InstanceSourceVpc", KeyType::text, one, ""),
    key("aws:EpochTime", epoch, one, ""),
    key("aws:FederatedProvider", KeyType::text, one, ""),
    key("aws:MultiFactorAuthAge", number, one, "es"),
    key("aws:MultiFactorAuthPresent", boolean, one, "es"),
    key("aws:PrincipalAccount", KeyType::text, one, ""),
    key("aws:PrincipalArn", arn, one, "e"),
    key("aws:PrincipalIsAWSService", boolean, one, ""),
    key("aws:PrincipalOrgID", KeyType::text, one, "e"),
    key("aws:PrincipalOrgPaths", KeyType::text, several, "e"),
    key("aws:PrincipalServiceName", KeyType::text, one, "sc"),
    key("aws:PrincipalServiceNamesList", KeyType::text, several, "sc"),
    key("aws:PrincipalTag/", KeyType::text, one, "e"),
    key("aws:PrincipalType", KeyType::text, one, ""),
    key("aws:Referer", KeyType::text, one, ""),
    key("aws:RequestTag/", KeyType::text, one, ""),
    key("aws:RequestedRegion", KeyType::text, one, ""),
    key("aws:ResourceAccount", KeyType::text, one, ""),
    key("aws:ResourceOrgID", KeyType::text, one, ""),
    key("aws:ResourceOrgPaths", KeyType::text, unsaid, ""),
    key("aws:ResourceTag/", KeyType::text, one, ""),
    key("aws:SecureTransport", boolean, one, ""),
    key("aws:SourceAccount", KeyType::text, one, "sc"),
    key("aws:SourceArn", arn, one, "sc"),
    key("aws:SourceIdentity", KeyType::text, one, ""),
    key("aws:SourceIp", address, one, ""),
    key("aws:SourceOrgID", KeyType::text, one, "sc"),
    key("aws:SourceOrgPaths", KeyType::text, unsaid, "sc"),
    key("aws:SourceOwner", KeyType::text, one, ""),
    key("aws:SourceVpc", KeyType::text, one, ""),
    key("aws:SourceVpcArn", arn, one, ""),
    key("aws:SourceVpce", KeyType::text, one, ""),
    key("aws:TagKeys", KeyType::text, several, ""),
    key("aws:TokenIssueTime", date, one, "e"),
    key("aws:UserAgent", KeyType::text, one, ""),
    key("aws:ViaAWSService", boolean, one, ""),
    key("aws:VpcSourceIp", address, one, ""),
    key("aws:VpceAccount", KeyType::text, one, ""),
    key("aws:VpceOrgID", KeyType::text, one, ""),
    key("aws:VpceOrgPaths", KeyType::text, unsaid, ""),
    key("aws:userid", KeyType::text, one, "e"),
    key("aws:username", KeyType::text, one, "es"),
};

}  // namespace

const ConditionKey* global_key(std::string_view name) {
    for (const ConditionKey& known : keys) {
        const bool family = known.name.ends_with('/');
        const std::string_view own = family ? name.substr(0, known.name.size()) : name;
        if (own.size() == known.name.size() && equal_without_case(own, known.name)) return &known;
    }
    return nullptr;
}

std::string_view meant_key(std::string_view name) {
    const std::string folded = lowered(name);
    for (const ConditionKey& known : keys) {
        if (text::distance(folded, lowered(known.name)) <= 2) return known.name;
    }
    return {};
}

}  // namespace iam
