#!/bin/sh
# The hook `buslint-script` of pre-commit: runs the program of this checkout, which is built first if need be, with
# what is installed: a hook has no business installing packages. It runs in the user's repository.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
program=$root/build/buslint

there_is() { command -v "$1" >/dev/null 2>&1; }

# missing LOG: the Debian packages without which the build failed, as far as it got.
missing() {
    there_is cmake || printf ' cmake'
    there_is ninja || there_is make || printf ' ninja-build'
    there_is c++ || printf ' g++'
    sed -n 's/^ *Debian packages that are missing:\(.*\)/\1/p' "$1"
}

if [ ! -x "$program" ]; then
    log=$(mktemp) || exit 2
    if there_is ninja; then export CMAKE_GENERATOR="${CMAKE_GENERATOR:-Ninja}"; fi
    if ! { cmake -S "$root" -B "$root/build" -DCMAKE_BUILD_TYPE=Release &&
        cmake --build "$root/build" --parallel 2 --target buslint; } >"$log" 2>&1; then
        packages=$(missing "$log" | tr -d '\n')
        [ -n "$packages" ] || tail -n 20 "$log" >&2
        echo "buslint: the program could not be built" >&2
        [ -z "$packages" ] || echo "buslint: Debian packages that are missing:$packages" >&2
        echo "buslint: or install buslint, and use the hook \`buslint\` in place of \`buslint-script\`" >&2
        rm -f "$log"
        exit 2
    fi
    rm -f "$log"
fi
exec "$program" hook "$@"
