#!/bin/sh
# Prints the CPU time and memory of `check` on generated plans of Terraform of 50 and of 100 MB, on one thread, the best of
# three runs: about twice as much for the larger where nothing grows faster than what there is. Asserts nothing.
#   sh tests/bench/plan.sh [PROGRAM]
# Without a program, build/buslint, which sh samples/run.sh builds.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
program=${1:-$root/build/buslint}
[ -x "$program" ] || { echo "$program is missing: sh samples/run.sh builds it" >&2; exit 2; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

for services in 3500 7000; do
    plan=$work/$services.json
    awk -v services="$services" -f "$root/tests/bench/plan.awk" >"$plan"
    for _ in 1 2 3; do
        /usr/bin/time -f '%U %S %M' "$program" check --threads 1 --fail-on never --output "$work/out" "$plan" 2>&1 >/dev/null |
            tail -n 1
    done | awk -v bytes="$(wc -c <"$plan")" -v services="$services" '
        { cpu = $1 + $2; if (NR == 1 || cpu < least) least = cpu; memory = $3 * 1024 }
        END { printf "%d services, %.0f MB: %.2f s, %.1f times the memory\n", services, bytes / 1e6, least, memory / bytes }'
done
