hlocals {
  function = "arn:aws:lambda:eu-west-1:111122223333:function:stock"
}

resource "aws_sqs_queue" "Dead" {
  name = "Dead"
}

resource "awscc_eventsv2_event_bus" "Shop" {
  name                  = "Shop"
  storage_configuration = { retention_period_in_days = 30 }
}

data "aws_iam_policy_document" "trust" {
  statement {
    actions = ["sts:AssumeRole"]
    principals {
      type        = "Service"
      identifiers = ["events.amazonaws.com"]
    }
    condition {
      test     = "StringEquals"
      variable = "aws:SourceAccount"
      values   = ["111122223333"]
    }
  }
}

resource "aws_iam_role" "Closed" {
  name               = "Closed"
  assume_role_policy = data.aws_iam_policy_document.trust.json
}

resource "aws_iam_role" "Open" {
  name               = "Open"
  assume_role_policy = data.aws_iam_policy_document.trust.json
}

resource "aws_iam_role_policy" "Closed" {
  role = aws_iam_role.Closed.id
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "lambda:InvokeFunction", Resource = local.function }]
  })
}

resource "aws_iam_role_policy" "Open" {
  role = aws_iam_role.Open.id
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      { Effect = "Allow", Action = "lambda:InvokeFunction", Resource = local.function },
      { Effect = "Allow", Action = "sqs:SendMessage", Resource = aws_sqs_queue.Dead.arn },
    ]
  })
}

resource "awscc_eventsv2_subscriber" "Ordered" {
  name          = "Ordered"
  event_bus_arn = awscc_eventsv2_event_bus.Shop.arn
  type          = "FIFO"
  filter_configuration = {
    filters = [{ scope = "DATA", pattern = jsonencode({ source = ["shop"] }) }]
  }
  invoke_configuration = {
    target_arn = local.function
    role_arn   = aws_iam_role.Closed.arn
  }
  retry_policy             = { max_retry_attempts = 185, max_event_age_in_seconds = 86400 }
  on_failure_configuration = { arn = aws_sqs_queue.Dead.arn }
}

resource "awscc_eventsv2_subscriber" "Bare" {
  name          = "Bare"
  event_bus_arn = awscc_eventsv2_event_bus.Shop.arn
  filter_configuration = {
    filters = [{ scope = "DATA", pattern = jsonencode({ source = ["audit"] }) }]
  }
  invoke_configuration = {
    target_arn = local.function
    role_arn   = aws_iam_role.Open.arn
  }
}

resource "awscc_eventsv2_subscriber" "Whole" {
  name          = "Whole"
  event_bus_arn = awscc_eventsv2_event_bus.Shop.arn
  filter_configuration = {
    filters = [{ scope = "DATA", pattern = jsonencode({ source = ["stock"] }) }]
  }
  invoke_configuration = {
    target_arn = local.function
    role_arn   = aws_iam_role.Open.arn
  }
  retry_policy             = { max_retry_attempts = 185, max_event_age_in_seconds = 86400 }
  on_failure_configuration = { arn = aws_sqs_queue.Dead.arn }
}

resource "aws_cloudwatch_event_rule" "Placed" {
  name          = "Placed"
  event_pattern = jsonencode({ source = ["shop"] })
}

resource "aws_cloudwatch_event_target" "Lost" {
  rule = aws_cloudwatch_event_rule.Placed.name
  arn  = local.function
}

resource "aws_cloudwatch_event_target" "Kept" {
  rule = aws_cloudwatch_event_rule.Placed.name
  arn  = local.function
  dead_letter_config {
    arn = aws_sqs_queue.Dead.arn
  }
}
