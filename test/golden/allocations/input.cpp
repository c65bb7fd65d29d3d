// Memory that an iteration allocates and frees: the kernel has an array of this length. The stub keeps the user's text.
#include <cstdlib>
#include <memory>

[[ferry::offload]]
void spread(int n, int m, double* out, const double* in) {
  for (int i = 0; i < n; ++i) {
    double* t = new double[m];
    for (int k = 0; k < m; ++k) t[k] = in[i * m + k];
    for (int k = 1; k < m - 1; ++k) out[i * m + k] = t[k - 1] + t[k + 1];
    delete[] t;
  }
}

[[ferry::offload]]
void zeroed(int n, int m, double* out) {
  for (int i = 0; i < n; ++i) {
    double* t = new double[m]();
    t[i % m] = 2;
    if (t[0] > 1) {
      delete[] t;
      continue;
    }
    out[i] = t[m - 1];
    delete[] t;
  }
}

[[ferry::offload]]
void tested(int n, int m, float* out) {
  for (int i = 0; i < n; ++i) {
    float* t = static_cast<float*>(malloc(m * sizeof(float)));
    if (!t) return;
    for (int k = 0; k < m; ++k) t[k] = static_cast<float>(i * k);
    out[i] = t[m - 1];
    free(t);
  }
}

double first(const double* t) { return t[0]; }

[[ferry::offload]]
void owned(int n, int m, double* out) {
  for (int i = 0; i < n; ++i) {
    auto t = std::make_unique<double[]>(m);
    t[i % m] += i;
    out[i] = first(t.get());
  }
}
