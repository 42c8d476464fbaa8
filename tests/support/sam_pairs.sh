#!/bin/sh
# sam_pairs.sh BUSLINT ROOT: a SAM template and what AWS's own translator makes of it get the same findings.
# Where the corpus is not beside the checkout this is skipped aloud.
set -u
buslint=$1
pairs=${BUSLINT_CORPUS:-$2/../shared/corpus}/classic/aws+serverless-application-model/tests/translator
if [ ! -d "$pairs/input" ]; then
    echo "skipped: no corpus beside this checkout, so no pairs of SAM's are compared"
    exit 0
fi
# What an alias of a state machine points at is known only where SAM makes it.
set_aside=' state_machine_with_events_and_alias '

# What SAM makes for EventBridge Scheduler and between two state machines is no delivery and is not made here.
# Nor is a role that SAM makes the author's to pin to an account.
not_ours='\[role-trust-unpinned\]$\|ScheduleV2SQSPolicy:\|EventV2SQSPolicy:\|SfnToSfnPolicy:'

# findings FILE: severity, message and rule, without the place; shapes are those of two languages.
findings() {
    "$buslint" check --region ap-southeast-1 --format concise --fail-on never "$1" 2>/dev/null |
        sed -n 's/^[^ ]*:[0-9]*:[0-9]*: //p' | grep -v "$not_ours" |
        grep -v '\[\(shape\|syntax\|limit\|member-unknown\|value-refused\|name-refused\|arn-refused\)\]$' | sort
}

compared=0
differ=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for input in "$pairs"/input/*.yaml; do
    name=$(basename "$input" .yaml)
    output=$pairs/output/$name.json
    case $name in error_*) continue ;; esac
    case $set_aside in *" $name "*) continue ;; esac
    [ -f "$output" ] || continue
    findings "$input" >"$folder/input"
    findings "$output" >"$folder/output"
    compared=$((compared + 1))
    cmp -s "$folder/input" "$folder/output" && continue
    differ=$((differ + 1))
    echo "$name: < as written, > as translated"
    diff "$folder/input" "$folder/output"
done
echo "$compared pairs compared, $differ differ"
[ "$compared" -gt 80 ] && [ "$differ" = 0 ]
