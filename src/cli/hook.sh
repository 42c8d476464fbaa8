#!/bin/sh
# The hook `buslint-script` of pre-commit: runs the program of this checkout, which is built first if need be, with
# what is installed: a hook has no business installing packages. It runs in the user's repository.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
program=$root/build/buslint
if [ ! -x "$program" ]; then
    log=$(mktemp) || exit 2
    if ! { cmake -S "$root" -B "$root/build" -DCMAKE_BUILD_TYPE=Release &&
        cmake --build "$root/build" --parallel 2 --target buslint; } >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        echo "buslint: the program could not be built; 'sh $root/samples/run.sh' installs what it needs" >&2
        exit 2
    fi
    rm -f "$log"
fi
exec "$program" hook "$@"
