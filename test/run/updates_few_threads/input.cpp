// ENVIRONMENT: FERRY_LAUNCH= FERRY_HOST_THREADS=3
// CONFIGURATIONS: host-shared
// RUN: launches=1 fallbacks=0 left_on_host=3
// With few host threads, loops that do little but update elements stay on the calling thread, because atomic updates
// would take longer. So sums have the original loop's bits. A loop that computes more per update is launched.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void histogram(const std::vector<unsigned char>& image, std::vector<int>& bins) {
  for (std::size_t i = 0; i < image.size(); ++i) ++bins[image[i]];
}

[[ferry::offload]]
void scatter(const std::vector<int>& to, const std::vector<double>& x, std::vector<double>& sums) {
  for (std::size_t i = 0; i < to.size(); ++i) sums[to[i]] += x[i];
}

[[ferry::offload]]
void columns(const int* start, const int* row, const double* value, const double* x, double* y, int n) {
  for (int c = 0; c < n; ++c) {
    const double factor = 2 * x[c];
    for (int k = start[c]; k < start[c + 1]; ++k) y[row[k]] += value[k] * factor;
  }
}

[[ferry::offload]]
void deposit(const std::vector<double>& x, std::vector<int>& bins) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    double v = x[i];
    for (int k = 0; k < 50; ++k) v = v * 0.5 + 0.25 * v * v;
    ++bins[static_cast<int>(v * 7) & 63];
  }
}

int main() {
  const int n = 300000;
  std::vector<unsigned char> image(n);
  std::vector<int> to(n), bins(256), start(n / 10 + 1);
  std::vector<double> x(n), sums(100000), y(n);
  for (int i = 0; i < n; ++i) {
    image[i] = static_cast<unsigned char>(i * 7919L % 251);
    to[i] = static_cast<int>(i * 7919L % 100000);
    x[i] = 1.0 / (i + 1);
  }
  for (int c = 0; c <= n / 10; ++c) start[c] = c * 10;
  histogram(image, bins);
  scatter(to, x, sums);
  columns(start.data(), to.data(), x.data(), x.data(), y.data(), n / 10);
  deposit(x, bins);
  double sum = 0;
  for (const double s : sums) sum = sum * 0.5 + s;
  for (const double s : y) sum = sum * 0.5 + s;
  int last = 0;
  for (const int b : bins) last = last * 3 % 1009 + b;
  std::printf("%a %d\n", sum, last);
}
