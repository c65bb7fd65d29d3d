// Two checks of shares of a row: heads are further apart than what one of them touches in a row, and rows further than
// what all heads touch in one.
[[ferry::offload]]
void scale(float* out, int times, int channels, int heads) {
  const int width = channels / heads;
  for (int h = 0; h < heads; ++h)
    for (int t = 0; t < times; ++t)
      for (int i = 0; i < width; ++i) out[t * channels + h * width + i] *= 2.0f;
}
