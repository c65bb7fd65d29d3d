// RUN: launches=32 fallbacks=0 bytes_to_device=1632 bytes_to_host=3136
// Arrays in std::unique_ptr that are exchanged after each step: only the pointers are accessed.
#include <cstdio>
#include <memory>
#include <utility>

using Array = std::unique_ptr<double[]>;

[[ferry::offload]] void relax(const double* a, double* b, int n) {
  for (int i = 1; i < n - 1; ++i) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
}
[[ferry::offload]] void by_reference(Array& a, Array& b, int n, int steps) {
  for (int k = 0; k < steps; ++k) {
    relax(a.get(), b.get(), n);
    std::swap(a, b);
  }
}

class Heat {
  int n_;
  Array now_, next_;

 public:
  explicit Heat(int n) : n_(n), now_(new double[n]), next_(new double[n]) {
    for (int i = 0; i < n; ++i) now_[i] = next_[i] = i % 7;
  }
  [[ferry::offload]] void step() {
    for (int i = 1; i < n_ - 1; ++i) next_[i] = 0.5 * (now_[i - 1] + now_[i + 1]);
    now_.swap(next_);
  }
  [[ferry::offload]] void run(int steps) {
    for (int k = 0; k < steps; ++k) step();
  }
  double at(int i) const { return now_[i]; }
};

int main() {
  constexpr int n = 100;
  Array a(new double[n]), b(new double[n]);
  for (int i = 0; i < n; ++i) a[i] = b[i] = i % 5;
  by_reference(a, b, n, 16);
  Heat heat(n);
  heat.run(16);
  std::printf("%.12g %.12g %.12g\n", a[50], b[51], heat.at(50));
}
