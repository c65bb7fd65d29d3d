// _Float16: on the host the compiler's own type, on GPUs a class that is called so.
[[ferry::offload]]
void scale(const _Float16* h, _Float16* out, float k, int n) {
  for (int i = 0; i < n; ++i) {
    float v = float(h[i]);
    out[i] = _Float16(v * k);
  }
}
