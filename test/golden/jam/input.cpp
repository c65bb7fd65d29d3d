// Loops whose iterations run side by side in a thread, on the host and on a GPU, and loops that gain nothing from it.
#include <vector>

// The lanes are along j on the host, and along both loops on a GPU.
[[ferry::offload]] void product(const float* a, const float* b, float* c, int n, int l) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float s = 0;
      for (int k = 0; k < l; ++k) s += a[i * l + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

// Rows are far apart, so there are few lanes, which repeat the declaration of `row`.
[[ferry::offload]] void rows(const std::vector<double>& a, const std::vector<double>& x, std::vector<double>& y, int m) {
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double* row = a.data() + i * m;
    double s = 0, t = 1;
    for (int j = 0; j < m; ++j) {
      const double term = row[j] * x[j];
      s += term;
      t *= term;
    }
    y[i] = s / t;
  }
}

// Only the host has lanes, because the sum is in the array.
[[ferry::offload]] void in_place(const double* a, const double* b, double* c, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k) c[i * n + j] += a[i * n + k] * b[k * n + j];
}

// Lanes keep an object of numbers on the host.
struct Sums {
  double x, y;
};
[[ferry::offload]] void objects(const double* a, const double* b, Sums* c, int n) {
  for (int i = 0; i < n; ++i) {
    const Sums from = c[i];
    Sums s = {0, 1};
    for (int k = 0; k < n; ++k) {
      s.x += a[k] * b[k * n + i] - from.x;
      s.y += s.x * from.y;
    }
    c[i] = s;
  }
}

// In a kernel, the class has no default constructor.
struct Made {
  double x, y;
  Made(double x, double y) : x(x), y(y + 1) {}
};
[[ferry::offload]] void made(const double* a, double* c, int n) {
  for (int i = 0; i < n; ++i) {
    Made s(0, 1);
    for (int k = 0; k < n; ++k) s.x += a[k * n + i] * s.y;
    c[i] = s.x;
  }
}

// No lanes: each lane would have its own loop; the loop is short; the user sets a block size, on a GPU.
[[ferry::offload]] void none(const double* a, double* c, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = i; k < n; ++k) s += a[k];
    for (int k = 0; k < 3; ++k) s += a[i + k];
    c[i] = s;
  }
  [[ferry::block(64)]] for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < n; ++k) s += a[k] * (k - i);
    c[i] = s;
  }
}
