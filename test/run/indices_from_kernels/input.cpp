// RUN-WITH: counted launches=20 bytes_to_device=16000 bytes_to_host=12000
// RUN-WITH: marked launches=31 bytes_to_device=20000 bytes_to_host=15992
// RUN-WITH: edges launches=20 bytes_to_device=32000 bytes_to_host=20000
// RUN-WITH: half launches=2 bytes_to_device=16000 bytes_to_host=10000
// RUN-WITH: rows launches=2 bytes_to_device=6880 bytes_to_host=484
// Indices written by kernels are inspected on the device, so the array isn't copied to the host for the inspection.
// Written data is copied to the host once, at the end.
#include <cstdio>
#include <cstring>
#include <vector>

// Each step writes new indices.
[[ferry::offload]] void counted(int* next, const double* x, double* y, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) next[i] = (i * 7 + t) % n;
    for (int i = 0; i < n; ++i) y[i] += x[next[i]];
  }
}

// A kernel writes some indices, and the host writes the others; -1 is a marker. The host writes one index in between.
[[ferry::offload]] void marked(int* next, const double* x, double* y, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i)
      if ((i + t) % 3 != 0) next[i] = i % 5 == 0 ? -1 : (i * 3 + t) % (n / 2);
    for (int i = 0; i < n; ++i)
      if (next[i] != -1) y[i] += x[next[i]];
    if (t == 1) next[2] = n - 1;
    for (int i = 0; i < n; ++i)
      if (next[i] != -1) y[i] -= 0.5 * x[next[i]];
  }
}

struct Edge {
  double weight;
  int to, from;
};

// The indices are members of objects. Kernels read whole objects and write some of their members.
[[ferry::offload]] void edges_of(Edge* edges, const double* x, double* y, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) {
      edges[i].weight += 0.25;
      edges[i].to = (edges[i].from + t) % n;
    }
    for (int i = 0; i < n; ++i) y[i] += edges[i].weight * x[edges[i].to];
  }
}

// Only half of the indices are on the device.
[[ferry::offload]] void half(int* next, const double* x, double* y, int n) {
  for (int i = 0; i < n / 2; ++i) next[i] = n - 1 - i;
  for (int i = 0; i < n; ++i) y[i] += x[next[i]];
}

// A kernel computes the row bounds, which determine the inner loop's range.
[[ferry::offload]] void rows(int* start, const double* x, double* y, int n) {
  for (int r = 0; r <= n; ++r) start[r] = r * (r + 1) / 2;
  for (int r = 0; r < n; ++r)
    for (int k = start[r]; k < start[r + 1]; ++k) y[r] += x[k];
}

static unsigned hash_of(const void* bytes, std::size_t size) {
  unsigned hash = 2166136261u;
  for (std::size_t k = 0; k < size; ++k) hash = (hash ^ static_cast<const unsigned char*>(bytes)[k]) * 16777619u;
  return hash;
}

int main(int count, char** arguments) {
  const char* const what = count > 1 ? arguments[1] : "";
  const int n = 1000;
  std::vector<int> next(n);
  std::vector<double> x(n), y(n);
  std::vector<Edge> edges(n);
  for (int i = 0; i < n; ++i) {
    next[i] = i / 2, x[i] = i * 0.5;
    edges[i] = {1.0, -1, i * 37 % n};
  }
  if (!std::strcmp(what, "counted")) counted(next.data(), x.data(), y.data(), n, 10);
  if (!std::strcmp(what, "marked")) marked(next.data(), x.data(), y.data(), n, 10);
  if (!std::strcmp(what, "edges")) edges_of(edges.data(), x.data(), y.data(), n, 10);
  if (!std::strcmp(what, "half")) half(next.data(), x.data(), y.data(), n);
  if (!std::strcmp(what, "rows")) rows(next.data(), x.data(), y.data(), 40);
  std::printf("%08x %08x\n", hash_of(next.data(), next.size() * sizeof(int)), hash_of(y.data(), y.size() * sizeof(double)));
  for (const Edge& e : edges) std::printf("%g %d ", e.weight, e.to);
  std::puts("");
}
