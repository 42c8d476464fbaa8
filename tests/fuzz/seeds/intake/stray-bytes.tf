resource "aws_cloudwatch_event_rule" "r" {
  name = "ÿ————————"
}
