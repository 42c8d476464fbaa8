#!/bin/sh
# Prints how fast the program is, as ratios measured in one run on one machine; asserts nothing.
#   sh tests/bench/run.sh TREE      a large tree, such as an unpacked public repository of templates
# Wants build/buslint (sh samples/run.sh builds it); uses ripgrep and hyperfine where they are installed.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
tree=${1:-}
[ -d "$tree" ] || { echo "usage: sh tests/bench/run.sh TREE" >&2; exit 2; }
program=$root/build/buslint
[ -x "$program" ] || { echo "build/buslint is missing: sh samples/run.sh builds it" >&2; exit 2; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# best COMMAND: `CPU-seconds wall-seconds` of the best of five runs by CPU, output thrown away.
best() {
    for _ in 1 2 3 4 5; do
        bash -c "TIMEFORMAT='%U %S %R'; time { $1 >/dev/null 2>&1; }" 2>&1 | tail -n 1
    done | awk '{ cpu = $1 + $2; if (NR == 1 || cpu < least) { least = cpu; wall = $3 } }
        END { printf "%.3f %.3f\n", least, wall }'
}

# show NAME MEASURE OF BASE: a line with the ratio to a base measured before.
show() {
    echo "$2 $4" | awk -v name="$1" -v base="$3" '{
        printf "%-44s %8.3f s CPU %8.3f s wall", name, $1, $2
        if ($3 > 0) printf "   %5.2f x CPU %5.2f x wall of %s", $1 / $3, $2 / ($4 > 0 ? $4 : 0.001), base
        printf "\n" }'
}

find "$tree" -type f \( -name '*.yaml' -o -name '*.yml' -o -name '*.json' -o -name '*.template' \) \
    -not -path '*/.*' >"$work/files"
grep -E '\.ya?ml$' "$work/files" | tr '\n' '\0' | xargs -0 grep -lE 'AWS::|Transform:' >"$work/templates"
mkdir "$work/yaml"
n=0
while IFS= read -r file; do
    n=$((n + 1))
    cp "$file" "$work/yaml/$n.yaml"
done <"$work/templates"
g++ -O2 -o "$work/parse_yaml" "$root/tests/bench/parse_yaml.cpp" -std=c++20 -lyaml || exit 2
find "$work/yaml" -type f | sort >"$work/templates"
cat <<END
the tree: $(find "$tree" -type f | wc -l) files, $(du -sm "$tree" | cut -f 1) MB; \
$(wc -l <"$work/files") of kinds that are read; $(wc -l <"$work/templates") YAML templates of \
$(du -sk "$work/yaml" | cut -f 1) kB; best of five, $(nproc) cores
END

cat_all="tr '\\n' '\\0' <$work/files | xargs -0 cat"
cat_time=$(best "$cat_all")
check_time=$(best "$program check $tree")
show 'cat, the files of these kinds' "$cat_time" - '0 0'
if command -v rg >/dev/null 2>&1; then
    rg_time=$(best "rg -l AWS::Events $tree")
    show 'rg -l, one literal, the whole tree' "$rg_time" cat "$cat_time"
    show 'buslint check, the whole tree' "$check_time" 'rg -l' "$rg_time"
else
    echo 'skipped: ripgrep is not installed'
    show 'buslint check, the whole tree' "$check_time" cat "$cat_time"
fi
parse_time=$(best "$work/parse_yaml <$work/templates")
show "libyaml's bare events, the YAML templates" "$parse_time" - '0 0'
read_time=$(best "$program check --threads 1 --select syntax $work/yaml")
judge_time=$(best "$program check --threads 1 $work/yaml")
show 'the YAML templates read and modelled' "$read_time" libyaml "$parse_time"
show 'buslint check, the YAML templates' "$judge_time" libyaml "$parse_time"
show 'buslint check, the YAML templates' "$judge_time" 'reading and modelling' "$read_time"

show 'the rules loaded, nothing judged' "$(best "$program rules")" - '0 0'
small=$root/samples/orders/bus.yaml
show 'buslint check, one small template' "$(best "$program check $small")" - '0 0'
peak=$(command -v /usr/bin/time >/dev/null 2>&1 && /usr/bin/time -f '%M' "$program" check "$small" 2>&1 >/dev/null | tail -n 1)
[ -z "$peak" ] || echo "its peak of memory: $peak KiB"
if command -v hyperfine >/dev/null 2>&1; then
    hyperfine --shell=none --warmup 5 --ignore-failure "$program check $small" 2>/dev/null | sed -n '2,3p'
else
    echo 'skipped: hyperfine is not installed'
fi
