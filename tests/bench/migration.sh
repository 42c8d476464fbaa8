#!/bin/sh
# Prints the CPU time of `migration check` and `migration plan` on generated templates of 2,000 and of 4,000 classic
# targets, the best of three runs, and how many times longer the larger takes: about 2 where nothing grows faster than
# what there is. Asserts nothing.
#   sh tests/bench/migration.sh [PROGRAM]
# Without a program, build/buslint, which sh samples/run.sh builds.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
program=${1:-$root/build/buslint}
[ -x "$program" ] || { echo "$program is missing: sh samples/run.sh builds it" >&2; exit 2; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
bus=arn:aws:events:eu-west-1:111122223333:event-busv2/shop/exampleid0123456789abcdef

# classic COUNT: a template of rules with two targets each, queues and a dead-letter queue.
classic() {
    awk -v count="$1" 'BEGIN {
        print "Resources:\n  Dead: {Type: AWS::SQS::Queue}"
        for (i = 0; i < count; ++i) {
            printf "  Work%d: {Type: AWS::SQS::Queue}\n", i
            if (i % 2 == 0) {
                printf "  Rule%d:\n    Type: AWS::Events::Rule\n    Properties:\n      EventBusName: shop\n", i
                printf "      EventPattern: {source: [shop], detail-type: [kind%d], detail: {state: [a%d]}}\n", i, i
                print "      Targets:"
            }
            printf "        - Id: t%d\n          Arn: !GetAtt Work%d.Arn\n", i, i
            print "          DeadLetterConfig: {Arn: !GetAtt Dead.Arn}"
            if (i % 3 == 0) print "          InputPath: $.detail"
            if (i % 5 == 0) print "          RetryPolicy: {MaximumRetryAttempts: 20}"
            if (i % 2 == 0) {  # the queue of the other target stands behind the rule
                printf "        - Id: o%d\n          Arn: !GetAtt Work%d.Arn\n", i + 1, i + 1
                ++i
                printf "  Work%d: {Type: AWS::SQS::Queue}\n", i
            }
        }
    }'
}

# best COMMAND: the CPU-seconds of the best of three runs, output thrown away.
best() {
    for _ in 1 2 3; do
        bash -c "TIMEFORMAT='%U %S'; time { $1 >/dev/null 2>&1; }" 2>&1 | tail -n 1
    done | awk '{ cpu = $1 + $2; if (NR == 1 || cpu < least) least = cpu } END { printf "%.3f\n", least }'
}

for count in 2000 4000; do
    mkdir -p "$work/$count"
    classic "$count" >"$work/$count/classic.yaml"
    "$program" migration plan "$work/$count/classic.yaml" --bus-arn "$bus" --out "$work/$count/new" >/dev/null
    [ -f "$work/$count/new/classic.yaml" ] || { echo "no plan was written" >&2; exit 2; }
    best "'$program' migration plan '$work/$count/classic.yaml' --bus-arn $bus" >"$work/$count/plan"
    best "'$program' migration check '$work/$count/new'" >"$work/$count/check"
done
for command in check plan; do
    echo "$(cat "$work/2000/$command") $(cat "$work/4000/$command")" | awk -v name="migration $command" '{
        printf "%-16s %7.3f s CPU of 2,000 targets %7.3f s of 4,000   %5.2f x\n", name, $1, $2, $2 / $1 }'
done
