locals {
  x = “a”
}
