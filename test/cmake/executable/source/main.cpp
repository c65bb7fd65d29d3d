#include <cstdio>
#include <vector>

void heat(double* a, double* b, int nx, int ny);

int main() {
  std::vector<double> a(16 * 16), b(16 * 16);
  for (int i = 0; i < 256; ++i) a[i] = i % 7;
  heat(a.data(), b.data(), 16, 16);
  double sum = 0;
  for (double x : b) sum += x;
  std::printf("%s: %.17g\n", GREETING, sum);
}
