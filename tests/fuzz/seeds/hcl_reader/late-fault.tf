resource "kept" "one" {
  x = 1
}
resource "broken" "two" {
  x = ]
}
resource "kept" "three" {
  x = 3
}
