// The Mandelbrot set with std::complex. The expected counts are exact.
// RUN: launches=1 fallbacks=0
#include <complex>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void mandelbrot(int* counts, int width, int height, int limit) {
  using std::complex;
  for (int j = 0; j < height; ++j)
    for (int i = 0; i < width; ++i) {
      const complex<double> c(-2.0 + 3.0 * i / width, -1.5 + 3.0 * j / height);
      complex<double> z;
      int k = 0;
      while (k < limit && norm(z) <= 4) {
        z = z * z + c;
        ++k;
      }
      counts[j * width + i] = k;
    }
}

int main() {
  const int width = 30, height = 16;
  std::vector<int> counts(width * height);
  mandelbrot(counts.data(), width, height, 200);
  long sum = 0;
  for (int j = 0; j < height; ++j) {
    for (int i = 0; i < width; ++i) {
      sum += counts[j * width + i];
      std::putchar(" .:-=+*#%@"[counts[j * width + i] * 9 / 200]);
    }
    std::putchar('\n');
  }
  std::printf("%ld\n", sum);
  return 0;
}
