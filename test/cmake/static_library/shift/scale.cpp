namespace {
[[ferry::offload]]
void apply(float* x, long n) {
  for (long i = 0; i < n; ++i) x[i] = x[i] + 1;
}
}  // namespace

void shift(float* x, long n) { apply(x, n); }
