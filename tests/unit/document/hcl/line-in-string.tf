locals {
  x = "a
  b"
}
