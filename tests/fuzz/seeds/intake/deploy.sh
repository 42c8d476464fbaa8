s#!/bin/sh
set -eu
FUNCTION=arn:aws:lambda:eu-west-1:111122223333:function:stock
DEAD_URL=$(aws sqs create-queue --queue-name Dead --query QueueUrl --output text)
DEAD=$(aws sqs get-queue-attributes --queue-url "$DEAD_URL" --attribute-names QueueArn --query Attributes.QueueArn --output text)
BUS=$(aws eventsv2 create-event-bus --name Shop --storage-configuration RetentionPeriodInDays=30 --query EventBusArn --output text)

cat >trust.json <<'JSON'
{"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Principal": {"Service": "events.amazonaws.com"}, "Action": "sts:AssumeRole", "Condition": {"StringEquals": {"aws:SourceAccount": "111122223333"}}}]}
JSON
CLOSED=$(aws iam create-role --role-name Closed --assume-role-policy-document file://trust.json --query Role.Arn --output text)
OPEN=$(aws iam create-role --role-name Open --assume-role-policy-document file://trust.json --query Role.Arn --output text)
aws iam put-role-policy --role-name Closed --policy-name deliver --policy-document '{"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "lambda:InvokeFunction", "Resource": "arn:aws:lambda:eu-west-1:111122223333:function:stock"}]}'
aws iam put-role-policy --role-name Open --policy-name deliver --policy-document "{
  \"Version\": \"2012-10-17\", \"Statement\": [
    {\"Effect\": \"Allow\", \"Action\": \"lambda:InvokeFunction\", \"Resource\": \"$FUNCTION\"},
    {\"Effect\": \"Allow\", \"Action\": \"sqs:SendMessage\", \"Resource\": \"$DEAD\"}]}"

aws eventsv2 create-subscriber --name Ordered --event-bus-arn "$BUS" --type FIFO \
  --filter-configuration '{"Filters": [{"Scope": "DATA", "Pattern": "{\"source\": [\"shop\"]}"}]}' \
  --invoke-configuration "TargetArn=$FUNCTION,RoleArn=$CLOSED" \
  --retry-policy MaxRetryAttempts=185,MaxEventAgeInSeconds=86400 \
  --on-failure-configuration "Arn=$DEAD"
aws eventsv2 create-subscriber --name Bare --event-bus-arn "$BUS" \
  --filter-configuration '{"Filters": [{"Scope": "DATA", "Pattern": "{\"source\": [\"audit\"]}"}]}' \
  --invoke-configuration "TargetArn=$FUNCTION,RoleArn=$OPEN"
aws eventsv2 create-subscriber --name Whole --event-bus-arn "$BUS" \
  --filter-configuration '{"Filters": [{"Scope": "DATA", "Pattern": "{\"source\": [\"stock\"]}"}]}' \
  --invoke-configuration "TargetArn=$FUNCTION,RoleArn=$OPEN" \
  --retry-policy MaxRetryAttempts=185,MaxEventAgeInSeconds=86400 \
  --on-failure-configuration "Arn=$DEAD"
aws events put-rule --name Placed --event-pattern '{"source": ["shop"]}'
aws events put-targets --rule Placed --targets "Id=Lost,Arn=$FUNCTION" "Id=Kept,Arn=$FUNCTION,DeadLetterConfig={Arn=$DEAD}"
