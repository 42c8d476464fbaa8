#include "iam/path.hpp"
#include "text/place.hpp"
#include "text/printable.hpp"

namespace iam {
namespace {

std::string at(text::Span place, const text::Sources& sources) {
    const std::string where = text::printable(text::place_of(place, sources));
    return where.empty() ? where : " at " + where;
}

std::string_view word(Verdict verdict) {
    switch (verdict) {
        case Verdict::allow:
            return "allowed";
        case Verdict::explicit_deny:
            return "denied, explicitly";
        case Verdict::implicit_deny:
            return "denied: nothing allows it";
        case Verdict::unknown:
            break;
    }
    return "unknown: the files do not decide it";
}

std::string effect_of(const Meeting& meeting, const text::Sources& sources) {
    const auto sid = meeting.statement->sid.is_known() ? meeting.statement->sid.value().shown() : "";
    const std::string effect = meeting.denies ? "Deny" : "Allow";
    return "  " + effect + (sid.empty() ? "" : " " + text::printable(sid)) +
           at(meeting.statement->place, sources);
}

std::string line_of(const Meeting& meeting, const text::Sources& sources) {
    std::string line = effect_of(meeting, sources);
    if (meeting.matches == value::Truth::unknown) return line + " may match\n";
    if (meeting.matches == value::Truth::yes) {
        line += " matches";
        if (meeting.account_only && !meeting.denies)
            line += " the account: its own policies decide, this adds nothing to them";
        return line + "\n";
    }
    return line + " nearly matches: its " + text::printable(meeting.failing) +
           at(meeting.failing_place, sources) + " does not\n";
}

std::string hearing_of(const Hearing& hearing, const text::Sources& sources) {
    std::string out(hearing.set);
    if (hearing.policy == nullptr) return out + ": none\n";
    if (!hearing.policy->name.empty()) out += " `" + text::printable(hearing.policy->name) + "`";
    out += at(hearing.policy->place, sources) + "\n";
    std::size_t others = 0;
    for (const Meeting& meeting : hearing.meetings) {
        if (meeting.matches == value::Truth::no && meeting.failing_count != 1) {
            ++others;
        } else {
            out += line_of(meeting, sources);
        }
    }
    if (others > 0)
        out += "  " + std::to_string(others) + (others == 1 ? " statement does" : " statements do") +
               " not match\n";
    return out;
}

}  // namespace

std::string print(const Request& request, const Decision& decision, const Path& path,
                  const text::Sources& sources) {
    std::string out(word(decision.verdict));
    out += "\n  who     " + text::printable(request.caller.arn.shown());
    out += "\n  action  " + text::printable(request.action);
    out += "\n  on      " + text::printable(request.resource.shown()) + "\n\n";
    for (const Hearing& hearing : path.hearings) out += hearing_of(hearing, sources);
    for (const auto& [set, reason] : path.open) {
        out += std::string(set) + ": there may be more" + at(reason.place, sources) + ": " +
               text::printable(reason.text) + "\n";
    }
    for (const value::Reason& reason : decision.reasons) {
        out += "not known" + at(reason.place, sources) + ": " + text::printable(reason.text) + "\n";
    }
    return out;
}

}  // namespace iam
