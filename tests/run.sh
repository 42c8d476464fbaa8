#!/bin/sh
# Installs what is missing, builds, and runs every test: sh tests/run.sh [--all]
# --all adds a build by clang, clang-tidy, a minute for each fuzzer, and the judges from npm.
# Ends with one line, `N passed, N failed` and what was skipped, and with 0 only if nothing failed.
set -u
root=$(cd "$(dirname "$0")/.." && pwd) || exit 2
cd "$root" || exit 2
: "${PATH:=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin}" "${HOME:=/tmp}"
export PATH HOME
. tests/support/setup.sh
. tests/support/steps.sh

all=no
case ${1:-} in
    '') ;;
    --all) all=yes ;;
    *) say "usage: sh tests/run.sh [--all]" >&2; exit 2 ;;
esac
fuzz_seconds=5
if [ "$all" = yes ]; then
    packages="$packages clang-tidy clang-format"
    fuzz_seconds=60
fi

passed=0
failed=0
skipped=0
set_up
build_release
run_samples
run_units
run_fuzzers "$fuzz_seconds"
if [ "$all" = yes ]; then
    build_with_clang
    run_clang_tidy
    run_npm_judges
fi

line="$passed passed, $failed failed"
[ "$skipped" = 0 ] || line="$line, $skipped skipped"
say "$line"
[ "$failed" = 0 ]
