#!/bin/bash
# generated.sh BUSLINT: the manual page and the completions have what `--help` has, in a form that those who read
# them take. Prints `N passed, N failed`.
set -u
buslint=$1
place=$(mktemp -d) || exit 2
trap 'rm -rf "$place"' EXIT

passed=0
failed=0
say() {
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'failed: %s\n' "$2"
    fi
}

"$buslint" man >"$place/page.1"
for shell in bash zsh fish; do "$buslint" completions "$shell" >"$place/$shell"; done

# Every option of every command's help, as the page and each shell spell it.
commands=('' check hook rules 'rules test' 'rules new' explain decide dead-letter 'dead-letter explain'
    'dead-letter redrive' migration 'migration check' 'migration plan' init schema completions man)
for command in "${commands[@]}"; do
    # shellcheck disable=SC2086
    for option in $("$buslint" $command --help | sed -n 's/^  \(-h,\)\{0,1\}\(--[a-z][a-z-]*\).*/\2/p'); do
        name=${option#--}
        [ "$option" = --help ] || grep -qF -- "\\fB${option//-/\\-}\\fR" "$place/page.1"
        say $? "$option of '$command' is in the manual page"
        grep -q -- "[' ]$option[' ]" "$place/bash"
        say $? "$option of '$command' is in the completions of bash"
        grep -q -- "'\**$option\[" "$place/zsh"
        say $? "$option of '$command' is in the completions of zsh"
        grep -q -- " -l $name " "$place/fish"
        say $? "$option of '$command' is in the completions of fish"
    done
done
# The list of commands above is that of the program.
listed=$("$buslint" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z-]*\),\{0,1\} .*/\1/p' | sort | tr '\n' ' ')
[ "$listed" = "$(printf '%s\n' "${commands[@]}" | sed '/^$/d;s/ .*//' | sort -u | tr '\n' ' ')" ]
say $? 'the commands are those of the help'

for id in $("$buslint" rules --format json | grep -o '^{"id":"[a-z-]*"' | cut -d'"' -f4); do
    grep -qF "\\fB${id//-/\\-}\\fR" "$place/page.1"
    say $? "$id is in the manual page"
    for shell in bash zsh fish; do
        grep -q "[ '(]$id[ ')]" "$place/$shell"
        say $? "$id is in the completions of $shell"
    done
done

# candidates WORD...: what bash offers for the last word.
# shellcheck disable=SC1091,SC2034
candidates() (
    compopt() { :; }
    source "$place/bash"
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    COMPREPLY=()
    cd "$place/work" || exit 1
    _buslint
    printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' ' '
)
# offers WANTED WORD...
offers() {
    local wanted=$1 found
    shift
    found=$(candidates "$@")
    [ "$found" = "$wanted" ]
    say $? "bash completes '$*': wanted '$wanted', found '$found'"
}
mkdir -p "$place/work/folder" && touch "$place/work/file.yaml"
offers 'check completions ' buslint c
offers 'concise ' buslint check --format co
offers 'concise json sarif text ' buslint check --format ''
offers 'json ' buslint check --format = j
offers 'concise json sarif text ' buslint check --format =
offers 'json markdown text ' buslint rules --format ''
offers 'concise text ' buslint rules test --format ''
offers 'new test ' buslint rules ''
offers 'reading ' buslint check --select readi
offers 'access,reading ' buslint check --select access,readi
offers 'dead-letter-unwritable ' buslint explain dead-letter-unw
offers 'folder ' buslint check --rules f
offers 'file.yaml folder ' buslint check f
offers 'file.yaml ' buslint check --output fi
offers '--baseline ' buslint hook --base
offers 'bash fish zsh ' buslint completions ''
offers ' ' buslint check --account 1
bash -n "$place/bash"
say $? 'bash reads its completions'
for shell in zsh fish; do
    if command -v "$shell" >/dev/null 2>&1; then
        "$shell" -n "$place/$shell"
        say $? "$shell reads its completions"
    fi
done

# The page as groff and mandoc see it, where they are there.
if command -v groff >/dev/null 2>&1 && groff -man -Tutf8 /dev/null >/dev/null 2>&1; then
    groff -man -ww -Tutf8 -z "$place/page.1" 2>"$place/warnings"
    [ ! -s "$place/warnings" ]
    say $? "groff renders the manual page without warnings: $(cat "$place/warnings")"
fi
if command -v mandoc >/dev/null 2>&1; then
    # A page that is written at every build has no date.
    mandoc -T lint -W warning "$place/page.1" | grep -v 'missing date' >"$place/warnings"
    [ ! -s "$place/warnings" ]
    say $? "mandoc takes the manual page: $(cat "$place/warnings")"
fi

printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
