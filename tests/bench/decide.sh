#!/bin/sh
# Prints how many permission decisions a second one core makes over the cases of a file, beside
# @cloud-copilot/iam-simulate on the same cases in the same run; asserts nothing.
#   sh tests/bench/decide.sh [CASES]
# Installs what is missing as tests/run.sh does, builds in build/bench, and uses npm where it is installed.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
cases=$(realpath "${1:-$root/tests/cases/iam/iam-tricky.jsonl}") || exit 2
cd "$root" || exit 2
. tests/support/setup.sh

bench_build() {
    configure "$1" -DCMAKE_BUILD_TYPE=Release -DBUSLINT_TESTS=ON &&
        cmake --build "$1" --parallel "$jobs" --target bench_decide
}

set_up
folder=$root/build/bench
step 'building the bench' bench_build "$folder" || exit 1
say "the cases: $(wc -l <"$cases") of $(basename "$cases"), policies parsed once, one core"
printf 'buslint       '
"$folder/tests/bench_decide" "$cases" 3
if command -v npm >/dev/null 2>&1; then
    step 'installing iam-simulate' npm install --no-save --prefix "$folder" @cloud-copilot/iam-simulate@0.1.173 &&
        printf 'iam-simulate  ' && node tests/bench/simulate.mjs "$folder" "$cases" 10
else
    say 'skipped: npm is not installed'
fi
