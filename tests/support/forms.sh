#!/bin/sh
# forms.sh BUSLINT ROOT: one design in every form that is read (tests/forms) gets the same findings, whatever its parts
# are called there.
set -u
buslint=$1
cd "$2/tests/forms" || exit 2

# findings PATH: severity, message and rule; `Placed/Kept` and `aws_cloudwatch_event_target.Kept` are both `Kept`.
findings() {
    "$buslint" check --account 111122223333 --region eu-west-1 --format concise --fail-on never "$1" |
        sed -e 's/^[^ ]*:[0-9]*:[0-9]*: //' -e 's/[a-z_0-9]*\.\([A-Z]\)/\1/g' -e 's/Placed\///g' | sort
}

expected=$(findings template.yaml)
compared=0
differ=0
for form in sam.yaml cdk.template.json module plan.json cli deploy.sh; do
    compared=$((compared + 1))
    found=$(findings "$form")
    [ "$found" = "$expected" ] && continue
    differ=$((differ + 1))
    echo "$form, and template.yaml:"
    printf '%s\n' "$found"
    echo --
    printf '%s\n' "$expected"
done
faults=$(printf '%s\n' "$expected" | grep -c '^\(error\|warning\)')
echo "$compared forms compared with template.yaml and its $faults errors and warnings, $differ differ"
[ "$differ" = 0 ] && [ "$faults" = 5 ]
