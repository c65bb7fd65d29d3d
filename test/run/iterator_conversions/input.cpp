// An iterator's offset is converted to the iterator's difference type: a narrower number keeps its sign, and an
// enumerator becomes its value.
// RUN: launches=4
#include <cstdio>
#include <span>
#include <vector>

enum Place { third = 3 };

[[ferry::offload]] void by_data(std::vector<double>& y, const std::vector<double>& v, const unsigned short* at, int n) {
  for (int i = 0; i < n; ++i) y[i] += *(v.begin() + at[i]) + v.begin()[at[i] - 1u];
}
[[ferry::offload]] void by_bytes(std::vector<double>& v, int n, unsigned char s) {
  [[ferry::independent]] for (int i = 0; i < n; ++i) {
    const unsigned char k = static_cast<unsigned char>(i + s);
    *(v.begin() + k) += 2 * i;
  }
}
[[ferry::offload]] void backwards(std::span<double> v, int n, signed char s) {
  for (int i = 0; i < n; ++i) *(v.end() - s - i) = 2 * n;
}
[[ferry::offload]] void by_enumerator(std::vector<double>& v, int n, Place s) {
  for (int i = 0; i < n; ++i) *(v.begin() + i + s) = 2 * n;
}

int main() {
  std::vector<double> v(300);
  for (int i = 0; i < 300; ++i) v[i] = i * 0.25;
  std::vector<double> other(4);
  const unsigned short at[4] = {20, 30, 10, 29};
  by_data(other, v, at, 4);
  by_bytes(v, 40, 200);
  backwards(v, 4, 3);
  by_enumerator(v, 4, third);
  for (const double y : other) std::printf("%g\n", y);
  for (int i = 0; i < 300; ++i) std::printf("%g%c", v[i], i % 10 == 9 ? '\n' : ' ');
}
