#!/bin/sh
# Installs what is missing, builds, and lints the samples: sh samples/run.sh
# Ends with 0 if every sample gives what its expected.txt says.
set -u
root=$(cd "$(dirname "$0")/.." && pwd) || exit 2
cd "$root" || exit 2
: "${PATH:=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin}" "${HOME:=/tmp}"
export PATH HOME
. tests/support/setup.sh

set_up
build_release
passed=0
failed=0
build/buslint check samples/orders-broken
check_samples
say "The program is build/buslint. Try: build/buslint explain dead-letter-unwritable"
[ "$failed" = 0 ]
