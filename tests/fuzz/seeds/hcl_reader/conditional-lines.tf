locals {
  x = (
    var.a
    ? 1
    : 2
  )
  y = [
    for k, v in {
      a = 1
      b = 2
    } :
    "${k}=${v}"
    if v > 1
  ]
}
