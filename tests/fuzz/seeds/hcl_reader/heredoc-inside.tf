locals {
  x = jsonencode({
    a = <<-EOT
      ${join(",", [for x in ["}", "EOT"] : <<INNER
text ${x}
INNER
])}
    EOT
  })
}
