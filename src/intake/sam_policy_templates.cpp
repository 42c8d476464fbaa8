#include "intake/sam_policy.hpp"

namespace intake {

namespace {

// "AWS SAM policy templates" of the SAM developer guide. Those that can grant a delivery (sending to
// queues, topics, streams, tables, buses, functions, state machines; keys) are written out; the rest
// is given its whole service (`*` for the resource): to grant too much misses a fault, to grant too little
// invents one.
constexpr TemplateStatement statements[] = {
    {"SQSSendMessagePolicy", "sqs:SendMessage*", "sqs:{QueueName}"},
    {"SQSPollerPolicy",
     "sqs:ChangeMessageVisibility,sqs:ChangeMessageVisibilityBatch,sqs:DeleteMessage,sqs:DeleteMessageBatch,"
     "sqs:GetQueueAttributes,sqs:ReceiveMessage",
     "sqs:{QueueName}"},
    {"LambdaInvokePolicy", "lambda:InvokeFunction", "lambda:function:{FunctionName}*"},
    {"SNSPublishMessagePolicy", "sns:Publish", "sns:{TopicName}"},
    {"SNSCrudPolicy",
     "sns:ListSubscriptionsByTopic,sns:CreateTopic,sns:SetTopicAttributes,sns:Subscribe,sns:Publish",
     "sns:{TopicName}*"},
    {"EventBridgePutEventsPolicy", "events:PutEvents", "events:event-bus/{EventBusName}"},
    {"StepFunctionsExecutionPolicy", "states:StartExecution", "states:stateMachine:{StateMachineName}"},
    {"StepFunctionsSyncExecutionPolicy", "states:StartExecution,states:StartSyncExecution",
     "states:stateMachine:{StateMachineName}"},
    {"StepFunctionsCallbackPolicy", "states:SendTaskFailure,states:SendTaskHeartbeat,states:SendTaskSuccess",
     "states:stateMachine:{StateMachineName}"},
    {"KinesisCrudPolicy",
     "kinesis:AddTagsToStream,kinesis:CreateStream,kinesis:DecreaseStreamRetentionPeriod,kinesis:"
     "DeleteStream,"
     "kinesis:DescribeStream,kinesis:DescribeStreamSummary,kinesis:GetShardIterator,"
     "kinesis:IncreaseStreamRetentionPeriod,kinesis:ListTagsForStream,kinesis:MergeShards,kinesis:PutRecord,"
     "kinesis:PutRecords,kinesis:SplitShard,kinesis:RemoveTagsFromStream",
     "kinesis:stream/{StreamName}"},
    {"KinesisStreamReadPolicy", "kinesis:ListStreams,kinesis:DescribeLimits", "kinesis:stream/*"},
    {"KinesisStreamReadPolicy",
     "kinesis:DescribeStream,kinesis:DescribeStreamSummary,kinesis:GetRecords,kinesis:GetShardIterator",
     "kinesis:stream/{StreamName}"},
    {"FirehoseWritePolicy", "firehose:PutRecord,firehose:PutRecordBatch",
     "firehose:deliverystream/{DeliveryStreamName}"},
    {"FirehoseCrudPolicy",
     "firehose:CreateDeliveryStream,firehose:DeleteDeliveryStream,firehose:DescribeDeliveryStream,"
     "firehose:PutRecord,firehose:PutRecordBatch,firehose:UpdateDestination",
     "firehose:deliverystream/{DeliveryStreamName}"},
    {"DynamoDBCrudPolicy",
     "dynamodb:GetItem,dynamodb:DeleteItem,dynamodb:PutItem,dynamodb:Scan,dynamodb:Query,dynamodb:UpdateItem,"
     "dynamodb:BatchWriteItem,dynamodb:BatchGetItem,dynamodb:DescribeTable,dynamodb:ConditionCheckItem",
     "dynamodb:table/{TableName} dynamodb:table/{TableName}/index/*"},
    {"DynamoDBReadPolicy",
     "dynamodb:GetItem,dynamodb:Scan,dynamodb:Query,dynamodb:BatchGetItem,dynamodb:DescribeTable",
     "dynamodb:table/{TableName} dynamodb:table/{TableName}/index/*"},
    {"DynamoDBWritePolicy", "dynamodb:PutItem,dynamodb:UpdateItem,dynamodb:BatchWriteItem",
     "dynamodb:table/{TableName} dynamodb:table/{TableName}/index/*"},
    {"KMSDecryptPolicy", "kms:Decrypt", "kms:key/{KeyId}"},
    {"KMSEncryptPolicy", "kms:Encrypt", "kms:key/{KeyId}"},
    {"KMSEncryptPolicyV2",
     "kms:Encrypt,kms:GenerateDataKey,kms:GenerateDataKeyWithoutPlaintext,kms:GenerateDataKeyPair,"
     "kms:GenerateDataKeyPairWithoutPlaintext",
     "kms:key/{KeyId}"},
    {"DynamoDBStreamReadPolicy", "dynamodb:*", "*"},
    {"DynamoDBBackupFullAccessPolicy", "dynamodb:*", "*"},
    {"DynamoDBRestoreFromBackupPolicy", "dynamodb:*", "*"},
    {"DynamoDBReconfigurePolicy", "dynamodb:*", "*"},
    {"CloudWatchDescribeAlarmHistoryPolicy", "cloudwatch:*", "*"},
    {"CloudWatchPutMetricPolicy", "cloudwatch:*", "*"},
    {"CloudWatchDashboardPolicy", "cloudwatch:*", "*"},
    {"EC2DescribePolicy", "ec2:*", "*"},
    {"AMIDescribePolicy", "ec2:*", "*"},
    {"EC2CopyImagePolicy", "ec2:*", "*"},
    {"VPCAccessPolicy", "ec2:*", "*"},
    {"SESSendBouncePolicy", "ses:*", "*"},
    {"SESCrudPolicy", "ses:*", "*"},
    {"SESBulkTemplatedCrudPolicy", "ses:*", "*"},
    {"SESBulkTemplatedCrudPolicy_v2", "ses:*", "*"},
    {"SESEmailTemplateCrudPolicy", "ses:*", "*"},
    {"ElasticsearchHttpPostPolicy", "es:*", "*"},
    {"S3ReadPolicy", "s3:*", "*"},
    {"S3WritePolicy", "s3:*", "*"},
    {"S3CrudPolicy", "s3:*", "*"},
    {"S3FullAccessPolicy", "s3:*", "*"},
    {"CloudFormationDescribeStacksPolicy", "cloudformation:*", "*"},
    {"RekognitionDetectOnlyPolicy", "rekognition:*", "*"},
    {"RekognitionNoDataAccessPolicy", "rekognition:*", "*"},
    {"RekognitionReadPolicy", "rekognition:*", "*"},
    {"RekognitionWriteOnlyAccessPolicy", "rekognition:*", "*"},
    {"RekognitionFacesPolicy", "rekognition:*", "*"},
    {"RekognitionLabelsPolicy", "rekognition:*", "*"},
    {"RekognitionFacesManagementPolicy", "rekognition:*", "*"},
    {"PollyFullAccessPolicy", "polly:*", "*"},
    {"CodePipelineLambdaExecutionPolicy", "codepipeline:*", "*"},
    {"CodePipelineReadOnlyPolicy", "codepipeline:*", "*"},
    {"CodeCommitCrudPolicy", "codecommit:*", "*"},
    {"CodeCommitReadPolicy", "codecommit:*", "*"},
    {"ServerlessRepoReadWriteAccessPolicy", "serverlessrepo:*", "*"},
    {"ComprehendBasicAccessPolicy", "comprehend:*", "*"},
    {"AWSSecretsManagerGetSecretValuePolicy", "secretsmanager:*", "*"},
    {"AWSSecretsManagerRotationPolicy", "secretsmanager:*", "*"},
    {"MobileAnalyticsWriteOnlyAccessPolicy", "mobileanalytics:*", "*"},
    {"PinpointEndpointAccessPolicy", "mobiletargeting:*", "*"},
    {"TextractPolicy", "textract:*", "*"},
    {"TextractDetectAnalyzePolicy", "textract:*", "*"},
    {"TextractGetResultPolicy", "textract:*", "*"},
    {"EKSDescribePolicy", "eks:*", "*"},
    {"CostExplorerReadOnlyPolicy", "ce:*", "*"},
    {"OrganizationsListAccountsPolicy", "organizations:*", "*"},
    {"FilterLogEventsPolicy", "logs:*", "*"},
    {"SSMParameterReadPolicy", "ssm:*", "*"},
    {"SSMParameterWithSlashPrefixReadPolicy", "ssm:*", "*"},
    {"AthenaQueryPolicy", "athena:*", "*"},
    {"AcmGetCertificatePolicy", "acm:*", "*"},
    {"Route53ChangeResourceRecordSetsPolicy", "route53:*", "*"},
};

}  // namespace

std::vector<TemplateStatement> policy_template(std::string_view name) {
    std::vector<TemplateStatement> result;
    for (const TemplateStatement& statement : statements) {
        if (statement.policy == name) result.push_back(statement);
    }
    return result;
}

}  // namespace intake
