// RUN: launches=7 fallbacks=0
// Accessors that choose the array that contains the element, in assignments, updates and reads.
#include <algorithm>
#include <cstdio>
#include <vector>

struct Field {
  std::vector<double> a, b;
  bool first = true;
  int half = 500;
  double& at(int i) {
    if (first) return a[i];
    return b[i];
  }
  const double& at(int i) const {
    if (first) return a[i];
    return b[i];
  }
  double& halves(int i) {
    if (i < half)
      return a[i];
    else
      return b[i - half];
  }
  double& either(int i, bool left) { return left ? a[i] : b[i]; }
};

[[ferry::offload]] void assign(Field& f, int n) {
  for (int i = 0; i < n; ++i) f.at(i) = 2 * i;
}
[[ferry::offload]] void update(Field& f, int n) {
  for (int i = 0; i < n; ++i) f.at(i) += f.at(i) * 0.5;
}
[[ferry::offload]] void read(const Field& f, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = f.at(i) + f.at(n - 1 - i);
}
[[ferry::offload]] void halves(Field& f, int n) {
  for (int i = 0; i < n; ++i) f.halves(i) = i;
}
[[ferry::offload]] void either(Field& f, int n) {
  for (int i = 0; i < n; ++i) f.either(i, i % 3 == 0) *= 2;
}

[[ferry::offload]] void read_to_write(Field& f, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] -= f.at(i) * f.either(i, false);
}
[[ferry::offload]] void larger(const Field& f, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] += std::max(f.at(i), 700.0);
}

static double sum(const Field& f) {
  double all = 0;
  for (std::size_t i = 0; i < f.a.size(); ++i) all += f.a[i] * static_cast<double>(i + 1) + f.b[i];
  return all;
}

int main() {
  Field f;
  f.a.assign(1000, 1);
  f.b.assign(1000, 2);
  std::vector<double> out(1000);
  assign(f, 1000);
  f.first = false;
  update(f, 1000);
  read(f, out.data(), 1000);
  std::printf("%.17g %.17g\n", sum(f), out[7]);
  halves(f, 900);
  either(f, 1000);
  read_to_write(f, out.data(), 1000);
  larger(f, out.data(), 1000);
  std::printf("%.17g %.17g %.17g\n", sum(f), out[7], out[999]);
}
