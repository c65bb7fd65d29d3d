// RUN: fallbacks=0
// Kernels change the bytes of the span and pointer objects themselves. data() and size() are read afterwards, and the
// next kernel sees the objects that the host has swapped.
#include <cstdio>
#include <span>
#include <utility>
#include <vector>

[[ferry::offload]] static void swap_bytes(unsigned char* p, unsigned char* q, int bytes) {
  for (int i = 0; i < bytes; ++i) {
    const unsigned char t = p[i];
    p[i] = q[i];
    q[i] = t;
  }
}

[[ferry::offload]] void by_call(std::span<double>& now, std::span<double>& next) {
  for (double& x : now) x = 1;
  swap_bytes(reinterpret_cast<unsigned char*>(&now), reinterpret_cast<unsigned char*>(&next), sizeof now);
  double r = now[1];
  for (double& x : now) x += 10;
  std::printf("%g %zu\n", r, now.size());
}

[[ferry::offload]] void by_nest(std::span<double>& now, std::span<double>& next) {
  for (double& x : now) x = 1;
  unsigned char *p = reinterpret_cast<unsigned char*>(&now), *q = reinterpret_cast<unsigned char*>(&next);
  for (int i = 0; i < 16; ++i) {
    const unsigned char t = p[i];
    p[i] = q[i];
    q[i] = t;
  }
  double r = now[1];
  for (double& x : now) x += 10;
  std::printf("%g %zu\n", r, now.size());
}

// Only the sizes are read: in host code, and as a bound.
[[ferry::offload]] void sizes(const std::span<double>& now, std::span<double>& next, double* a) {
  unsigned char *p = reinterpret_cast<unsigned char*>(const_cast<std::span<double>*>(&now)),
                *q = reinterpret_cast<unsigned char*>(&next);
  for (int i = 0; i < 16; ++i) {
    const unsigned char t = p[i];
    p[i] = q[i];
    q[i] = t;
  }
  const std::size_t size = now.size();
  for (int i = 0; i < 16; ++i) p[i] ^= q[i], q[i] ^= p[i], p[i] ^= q[i];
  for (std::size_t i = 0; i < now.size(); ++i) a[i] = 3;
  std::printf("%zu %g %g\n", size, a[49], a[50]);
}

// The host swaps spans and vectors between kernels.
[[ferry::offload]] void exchanged(double*& now, double*& next, double* bytes) {
  const unsigned char* p = reinterpret_cast<const unsigned char*>(&now);
  for (int i = 0; i < 8; ++i) bytes[i] = p[i];
  std::swap(now, next);
  for (int i = 0; i < 8; ++i) bytes[i] -= p[i];
}

[[ferry::offload]] void exchanged_vectors(std::vector<double>& now, std::vector<double>& next, double* bytes) {
  const unsigned char* p = reinterpret_cast<const unsigned char*>(&now);
  for (int i = 0; i < 8; ++i) bytes[i] = p[i];
  std::swap(now, next);
  for (int i = 0; i < 8; ++i) bytes[i] -= p[i];
}

// A kernel has changed the pointer through which the bound is read.
[[ferry::offload]] void bounded(int*& now, int*& next, double* a) {
  unsigned char *p = reinterpret_cast<unsigned char*>(&now), *q = reinterpret_cast<unsigned char*>(&next);
  for (int i = 0; i < 8; ++i) {
    const unsigned char t = p[i];
    p[i] = q[i];
    q[i] = t;
  }
  for (int i = 0; i < *now; ++i) a[i] = 5;
}

static void show(const double* bytes) {
  int equal = 0;
  for (int i = 0; i < 8; ++i) equal += bytes[i] == 0;
  std::printf("%s\n", equal == 8 ? "the same" : "others");
}

int main() {
  std::vector<double> a(100), b(50, 2.0), bytes(8);
  std::span<double> x(a), y(b);
  by_call(x, y);
  std::printf("%g %g\n", a[1], b[1]);
  by_nest(x, y);
  std::printf("%g %g\n", a[1], b[1]);
  sizes(x, y, a.data());
  double *p = a.data(), *q = b.data();
  exchanged(p, q, bytes.data());
  show(bytes.data());
  exchanged_vectors(a, b, bytes.data());
  show(bytes.data());
  int three = 3, five = 5;
  int *now = &three, *next = &five;
  bounded(now, next, a.data());
  std::printf("%g %g\n", a[4], a[5]);
}
