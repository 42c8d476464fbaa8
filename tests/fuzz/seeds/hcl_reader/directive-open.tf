x = "%{ if a }b"
y = 2
