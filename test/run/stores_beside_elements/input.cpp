// RUN: launches=31 fallbacks=0 bytes_to_device=148256 bytes_to_host=136048
// Host code that reads one element, and stores to data of a different type or a different member: only that element
// is copied to the host in each iteration. A store that may change the pointer, index or container copies everything.
#include <cstdio>
#include <memory>
#include <vector>
struct Layer {
  std::vector<double> out, w;
  double* raw;
  int n;
  double k;
  long sum[4];
};
struct Net {
  std::vector<Layer> layers;
  double last;
  std::size_t at;
  double* where;
  std::unique_ptr<double[]> held;
};

[[ferry::offload]]
void members(std::vector<Layer>& layers, int n) {
  for (std::size_t k = 0; k < layers.size(); ++k) {
    for (int i = 0; i < n; ++i) layers[k].out[i] = layers[k].w[i] * 2 + k;
    layers[k].k = layers[k].out[0];
    layers[k].n += layers[k].out[1];
    layers[k].sum[k % 4] = layers[k].out[n - 1];
    if (layers[k].out[2] > layers[k].k) layers[0].k += layers[k].out[3];
  }
}
[[ferry::offload]]
void by_other_names(std::vector<Layer>& layers, Net& net, int n, double* h, double& ref, std::vector<double>& seen) {
  double shown = 0;
  double* p = &shown;
  for (std::size_t k = 0; k < layers.size(); ++k) {
    Layer& l = layers[k];
    for (int i = 0; i < n; ++i) l.out[i] = l.w[i] * 2 + k;
    for (int i = 0; i < n; ++i) net.layers[k].raw[i] = l.w[i] + k;
    h[k] = l.out[0];
    ref = l.out[1];
    seen[k] = l.out[2];
    l.k = layers[k].out[3];
    *p += l.out[4];
    shown += l.out[5];
    net.last = net.layers[k].raw[0] + l.k;
    net.layers[k].k = net.layers[k].raw[1];
  }
  net.last += shown;
}
[[ferry::offload]]
void through_references(std::vector<Layer>& layers, std::vector<std::vector<std::vector<double>>>& cube, int n) {
  for (std::size_t k = 0; k < layers.size(); ++k) {
    std::vector<double>& out = layers[k].out;
    const auto& w = layers[k].w;
    auto& plane = cube[k];
    for (int i = 0; i < n; ++i) out[i] += w[i] * 2 + k;
    for (int j = 0; j < 3; ++j)
      for (int i = 0; i < n; ++i) plane[j][i] += w[i] + j;
    layers[k].k += out[0];
  }
}
// The assigned variable may be an alias of the index.
[[ferry::offload]]
double by_index(Net& net, std::size_t& at, int n) {
  double s = 0;
  for (int t = 0; t < 3; ++t) {
    for (int i = 0; i < n; ++i) net.layers[net.at].out[i] += i + t;
    at = (at + 1) % 2, s += net.layers[net.at].out[0];
  }
  return s;
}
// The assigned variable may be an alias of the pointer.
[[ferry::offload]]
double by_pointer(Net& net, double*& where, double* other, int n) {
  double s = 0;
  for (int t = 0; t < 2; ++t) {
    for (int i = 0; i < n; ++i) net.where[i] += i + t;
    for (int i = 0; i < n; ++i) other[i] -= i + t;
    where = other, s += net.where[1];
  }
  return s;
}
// An unsigned char may alias anything.
[[ferry::offload]]
double by_bytes(Net& net, unsigned char* bytes, const unsigned char* others, double* other, int n) {
  double s = 0;
  for (int t = 0; t < 2; ++t) {
    for (int i = 0; i < n; ++i) net.where[i] += i + t;
    for (int i = 0; i < n; ++i) other[i] -= i + t;
    [[ferry::sequential]] for (std::size_t b = 0; b < sizeof(double*); ++b) {
      bytes[b] = others[b];
      if (b + 1 == sizeof(double*)) s += net.where[1];
    }
  }
  return s;
}
int main() {
  const int n = 500;
  Net net{};
  std::vector<double> raw(n), h(4), seen(4), a(n, 1), b(n, 2);
  for (int k = 0; k < 4; ++k) {
    Layer l{std::vector<double>(n, k), std::vector<double>(n, 2 + k), raw.data(), 3, 0, {}};
    net.layers.push_back(l);
  }
  std::vector<Layer> layers = net.layers;
  double ref = 0, s = 0;
  members(layers, n);
  by_other_names(layers, net, n, h.data(), ref, seen);
  std::vector<std::vector<std::vector<double>>> cube(4, {3, std::vector<double>(n, 1)});
  through_references(layers, cube, n);
  for (int k = 0; k < 4; ++k) s += cube[k][1][k] + 10 * cube[k][2][n - 1];
  std::printf("%g %g\n", by_index(net, net.at, n), net.last);
  net.where = a.data();
  std::printf("%g\n", by_pointer(net, net.where, b.data(), n));
  net.where = a.data();
  double* other = b.data();
  std::printf("%g\n", by_bytes(net, reinterpret_cast<unsigned char*>(&net.where),
                               reinterpret_cast<const unsigned char*>(&other), b.data(), n));
  for (const std::vector<Layer>* all : {&layers, &net.layers})
    for (const Layer& l : *all) {
      for (int i = 0; i < n; ++i) s += l.out[i] + l.w[i] * i;
      s += l.k + l.n;
      for (long x : l.sum) s += x;
    }
  for (int i = 0; i < n; ++i) s += a[i] + 3 * b[i] + raw[i];
  std::printf("%.17g %g %g %g\n", s, ref, h[3], seen[2]);
}
