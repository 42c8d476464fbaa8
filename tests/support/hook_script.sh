#!/bin/sh
# hook_script.sh ROOT: whether the hook that builds the program says which packages it lacks, on a machine that has
# none of the libraries, and otherwise runs the program.
set -u
place=$(mktemp -d) || exit 2
trap 'rm -rf "$place"' EXIT
mkdir -p "$place/src/cli" || exit 2
cp "$1/CMakeLists.txt" "$place" && cp "$1/src/cli/hook.sh" "$place/src/cli" || exit 2
cat >"$place/bare.cmake" <<'END'
set(CMAKE_FIND_ROOT_PATH /nowhere)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
END

passed=0
failed=0
check() {
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s, wanted:\n%s\nfound:\n%s\n' "$1" "$2" "$3"
    fi
}

libraries='libyaml-dev libsimdjson-dev libyaml-cpp-dev nlohmann-json3-dev libre2-dev libcli11-dev libvalijson-dev'
said=$(CMAKE_TOOLCHAIN_FILE=$place/bare.cmake sh "$place/src/cli/hook.sh" a.yaml 2>&1)
check 'exit code without libraries' 2 $?
check 'words without libraries' "buslint: the program could not be built
buslint: Debian packages that are missing: $libraries
buslint: or install buslint, and use the hook \`buslint\` in place of \`buslint-script\`" "$said"

rm -rf "$place/build" && mkdir "$place/build"
printf '#!/bin/sh\necho "$@"\n' >"$place/build/buslint" && chmod +x "$place/build/buslint"
check 'a program that is there' 'hook a b.yaml' "$(sh "$place/src/cli/hook.sh" 'a b.yaml')"

printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
