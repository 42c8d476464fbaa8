# Sourced by samples/run.sh and tests/run.sh: what both need from the machine. POSIX sh; expects $root, the checkout.

# One list serves both, so that the second script finds nothing left to install.
packages='g++ cmake ninja-build libyaml-dev libsimdjson-dev libyaml-cpp-dev nlohmann-json3-dev libre2-dev
libcli11-dev catch2 clang libclang-rt-14-dev git'
jobs=2
export DEBIAN_FRONTEND=noninteractive

say() { printf '%s\n' "$*"; }

# step NAME COMMAND...: one line while it goes well, the log when it does not.
step() {
    step_name=$1
    shift
    step_log=$root/build/log/$(printf '%s' "$step_name" | tr -c 'A-Za-z0-9\n' '-').log
    mkdir -p "$root/build/log"
    printf '%s ... ' "$step_name"
    step_begin=$(date +%s)
    if "$@" >"$step_log" 2>&1; then
        say "$(($(date +%s) - step_begin)) s"
        return 0
    fi
    say 'failed'
    tail -n 200 "$step_log"
    return 1
}

# as_root COMMAND...: directly, by sudo without a password, or not at all.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        sudo -n DEBIAN_FRONTEND=noninteractive "$@"
    else
        return 77
    fi
}

# need_root COMMAND TEXT: whether as_root can work; else says what to type and ends with 2.
need_root() {
    [ "$(id -u)" = 0 ] && return 0
    command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null && return 0
    say "This machine lacks packages, and this user may not install them. As root, run:" >&2
    say "  $1" >&2
    exit 2
}

missing_packages() {
    for package in $packages; do
        case $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) in
            installed) ;;
            *) printf ' %s' "$package" ;;
        esac
    done
}

lists_are_empty() {
    for list in /var/lib/apt/lists/*_Packages*; do
        [ -e "$list" ] && return 1
    done
    return 0
}

update_lists() {
    need_root "apt-get update$1"
    step 'updating the package lists' as_root apt-get update
}

install_packages() {
    missing=$(missing_packages)
    [ -n "$missing" ] || return 0
    command="apt-get install --yes --no-install-recommends$missing"
    need_root "apt-get update && $command"
    if lists_are_empty; then update_lists "" || exit 2; fi
    # shellcheck disable=SC2086
    step "installing$missing" as_root $command && return 0
    # Lists that are there may be too old to name files the mirror still has.
    update_lists "" || exit 2
    # shellcheck disable=SC2086
    step "installing$missing" as_root $command || exit 2
}

# valijson is headers only, but its package depends on 170 others: take the headers alone.
fetch_valijson() (
    mkdir -p "$root/build/valijson" && cd "$root/build/valijson" || exit 1
    apt-get download libvalijson-dev && dpkg-deb -x libvalijson-dev_*.deb . && rm -f libvalijson-dev_*.deb
)

find_valijson() {
    for valijson in "$root/build/valijson/usr/include" /usr/include /usr/local/include; do
        [ -e "$valijson/valijson/validator.hpp" ] && return 0
    done
    valijson=$root/build/valijson/usr/include
    if lists_are_empty; then update_lists " && sh $0" || exit 2; fi
    step 'fetching the headers of valijson' fetch_valijson || exit 2
}

# Without dpkg this is not Debian: then the build itself says what is missing.
set_up() {
    command -v dpkg-query >/dev/null 2>&1 || { valijson=$root/build/valijson/usr/include; return 0; }
    install_packages
    find_valijson
}

# configure FOLDER OPTION...: once; afterwards the build itself notices changes. Options that changed count.
configure() {
    folder=$1
    shift
    [ -e "$folder/CMakeCache.txt" ] || set -- -G Ninja "$@"
    if command -v ccache >/dev/null 2>&1; then
        set -- "$@" -DCMAKE_CXX_COMPILER_LAUNCHER=ccache
    fi
    if [ -e "$folder/build.ninja" ] && [ "$(cat "$folder/configured" 2>/dev/null)" = "$*" ]; then return 0; fi
    cmake -S "$root" -B "$folder" "-DVALIJSON_INCLUDE=$valijson" "$@" && printf '%s' "$*" >"$folder/configured"
}

# build FOLDER OPTION...
build() {
    configure "$@" && cmake --build "$1" --parallel "$jobs"
}

build_release() {
    step 'building (Release)' build "$root/build" -DCMAKE_BUILD_TYPE=Release || exit 1
}

# check_samples: lints every folder of samples/ that says what to expect. One line each; counts into passed and
# failed. UPDATE_CASES=1 writes the expectations anew.
check_samples() {
    for expected in samples/*/expected.txt; do
        sample=${expected%/expected.txt}
        found=$root/build/log/$(basename "$sample").found
        "$root/build/buslint" check --color never "$sample" >"$found" 2>&1
        code=$?
        if [ -n "${UPDATE_CASES:-}" ]; then cp "$found" "$expected"; fi
        wanted=0
        grep -q '^error' "$expected" && wanted=1
        if cmp -s "$expected" "$found" && [ "$code" = "$wanted" ]; then
            say "$sample: as expected (exit $code)"
            passed=$((passed + 1))
        else
            say "$sample: not as expected (exit $code, wanted $wanted)"
            diff -u "$expected" "$found"
            failed=$((failed + 1))
        fi
    done
}
