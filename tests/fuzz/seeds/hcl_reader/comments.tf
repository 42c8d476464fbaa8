# one
// two ${ not "a template
/* three { " <<EOT
*/ resource /* between */ "a" /* labels */ "b" { # open
  list = [ # first
    1, // second
    /* third */ 2
  ]
  text = "# no comment // here /* nor here */"
}
