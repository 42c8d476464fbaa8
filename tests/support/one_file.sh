#!/bin/sh
# one_file.sh EMBED BUSLINT ROOT: a rule is one file. A copy of rules/ with one file more goes through the build's
# generator and through the program as it is, and nothing else is touched. Prints `N passed, N failed`.
set -u
embed=$1
buslint=$2
cd "$3" || exit 2
place=$(mktemp -d) || exit 2
trap 'rm -rf "$place"' EXIT
cp -r rules "$place/rules"
mkdir -p "$place/rules/own"

passed=0
failed=0
# check WHAT COMMAND...
check() {
    what=$1
    shift
    if "$@" >"$place/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $what"
        cat "$place/log"
    fi
}
generate() {
    "$embed" "$place/$1.cpp" "$2" src/lint/left-out.yaml
}

check 'the rule is written' sh -c '"$1" rules new shop-own >"$2"' - "$buslint" "$place/rules/own/shop-own.yaml"
check 'its examples pass' "$buslint" rules test "$place/rules/own"
check 'the generator takes the rules that are there' generate before rules
check 'the generator takes one more' generate after "$place/rules"
check 'it was not there' sh -c '! grep -q shop-own "$1"' - "$place/before.cpp"
check 'it is there' grep -q '"shop-own"' "$place/after.cpp"
check 'it is one rule more' sh -c '[ "$(grep -c ^void "$1")" = $(($(grep -c ^void "$2") + 1)) ]' - \
    "$place/after.cpp" "$place/before.cpp"
check 'the page of rules is made from the files' sh -c \
    '"$1" rules --format markdown --rules "$2" | grep -q "^| \[shop-own\](own/shop-own.yaml) | warning | high |"' - \
    "$buslint" "$place/rules/own"

# The other direction: what is no rule stops the build, at its place.
sed -i 's/^require:/requires:/' "$place/rules/own/shop-own.yaml"
check 'a mistake stops the generator' sh -c '! "$@" 2>"$0"' "$place/mistakes" "$embed" "$place/wrong.cpp" \
    "$place/rules" src/lint/left-out.yaml
check 'and is said' grep -q 'shop-own.yaml:[0-9]*:1: a rule has no key `requires`; did you mean `require`?' \
    "$place/mistakes"

printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
