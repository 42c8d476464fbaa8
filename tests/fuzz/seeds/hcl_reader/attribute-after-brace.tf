block {
  inner { a = 1 } b = 2
}
resource "kept" "it" {}
