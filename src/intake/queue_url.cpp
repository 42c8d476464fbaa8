#include "intake/queue_url.hpp"

#include "arn/arn.hpp"

namespace intake {

using value::Text;

Text queue_url_of(const Run& run, const Text& region, const Text& name) {
    return Text("https://sqs.") + region + "." + run.suffix + "/" + run.account + "/" + name;
}

std::optional<Text> arn_of_queue_url(const Text& url, const Text& partition) {
    const std::vector<Text> parts = split(url, '/');
    if (parts.size() != 5 || !parts[0].is_literal() || !parts[0].literal().starts_with("http")) return {};
    const std::vector<Text> host = split(parts[2], '.', 3);
    if (host.size() != 3 || !host[0].is_literal() || host[0].literal() != "sqs") return {};
    const bool said = host[2].is_literal();
    const Text of_host = said && host[2].literal().ends_with(".cn") ? "aws-cn" : "aws";
    return arn::assemble({said ? of_host : partition, "sqs", host[1], parts[3], parts[4]});
}

}  // namespace intake
