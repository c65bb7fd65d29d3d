// RUN: launches=30 fallbacks=0 bytes_to_device=126408 bytes_to_host=149992
// Subscripts that one kernel writes and the next one loads. Their range is found on the device, for every type and for
// members, without a copy to the host. Only data that the host reads is copied.
#include <cstdint>
#include <cstdio>
#include <vector>

struct Edge {
  double weight;
  std::int32_t from, to;
};

template <class T>
[[ferry::offload]]
T made(std::vector<T>& k, const double* x, double* y, int first, int last, int n) {
  for (int i = 0; i < n; ++i) k[i] = static_cast<T>(first + (i * 7) % (last - first));
  for (int i = 0; i < n; ++i) y[i] += x[k[i]];
  return k[5];
}

// An index of -1 means no element.
[[ferry::offload]]
void marked(int* k, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) k[i] = i % 3 == 0 ? -1 : 40 + i % 8;
  for (int i = 0; i < n; ++i)
    if (k[i] != -1) y[i] += x[k[i]];
}

[[ferry::offload]]
void edges(Edge* e, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    e[i].from = 10 + i % 20;
    e[i].to = 30 + i % 5;
  }
  for (int i = 0; i < n; ++i) y[i] += x[e[i].from] - x[e[i].to];
}

// A time loop writes the indices, and the host reads one in each step.
[[ferry::offload]]
void moved(int* k, const double* x, double* y, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) k[i] = (k[i] + 1 + t) % 900;
    for (int i = 0; i < n; ++i) y[i] += x[k[i]];
  }
}

template <class T>
static void run(const std::vector<double>& x, std::vector<double>& y, int first, int last) {
  std::vector<T> k(y.size());
  std::printf("%d", static_cast<int>(made(k, x.data(), y.data(), first, last, static_cast<int>(y.size()))));
}

int main() {
  const int n = 1000;
  std::vector<double> x(n), y(n);
  for (int i = 0; i < n; ++i) x[i] = i * 0.5;
  run<std::int8_t>(x, y, 3, 100);
  run<std::uint8_t>(x, y, 130, 250);
  run<std::int16_t>(x, y, 300, 900);
  run<std::uint16_t>(x, y, 5, 1000);
  run<std::int32_t>(x, y, 0, 1000);
  run<std::uint32_t>(x, y, 999, 1000);
  run<std::int64_t>(x, y, 10, 20);
  run<std::uint64_t>(x, y, 17, 400);
  std::vector<int> k(n);
  marked(k.data(), x.data(), y.data(), n);
  std::vector<Edge> e(n, Edge{1, 0, 0});
  edges(e.data(), x.data(), y.data(), n);
  moved(k.data(), x.data(), y.data(), n, 5);
  double s = 0;
  for (const double v : y) s = s * 1.0000001 + v;
  std::printf(" %.17g %d %d\n", s, k[7], e[9].to);
}
