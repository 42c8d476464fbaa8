#!/bin/sh
# Prints how long a million dead-letter records take on one core and how much memory, beside a plain parse of the same
# bytes by nlohmann/json in the same run; asserts nothing.
#   sh tests/bench/dead_letter.sh [COUNT]
# Installs what is missing as tests/run.sh does, and builds in build/bench.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
count=${1:-1000000}
cd "$root" || exit 2
. tests/support/setup.sh

bench_build() {
    configure "$1" -DCMAKE_BUILD_TYPE=Release -DBUSLINT_TESTS=ON &&
        cmake --build "$1" --parallel "$jobs" --target bench_dead_letter --target buslint
}

set_up
folder=$root/build/bench
step 'building the bench' bench_build "$folder" || exit 1
records=$folder/records.jsonl
"$folder/tests/bench_dead_letter" write "$count" >"$records"
say "the records: $count, $(($(wc -c <"$records") / 1000000)) MB, one core"
printf 'nlohmann/json  '
taskset -c 0 "$folder/tests/bench_dead_letter" parse "$records"
printf 'buslint        '
# GNU time where it is there; the shell's own does not know memory.
if [ -x /usr/bin/time ]; then
    taskset -c 0 /usr/bin/time -f '%e s, %M KiB at most' "$folder/buslint" dead-letter explain \
        --output /dev/null "$records"
else
    begin=$(date +%s.%N)
    taskset -c 0 "$folder/buslint" dead-letter explain --output /dev/null "$records"
    awk -v begin="$begin" -v end="$(date +%s.%N)" 'BEGIN { printf "%.2f s\n", end - begin }'
fi
rm -f "$records"
