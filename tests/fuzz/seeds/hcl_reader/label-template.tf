resource "a${b}" "c" {}
