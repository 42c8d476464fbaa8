# Sourced by tests/run.sh, after setup.sh: one function a kind of test. Each counts into passed, failed and skipped.

# counted NAME COMMAND...: a step that is one test.
counted() {
    if step "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

skip() {
    say "skipped: $*"
    skipped=$((skipped + 1))
}

run_samples() {
    mkdir -p build/log
    check_samples
}

# add_counts LOG: sums what the test programs in a log of ctest say they ran: Catch's closing lines, and
# `N passed, N failed` of our own. A program that failed without saying how often counts once.
add_counts() {
    counts=$(awk '
        /^[0-9]+\/[0-9]+ Testing: / { said = 0; name = $3 }
        /^All tests passed \(/ { for (i = 1; i < NF; i++) if ($i == "in") passed += $(i + 1); said = 1 }
        /^test cases: / {
            for (i = 1; i < NF; i++) {
                if ($(i + 1) == "passed") passed += $i
                if ($(i + 1) == "failed") { failed += $i; said = 1 }
            }
        }
        /^[0-9]+ passed, [0-9]+ failed/ { passed += $1; failed += $3; if ($3 > 0 || $1 > 0) said = 1 }
        /^skipped: / { skipped++; said = 1 }
        /^Test Failed\./ || /^Test timed out/ { if (!said) failed++; said = 0 }
        /^Test Passed\./ { if (!said) passed++; said = 0 }
        END { print passed + 0, failed + 0, skipped + 0 }' "$1")
    # shellcheck disable=SC2086
    set -- $counts
    passed=$((passed + $1))
    failed=$((failed + $2))
    skipped=$((skipped + $3))
}

# Everything ctest knows: the units, the rules' examples, the cases, the layers. One build with sanitizers serves the
# fuzzers too, whose engine comes with clang.
run_units() {
    folder=$root/build/sanitize
    step 'building the tests and the fuzzers (ASan, UBSan)' build "$folder" -DCMAKE_CXX_COMPILER=clang++ \
        -DCMAKE_BUILD_TYPE=Debug '-DCMAKE_CXX_FLAGS_DEBUG=-O1 -g1' -DBUSLINT_TESTS=ON -DBUSLINT_FUZZ=ON \
        -DBUSLINT_SANITIZE=ON || { failed=$((failed + 1)); return; }
    log=$folder/Testing/Temporary/LastTest.log
    rm -f "$log"
    step 'running the tests' ctest --test-dir "$folder" --output-on-failure --timeout 600 -j "$jobs"
    [ -e "$log" ] || { failed=$((failed + 1)); return; }
    grep '^skipped: ' "$log" | sort -u
    add_counts "$log"
}

# run_fuzzers SECONDS: each over its seeds, and so long beyond them. What it finds stays in build/fuzz.
run_fuzzers() {
    folder=$root/build/fuzz
    for fuzzer in "$root"/build/sanitize/tests/fuzz/fuzz_*; do
        [ -f "$fuzzer" ] && [ -x "$fuzzer" ] || continue
        name=$(basename "$fuzzer")
        seeds=$root/tests/fuzz/seeds/${name#fuzz_}
        mkdir -p "$folder/corpus/$name"
        [ -d "$seeds" ] || seeds=
        [ "$name" = fuzz_intake ] && seeds="$seeds $root/tests/forms"
        # shellcheck disable=SC2086
        counted "$name, seeds and $1 s" "$fuzzer" -max_total_time="$1" -timeout=10 -rss_limit_mb=2048 \
            -artifact_prefix="$folder/$name-" "$folder/corpus/$name" $seeds
    done
}

# File by file, so that each includes what it uses; clang-tidy reads how.
build_with_clang() {
    counted 'building with clang' build "$root/build/clang" -DCMAKE_CXX_COMPILER=clang++ \
        -DCMAKE_BUILD_TYPE=Release -DBUSLINT_TESTS=ON -DCMAKE_UNITY_BUILD=OFF
}

run_clang_tidy() {
    # Generated sources have the generator to blame, tests are Catch's macros.
    find src -name '*.cpp' | sort >build/log/tidy.files
    # shellcheck disable=SC2046
    counted clang-tidy sh -c 'xargs -P "$1" -n 4 clang-tidy --quiet -p build/clang <build/log/tidy.files' - "$jobs"
}

run_npm_judges() {
    command -v npm >/dev/null 2>&1 || { skip 'npm is not installed, so nobody judges SARIF, JSONata and HCL'; return; }
    judge_sarif
    judge_jsonata
    judge_hcl
}

# Terraform's own parser, on files of ours and, where they are beside the checkout, on public ones.
judge_hcl() {
    place=$root/build/judges/hcl
    mkdir -p "$place"
    [ -d "$place/node_modules/@cdktf/hcl2json" ] ||
        step 'npm install hcl2json' npm install --prefix "$place" --no-save --ignore-scripts @cdktf/hcl2json@0.21.0 ||
        { failed=$((failed + 1)); return; }
    set -- tests/fuzz/seeds/hcl_reader
    public=${BUSLINT_TOOLS:-$root/../shared}/corpus/classic
    if [ -d "$public" ]; then set -- "$@" "$public"; else skip 'no public Terraform beside this checkout'; fi
    counted 'HCL against hcl2json' node tests/support/judge_hcl.cjs "$place/node_modules/@cdktf/hcl2json" \
        build/sanitize/tests/hcl_structure "$@"
}

judge_jsonata() {
    place=$root/build/judges/jsonata
    mkdir -p "$place"
    [ -d "$place/node_modules/jsonata" ] ||
        step 'npm install jsonata' npm install --prefix "$place" --no-save --ignore-scripts jsonata@2.2.2 ||
        { failed=$((failed + 1)); return; }
    counted 'JSONata of the unit tests' node tests/support/judge_jsonata.cjs "$place/node_modules/jsonata" \
        tests/unit/jsonata/grammar.txt
    counted 'classic inputs as JSONata' node tests/support/judge_inputs.cjs "$place/node_modules/jsonata" \
        tests/unit/migration/inputs.jsonl
}

# The judges of SARIF live beside the checkout, where there is one for all projects.
judge_sarif() {
    tools=${BUSLINT_TOOLS:-$root/../shared}
    [ -d "$tools/tools/sarif" ] || { skip 'no judges of SARIF beside this checkout'; return; }
    place=$root/build/judges
    mkdir -p "$place"
    [ -d "$place/tools" ] || cp -r "$tools/tools" "$tools/schemas" "$place/"
    chmod -R u+w "$place"
    [ -d "$place/tools/sarif/node_modules" ] || step 'npm ci' sh -c "cd '$place/tools/sarif' && npm ci" ||
        { failed=$((failed + 1)); return; }
    for sample in samples/*/; do
        sarif=$place/$(basename "$sample").sarif
        build/buslint check --format sarif --output "$sarif" "$sample"
        counted "SARIF of $sample" sh "$place/tools/sarif/validate.sh" --src "$root" "$sarif"
    done
}
