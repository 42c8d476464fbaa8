locals {
  x = <<EOT
  text
  EOTT
}
