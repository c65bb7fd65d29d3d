// A loop that ends at the first of two ends is one that ends at the lesser; the stub keeps the user's words.

[[ferry::offload]]
void tiles(const float* in, float* out, int n) {
  for (int b = 0; b < n; b += 16)
    for (int i = b; i < b + 16 && i < n; i++) out[i] = 2 * in[i];
}
