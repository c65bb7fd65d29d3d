// RUN: launches=4 fallbacks=0
// std::min and std::max of references that functions return: elements, and a member that nothing else in the loop
// reads. Both operands are read, so they must be copied to the device.
#include <algorithm>
#include <cstdio>
#include <vector>

class Field {
 public:
  explicit Field(int n) : low_(n), high_(n) {
    for (int i = 0; i < n; ++i) low_[i] = i * 7 % 13 - 6, high_[i] = i * 5 % 11 - 5;
  }
  double& low(int i) { return low_[i]; }
  double& high(int i) { return high_[i]; }
  double& either(int i) { return i % 2 == 0 ? low_[i] : high_[i]; }
  double& least() { return least_; }

 private:
  std::vector<double> low_, high_;
  double least_ = -2;
};

[[ferry::offload]] void larger(Field& f, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = std::max(f.low(i), 0.5);
}

[[ferry::offload]] void above_least(Field& f, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = std::max(f.least(), f.high(i));
}

[[ferry::offload]] void chosen(Field& f, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = std::min(f.either(i), 1.5);
}

[[ferry::offload]] void clamped(Field& f, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = std::clamp(i > 0 ? f.low(i - 1) : f.high(0), -1.5, 2.5);
}

int main() {
  constexpr int n = 500;
  Field f(n);
  std::vector<double> out(n);
  for (auto* function : {larger, above_least, chosen, clamped}) {
    function(f, out.data(), n);
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += out[i] * (i % 17);
    std::printf("%.17g\n", sum);
  }
}
