// Functions whose only loops are inside a host loop and aren't worth a launch. If possible, they become kernels with
// a warning, and the runtime decides. In the first function, nothing is left for the device.

[[ferry::offload]]
void spread([[ferry::extent(m)]] float* out, int* x, const float* w, int n, int m) {
  for (int p = 0; p < n; ++p)
    for (int s = 0; s < 3; ++s) out[x[p]] = 2 * out[x[p]] + w[s], ++x[p];
}

[[ferry::offload]]
void relax(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    x[i + 6] += x[i];
    for (int k = 5; k > 0; --k) x[i + k] *= 0.5;
  }
}

[[ferry::offload]]
void as_meant(double* x, int n) {
  [[ferry::sequential]] for (int i = 0; i < n; ++i)
    for (int k = 0; k != 4; k += 2) x[i + k] *= 0.5;
}

int main() {}
