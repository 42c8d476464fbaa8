#include <map>

#include "cli/case_file.hpp"
#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/work.hpp"
#include "iam/question.hpp"
#include "text/letters.hpp"
#include "text/place.hpp"
#include "text/suggest.hpp"

namespace cli {
namespace {

/// Beyond so many ways for the conditions of templates to turn out no more are shown.
constexpr std::size_t most_worlds = 64;

iam::Question question_of(const Options& options) {
    iam::Question question{options.who, options.action, options.on, {}};
    for (const std::string& given : options.context) {
        const std::size_t sign = given.find('=');
        iam::ContextValue& value = question.context[text::lowered(given.substr(0, sign))];
        value.values.emplace_back(given.substr(sign + 1));
        value.multivalued = value.values.size() > 1;
    }
    return question;
}

std::string place_of(const model::Identity& identity, const text::Sources& sources) {
    if (!identity.place.placed()) return identity.name;
    return identity.name + " (" + text::place_of(identity.place, sources) + ")";
}

template <class Thing>
void add_names(std::vector<text::Candidate>& names, const std::vector<Thing>& things) {
    for (const Thing& thing : things) names.push_back({thing.identity.name});
}

std::vector<text::Candidate> names_in(const model::Topology& topology) {
    std::vector<text::Candidate> names;
    add_names(names, topology.roles);
    add_names(names, topology.queues);
    add_names(names, topology.keys);
    add_names(names, topology.receivers);
    add_names(names, topology.buses);
    return names;
}

/// Whether a word means one thing; what is wrong otherwise is said.
bool is_clear(const std::string& option, const std::string& word, const std::vector<iam::Meant>& meant,
              const Run& run) {
    if (meant.size() == 1 || (meant.empty() && iam::speaks_for_itself(word))) return true;
    std::string all;
    for (const iam::Meant& one : meant) {
        all += (all.empty() ? "" : ", ") + place_of(*one.identity, run.sources);
    }
    const std::string what = option + " `" + word + "`";
    complain(meant.empty() ? what + " is no ARN, and nothing in the files is called so" +
                                 text::suggestion(word, names_in(run.topology))
                           : what + " may be " + all + ": say which by its logical id or its whole ARN");
    return false;
}

/// What is said in each way for the conditions to turn out, and which ways those are.
class Rulings {
public:
    Rulings(const Run& run, const iam::Question& question) : run_(run), question_(question) {}

    ExitCode rule(const iam::Meant* role, const iam::Meant* resource) {
        ExitCode code = ExitCode::clean;
        value::World world;
        std::size_t count = 0;
        do {
            const iam::Ruling ruling = iam::answer(run_.topology, world, question_, role, resource);
            if (ruling.decision.verdict != iam::Verdict::allow) code = ExitCode::findings;
            add(iam::print(ruling.request, ruling.decision, ruling.path, run_.sources), world);
        } while (++count < most_worlds && world.next());
        return code;
    }

    [[nodiscard]] std::string text() const {
        std::string out;
        for (const std::string& said : order_) {
            if (!out.empty()) out += "\n";
            if (order_.size() > 1) out += ways_.at(said) + "\n";
            out += said;
        }
        return out;
    }

private:
    void add(std::string said, const value::World& world) {
        std::string way;
        for (const value::World::Named& named : world.read()) {
            way +=
                (way.empty() ? "where " : " and ") + named.name + (named.holds ? " holds" : " does not hold");
        }
        const auto [place, fresh] = ways_.emplace(said, way);
        if (!fresh) place->second += ", or " + way;
        if (fresh) order_.push_back(std::move(said));
    }

    const Run& run_;
    const iam::Question& question_;
    std::vector<std::string> order_;
    std::map<std::string, std::string> ways_;
};

}  // namespace

ExitCode decide(const Options& given) {
    if (!given.cases.empty()) return decide_cases(given);
    ExitCode code = ExitCode::clean;
    Run run;
    Options options = given;
    const auto config = configure(options, run, code);
    if (!config) return code;
    const Settings settings = settings_of(options);
    scan::Result scanned = read_paths(options, *config);
    code = larger(code, complain_of(scanned.unreadable));
    const std::set<std::string> named = named_in(scanned);
    run.read(std::move(scanned.files), settings);
    run.build(settings);
    complain_of_nothing(named, run);
    code = larger(code, complain_of_faults(run));

    const iam::Question question = question_of(options);
    const auto roles = iam::roles_meant(run.topology, question.who);
    const auto resources = iam::resources_meant(run.topology, question.on);
    if (!is_clear("--who", question.who, roles, run)) return ExitCode::misuse;
    if (!is_clear("--on", question.on, resources, run)) return ExitCode::misuse;
    Rulings rulings(run, question);
    code = larger(code, rulings.rule(roles.empty() ? nullptr : &roles.front(),
                                     resources.empty() ? nullptr : &resources.front()));
    return larger(code, deliver(rulings.text(), {}));
}

}  // namespace cli
