// Two checks of the parts of a row: the distance between heads is greater than the part that one head touches, and the
// distance between rows is greater than what all heads touch.
[[ferry::offload]]
void scale(float* out, int times, int channels, int heads) {
  const int width = channels / heads;
  for (int h = 0; h < heads; ++h)
    for (int t = 0; t < times; ++t)
      for (int i = 0; i < width; ++i) out[t * channels + h * width + i] *= 2.0f;
}
