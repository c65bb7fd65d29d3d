// A quotient of numbers that the nest doesn't change is a separate value. The launch doesn't divide by zero for it.
[[ferry::offload]]
void heads(double* a, const double* b, int rows, int width, int count) {
  for (int h = 0; h < count; ++h)
    for (int t = 0; t < rows; ++t)
      for (int i = 0; i < width / count; ++i) a[t * width + h * (width / count) + i] = b[h] * i;
}
