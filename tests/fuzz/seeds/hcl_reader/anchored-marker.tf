resource "a" "b" {
  text = <<EOT
 EOTX
EOT2
  EOT
  after = 1
}
