resource "a" "b" {
  x = 1
  x = 2
}
