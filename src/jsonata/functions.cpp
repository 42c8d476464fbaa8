#include "jsonata/functions.hpp"

#include <algorithm>
#include <array>

namespace jsonata {
namespace {

using enum Function::Takes;

/// The names with their `$`; what other languages call the function is a candidate of its own.
struct Row {
    std::string_view spelling;
    Function::Takes takes;
    std::size_t without_context = 0;
    bool changing = false;
};

constexpr std::array rows{
    Row{"$abs", one, 1},
    Row{"$append", list},
    Row{"$assert", any},
    Row{"$average", list},
    Row{"$base64decode", one, 1},
    Row{"$base64encode", one, 1},
    Row{"$boolean", any, 1},
    Row{"$ceil", one, 1},
    Row{"$clone", any, 1},
    Row{"$contains", one, 2},
    Row{"$count", list},
    Row{"$decodeUrl", one, 1},
    Row{"$decodeUrlComponent", one, 1},
    Row{"$distinct", list},
    Row{"$each", member, 2},
    Row{"$encodeUrl", one, 1},
    Row{"$encodeUrlComponent", one, 1},
    Row{"$error", any},
    Row{"$exists", list},
    Row{"$filter", member},
    Row{"$floor", one, 1},
    Row{"$formatBase", one, 2},
    Row{"$formatInteger", one, 2},
    Row{"$formatNumber", one, 3},
    Row{"$fromMillis", one, 3},
    Row{"$hash", any, 2},
    Row{"$join", list},
    Row{"$keys", any, 1},
    Row{"$length", one, 1},
    Row{"$lookup", any, 2},
    Row{"$lowercase", one, 1},
    Row{"$map", member},
    Row{"$match", one, 3},
    Row{"$max", list},
    Row{"$merge", list},
    Row{"$millis", any, 0, true},
    Row{"$min", list},
    Row{"$not", any, 1},
    Row{"$now", any, 0, true},
    Row{"$number", one, 1},
    Row{"$pad", one, 3},
    Row{"$parse", any, 1},
    Row{"$parseInteger", one, 2},
    Row{"$partition", list},
    Row{"$power", one, 2},
    Row{"$random", any, 0, true},
    Row{"$range", any},
    Row{"$reduce", member},
    Row{"$replace", one, 4},
    Row{"$reverse", list},
    Row{"$round", one, 2},
    Row{"$shuffle", list, 0, true},
    Row{"$sift", member, 2},
    Row{"$single", member},
    Row{"$sort", member},
    Row{"$split", one, 3},
    Row{"$spread", any, 1},
    Row{"$sqrt", one, 1},
    Row{"$string", any, 2},
    Row{"$substring", one, 3},
    Row{"$substringAfter", one, 2},
    Row{"$substringBefore", one, 2},
    Row{"$sum", list},
    Row{"$toMillis", one, 2},
    Row{"$trim", one, 1},
    Row{"$type", any},
    Row{"$uppercase", one, 1},
    Row{"$uuid", any, 0, true},
    Row{"$zip", list},
};

}  // namespace

const Function* function_named(std::string_view name) {
    static const std::vector<Function> functions = [] {
        std::vector<Function> all;
        for (const Row& row : rows)
            all.push_back({row.spelling.substr(1), row.takes, row.without_context, row.changing});
        return all;
    }();
    const auto found = std::find_if(functions.begin(), functions.end(),
                                    [&](const Function& function) { return function.name == name; });
    return found == functions.end() ? nullptr : &*found;
}

const std::vector<text::Candidate>& function_names() {
    static const std::vector<text::Candidate> names = [] {
        std::vector<text::Candidate> all;
        for (const Row& row : rows) all.push_back({row.spelling});
        // What others call it: JavaScript, Python, Step Functions' intrinsics.
        for (const text::Candidate& other :
             std::initializer_list<text::Candidate>{{"$uppercase", "$upper"},
                                                    {"$uppercase", "$toUpperCase"},
                                                    {"$lowercase", "$lower"},
                                                    {"$lowercase", "$toLowerCase"},
                                                    {"$string", "$str"},
                                                    {"$string", "$toString"},
                                                    {"$string", "$stringify"},
                                                    {"$string", "$jsonToString"},
                                                    {"$parse", "$jsonParse"},
                                                    {"$parse", "$fromJson"},
                                                    {"$join", "$concat"},
                                                    {"$length", "$len"},
                                                    {"$number", "$toNumber"},
                                                    {"$number", "$int"},
                                                    {"$contains", "$includes"}})
            all.push_back(other);
        return all;
    }();
    return names;
}

}  // namespace jsonata
