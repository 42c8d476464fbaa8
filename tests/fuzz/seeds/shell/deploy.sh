#!/usr/bin/env bash
set -euo pipefail
NAME=orders
REGION="${REGION:-eu-west-1}"
ACCOUNT=$(aws sts get-caller-identity --query Account --output text)
DLQ_URL=$(aws sqs create-queue --queue-name "$NAME-dead" --attributes '{"MessageRetentionPeriod":"1209600"}' --query QueueUrl --output text)
DLQ_ARN=$(aws sqs get-queue-attributes --queue-url "$DLQ_URL" --attribute-names QueueArn --query Attributes.QueueArn --output text)
cat > trust.json <<JSON
{"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Principal": {"Service": "events.amazonaws.com"}, "Action": "sts:AssumeRole",
 "Condition": {"StringEquals": {"aws:SourceAccount": "$ACCOUNT"}}}]}
JSON
ROLE_ARN=$(aws iam create-role --role-name deliver --assume-role-policy-document file://trust.json --query Role.Arn --output text)
aws iam put-role-policy --role-name deliver --policy-name send --policy-document "{
  \"Version\": \"2012-10-17\",
  \"Statement\": [{\"Effect\": \"Allow\", \"Action\": \"sqs:SendMessage\", \"Resource\": \"arn:aws:sqs:$REGION:$ACCOUNT:work\"}]
}"
BUS_ARN=$(aws eventsv2 create-event-bus --name "$NAME" --query EventBusArn --output text)
aws eventsv2 create-subscriber \
  --name to-work --event-bus-arn "$BUS_ARN" \
  --filter-configuration '{"Filters":[{"Scope":"DATA","Pattern":"{\"source\":[\"shop\"]}"}]}' \
  --invoke-configuration TargetArn=arn:aws:sqs:$REGION:$ACCOUNT:work,RoleArn=$ROLE_ARN \
  --retry-policy MaxRetryAttempts=500,MaxEventAgeInSeconds=86400 \
  --on-failure-configuration Arn=$DLQ_ARN

aws events put-rule --name placed --event-pattern '{"source": ["shop"]}' --event-bus-name orders
aws events put-targets --rule placed --event-bus-name orders --targets "Id=1,Arn=arn:aws:lambda:$REGION:$ACCOUNT:function:f" "Id"="2","Arn"="arn:aws:sqs:$REGION:$ACCOUNT:q","DeadLetterConfig"={"Arn"="$DLQ_ARN"}
