locals {
  x = "a: \q"
}
output "kept" { value = 1 }
