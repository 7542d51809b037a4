# TFLOP/s by TB/s

# 以后再写
