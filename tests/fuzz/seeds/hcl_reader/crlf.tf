resource "a" "b" {
  text = <<-EOT
    one
  EOT
  x = 1
}
