// decide CASES SECONDS: decides the cases of a file over and over, policies parsed once. Seconds are
// of one core's work.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>

#include "cli/case_file.hpp"

int main(int argc, char** argv) {
    if (argc != 3) return std::fputs("usage: decide CASES SECONDS\n", stderr), 2;
    std::ifstream file(argv[1]);
    std::ostringstream content;
    content << file.rdbuf();
    cli::Run run;
    run.read({{argv[1], content.str(), true}}, {});
    const auto cases = cli::read_cases(run);
    if (cases.empty()) return std::fputs("no case there\n", stderr), 2;

    const double wanted = std::atof(argv[2]);
    const std::clock_t begin = std::clock();
    double passed = 0;
    std::size_t decisions = 0;
    std::size_t allowed = 0;
    while (passed < wanted) {
        for (const cli::Case& one : cases) {
            value::World world;
            if (iam::decide(one.request, one.policies, world).verdict == iam::Verdict::allow) ++allowed;
        }
        decisions += cases.size();
        passed = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    }
    std::printf("%.0f decisions a second (%.0f %% of them allow)\n", static_cast<double>(decisions) / passed,
                100.0 * static_cast<double>(allowed) / static_cast<double>(decisions));
    return 0;
}
