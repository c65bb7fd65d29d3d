// RUN: launches=7 fallbacks=0
// switch statements around nests, with fallthrough and default, and a switch inside a body.
#include <cstdio>
#include <vector>

enum Kind { copy_kind, scale_kind, both_kind, none_kind };

[[ferry::offload]]
int apply(Kind kind, const double* x, double* y, int n) {
  int done = 0;
  switch (kind) {
    case copy_kind:
      for (int i = 0; i < n; ++i) y[i] = x[i];
      ++done;
      break;
    case both_kind:
      for (int i = 0; i < n; ++i) y[i] += x[i];
      ++done;
      [[fallthrough]];
    case scale_kind: {
      const double s = 1.5;
      for (int i = 0; i < n; ++i) y[i] *= s;
      ++done;
      break;
    }
    default:
      return -1;
  }
  for (int i = 0; i < n; ++i) y[i] += done;
  return done;
}

[[ferry::offload]]
void inside(int* y, int n) {
  for (int i = 0; i < n; ++i) {
    int v = y[i];
    switch (v & 3) {
      case 0: v += 100; break;
      case 1: v -= 7;
      // fall through
      case 2: v *= 2; break;
      default: v = -v;
    }
    y[i] = v;
  }
}

// Fills `p` with deterministic values from -8 to 8.
static void fill(double* p, std::size_t n, unsigned seed) {
  for (std::size_t k = 0; k < n; ++k) {
    seed = seed * 1664525u + 1013904223u;
    p[k] = (seed >> 16) / 4096.0 - 8.0;
  }
}

// Prints an FNV-1a hash of all bytes, so that any wrong element is noticed, and three elements for the reader.
template <class T>
static void show(const char* what, const T* p, std::size_t n) {
  unsigned hash = 2166136261u;
  for (std::size_t k = 0; k < n * sizeof(T); ++k)
    hash = (hash ^ reinterpret_cast<const unsigned char*>(p)[k]) * 16777619u;
  std::printf("%s: %08x", what, hash);
  if (n > 0)
    std::printf(" [%.17g ... %.17g ... %.17g]", double(p[0]), double(p[n / 2]), double(p[n - 1]));
  std::printf("\n");
}

int main() {
  const int n = 77;
  std::vector<double> x(n), y(n);
  std::vector<int> k(n);
  fill(x.data(), n, 27);
  for (int i = 0; i < n; ++i) k[i] = i * 5 - 40;
  std::printf("%d\n", apply(copy_kind, x.data(), y.data(), n));  // 2 launches
  std::printf("%d\n", apply(both_kind, x.data(), y.data(), n));  // 3 launches
  std::printf("%d\n", apply(none_kind, x.data(), y.data(), n));  // no launch
  std::printf("%d\n", apply(scale_kind, x.data(), y.data(), 0));
  inside(k.data(), n);      // 1 launch
  inside(k.data(), n / 2);  // 1 launch
  show("y", y.data(), n);
  show("k", k.data(), n);
}
