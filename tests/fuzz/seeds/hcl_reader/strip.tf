x = "a ${~ b ~} c %{~ if d ~} e %{~ else ~} f %{~ endif ~} g"
y = "%{ for k, v in m }${k}${v}%{ endfor }"
