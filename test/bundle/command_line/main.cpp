#include <cmath>
#include <cstdio>
#include <vector>

void heat(double* a, int n);

int main() {
  std::vector<double> a(100'000, 4);
  heat(a.data(), 100'000);
  std::printf("%g %g\n", a[0], std::floor(a[99'999]));
}
