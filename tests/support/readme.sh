#!/bin/sh
# readme.sh BUSLINT ROOT: every block of README.md under `<!-- command: ... -->` is what the command prints, and
# every block under `<!-- file: PATH -->` is that file. Prints `N passed, N failed`.
set -u
binary=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$2" || exit 2
place=$(mktemp -d) || exit 2
trap 'rm -rf "$place"' EXIT
mkdir "$place/bin"
ln -s "$binary" "$place/bin/buslint"
PATH=$place/bin:$PATH
export PATH

# block NUMBER: the text between the fences behind the marker on that line.
block() {
    awk -v from="$1" 'NR <= from { next } /^```/ { if (open) exit; open = 1; next } open' README.md
}

passed=0
failed=0
compare() {
    if diff -u "$place/shown" "$place/real" >"$place/diff"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'README.md, line %s: %s\n' "$1" "$2"
        cat "$place/diff"
    fi
}

grep -n '^<!-- \(command\|file\): .* -->$' README.md >"$place/markers"
while IFS=: read -r line marker rest; do
    what=${rest# }
    what=${what% -->}
    block "$line" >"$place/shown"
    case $marker in
        '<!-- command') sh -c "$what" >"$place/real" 2>&1 ;;
        '<!-- file') cat "$what" >"$place/real" ;;
    esac
    compare "$line" "$what"
done <"$place/markers"

printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
