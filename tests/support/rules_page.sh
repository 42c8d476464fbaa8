#!/bin/sh
# rules_page.sh BUSLINT PAGE: whether rules/README.md is what the program writes. UPDATE_CASES=1 writes it.
set -u
found=$(mktemp) || exit 2
trap 'rm -f "$found"' EXIT
"$1" rules --format markdown >"$found" || exit 1
[ -z "${UPDATE_CASES:-}" ] || cp "$found" "$2"
if diff -u "$2" "$found"; then
    echo "1 passed, 0 failed"
else
    echo "$2 is out of date: UPDATE_CASES=1 ctest writes it"
    echo "0 passed, 1 failed"
    exit 1
fi
