#!/bin/sh
# Prints how fast HCL is read into the tree on one core, the best of five runs: all *.tf below a folder in one text,
# twenty times over; asserts nothing. Without a folder, those of the fuzzer that have no fault.
#   sh tests/bench/hcl.sh [FOLDER]
# Installs what is missing as tests/run.sh does, and builds in build/bench.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
from=${1:-}
cd "$root" || exit 2
. tests/support/setup.sh

bench_build() {
    configure "$1" -DCMAKE_BUILD_TYPE=Release -DBUSLINT_TESTS=ON &&
        cmake --build "$1" --parallel "$jobs" --target hcl_structure
}

sources() {
    if [ -n "$from" ]; then
        find "$from" -name '*.tf' | sort
    else
        awk '$2 == "none" { print "tests/fuzz/seeds/hcl_reader/" $1 }' tests/unit/document/hcl_files.txt
    fi
}

set_up
folder=$root/build/bench
step 'building the bench' bench_build "$folder" || exit 1
all=$folder/all.tf
# A blank line behind each, as not every file ends with its last line.
sources | while read -r file; do cat "$file"; echo; done >"$folder/once.tf"
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do cat "$folder/once.tf"; done >"$all"
taskset -c 0 "$folder/tests/hcl_structure" --time 5 "$all"
