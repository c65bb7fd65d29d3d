// Allocations in an iteration that aren't its own scratch: initialised, freed under another name, or kept.
#include <memory>

[[ferry::offload]]
void initialised(int n, int m, double* out) {
  for (int i = 0; i < n; ++i) {
    double* t = new double[m]{1, 2};
    out[i] = t[0];
    delete[] t;
  }
}

[[ferry::offload]]
void freed_elsewhere(int n, int m, double* out) {
  for (int i = 0; i < n; ++i) {
    double* t = new double[m];
    t[0] = i;
    double* u = t;
    out[i] = u[0];
    delete[] u;
  }
}

[[ferry::offload]]
void moved(int n, int m, double* out) {
  for (int i = 0; i < n; ++i) {
    double* t = new double[m];
    *t++ = i;
    out[i] = t[-1];
    delete[]-- t;
  }
}

[[ferry::offload]]
void owned(int n, int m, double* out) {
  for (int i = 0; i < n; ++i) {
    auto t = std::make_unique<double[]>(m);
    out[i] = t[0];
    t.reset();
  }
}

[[ferry::offload]]
void asked(int n, int m, double* out) {
  for (int i = 0; i < n; ++i) {
    double* t = new double[m];
    if (t) out[i] = m;
    delete[] t;
  }
}
