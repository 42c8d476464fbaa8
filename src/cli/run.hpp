#pragma once

namespace cli {

/// The program: reads the command line, runs one command, returns its exit code.
[[nodiscard]] int run(int argc, char** argv);

}  // namespace cli
