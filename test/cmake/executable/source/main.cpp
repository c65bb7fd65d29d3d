#include <cstdio>
#include <vector>

void heat(double* a, double* b, int nx, int ny);
const char* file_of_heat();

int main() {
  std::vector<double> a(16 * 16), b(16 * 16);
  for (int i = 0; i < 256; ++i) a[i] = i % 7;
  heat(a.data(), b.data(), 16, 16);
  double sum = 0;
  for (double x : b) sum += x;
  std::printf("%s: %.17g\n%s\n", GREETING, sum, file_of_heat());
}
