// RUN: launches=80 fallbacks=2 ended=50
// OWN-MEMORY: nests with early exits run on copies
// EXPECT-STDERR: check sum > 0
// EXPECT-STDERR: buffers 'x' and 'y' overlap; this loop runs on the host
// EXPECT-STDERR: buffer 'y' and 'most' overlap; this loop runs on the host
// Exits whose conditions depend on nothing that the nest writes. A read-only kernel searches for the first exit,
// and the nest's own kernel is launched if there is none. No rollback is needed, so nothing is copied to the host
// beforehand. Code after a check may rely on the checked condition.
#include <sys/mman.h>
#include <unistd.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#define CHECK(c)                              \
  do {                                        \
    if (!(c)) {                               \
      std::fprintf(stderr, "check %s\n", #c); \
      throw std::runtime_error(#c);           \
    }                                         \
  } while (0)

[[ferry::offload]]
void steps(const double* x, double* y, int n, int times) {
  for (int t = 0; t < times; ++t)
    for (int i = 0; i < n; ++i) {
      if (x[i] < 0) throw i;
      y[i] = 0.5 * y[i] + std::sqrt(x[i]);
    }
}

[[ferry::offload]]
void in_place(std::vector<double>& v, double most) {
  for (double& d : v) {
    if (d < 0) throw std::domain_error("negative");
    if (d > most) throw std::range_error("large");
    d = std::sqrt(d);
  }
}

[[ferry::offload]]
void pair_in_place(double* a, double* b, int n) {
  for (int i = 0; i < n; ++i) {
    const double sum = a[i] + b[i];
    CHECK(sum > 0);
    a[i] /= sum;
    b[i] /= sum;
  }
}

// The checks bound subscripts, divisors and counts.
[[ferry::offload]]
void gathered(const int* k, const double* t, double* y, int m, int n) {
  for (int i = 0; i < n; ++i) {
    if (k[i] < 0 || k[i] >= m) throw std::out_of_range("k " + std::to_string(k[i]));
    y[i] += t[k[i]];
  }
}
[[ferry::offload]]
void quotients(const int* a, const int* d, int* q, int n) {
  for (int i = 0; i < n; ++i) {
    if (d[i] == 0) {
      std::printf("a zero at %d\n", i);
      throw i;
    }
    q[i] = a[i] / d[i] + a[i] % d[i];
  }
}
[[ferry::offload]]
void collatz(const unsigned* x, int* steps, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[i] == 0) throw i;
    unsigned v = x[i];
    int count = 0;
    while (v != 1) {
      v = v % 2 == 0 ? v / 2 : 3 * v + 1;
      ++count;
    }
    steps[i] = count;
  }
}

[[ferry::offload]]
void nested(const double* a, double* b, int m, int n, double most) {
  for (int j = 0; j < m; ++j)
    for (int i = 0; i < n; ++i) {
      if (a[j * n + i] > most) {
        std::printf("(%d, %d)\n", j, i);
        throw j * n + i;
      }
      b[j * n + i] += a[j * n + i];
    }
}

// In loop order, the first exit is the second `throw`.
[[ferry::offload]]
void rows(const double* a, const int* kind, double* out, int m, int n) {
  for (int j = 0; j < m; ++j) {
    double s = 0;
    for (int i = 0; i < n; ++i) {
      if (std::isnan(a[j * n + i])) throw std::string("nan");
      s += a[j * n + i];
    }
    if (s == 0) throw std::string("zero");
    if (kind[j] > 2) continue;
    for (int i = 0; i < n; ++i) {
      if (kind[j] == i) continue;
      out[j * n + i] = a[j * n + i] / s;
    }
    if (kind[j] < 0) throw std::string("kind");
  }
}

static void require(bool c, const char* what) {
  if (!c) throw std::invalid_argument(what);
}
static double checked_root(double v) {
  if (v >= 0) return std::sqrt(v);
  throw std::domain_error("root");
}
[[ferry::offload]]
double called(const double* x, double* y, int n) {
  double total = 0;
  for (int i = 0; i < n; ++i) {
    require(x[i] < 100, "large");
    const double r = checked_root(x[i]);
    y[i] += r;
    total += r;
  }
  return total;
}

// The conditions depend on written data, so the nest stays one kernel without a search for exits.
[[ferry::offload]]
void written_before(const double* x, double* y, int n, double most) {
  for (int i = 0; i < n; ++i) {
    y[i] = 2 * x[i];
    if (y[i] > most) throw i;
  }
}
[[ferry::offload]]
void filled_before(const double* x, double* y, int n) {
  double t[4] = {1, 1, 1, 1};
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 4; ++k) t[k] = x[i] - k;
    if (t[3] < 0) throw i;
    y[i] = t[0] * t[1];
  }
}
[[ferry::offload]]
int kept_before(const int* x, int* y, int n) {
  int k = 0, last = 0;
  for (int i = 0; i < n; ++i) {
    for (k = 0; k < 5; ++k) y[5 * i + k] = x[i] + k;
    last = x[i];
    if (last < k) throw i;
  }
  return k + last;
}

// If `x` and `y` refer to the same array, conditions depend on elements that the loop has already written.
[[ferry::offload]]
void doubled(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[i] > 100) throw i;
    y[i] = 2 * x[i];
  }
}
[[ferry::offload]]
void limited(double* y, const double& most, int n) {
  for (int i = 0; i < n; ++i) {
    if (i > most) throw i;
    y[i] = i;
  }
}

// Memory ends after the elements that the iterations up to the exit access.
[[ferry::offload]]
void pages(const double* x, double* y, long n) {
  for (long i = 0; i < n; ++i) {
    if (x[i] == 0) throw static_cast<int>(i);
    y[i] = 1 / x[i];
  }
}

template <class F>
static void caught(const char* what, F f) {
  try {
    f();
    std::printf("%s: fine", what);
  } catch (int e) {
    std::printf("%s: int %d", what, e);
  } catch (const std::string& e) {
    std::printf("%s: %s", what, e.c_str());
  } catch (const std::exception& e) {
    std::printf("%s: %s", what, e.what());
  }
}
template <class T>
static void show(const std::vector<T>& v) {
  double s = 0;
  for (const T& e : v) s = s * 1.0000001 + static_cast<double>(e);
  std::printf(" [%.17g]\n", s);
}

// The checks are inside statements that write.
[[ferry::offload]] double checked(const int* k, const std::vector<double>& table, double* y, std::vector<int>& h, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    if (i % 3)
      y[i] = table.at(static_cast<std::size_t>(k[i]));
    else
      y[i] = 0;
    y[i] += 2 * table.at(k[i] / 2) - 1;
    for (int c = 0; c < 2; ++c) y[n + 2 * i + c] = c + table.at(k[i]);
    h[k[i] & 3] += static_cast<int>(table.at(k[i]));
    sum += table.at(k[i]) * i;
  }
  return sum;
}

int main() {
  const int n = 3000;
  std::vector<double> x(n), y(n, 1.0);
  for (int i = 0; i < n; ++i) x[i] = (i * 37) % 101 + 1;
  for (const int bad : {-1, 0, 1234, n - 1}) {
    std::vector<double> v = x;
    if (bad >= 0) v[bad] = -5;
    y.assign(n, 1.0);
    caught("steps", [&] { steps(v.data(), y.data(), n, 3); });
    show(y);
    caught("in_place", [&] { in_place(v, 1e9); });
    show(v);
    caught("in_place", [&] { in_place(v, 9); });
    show(v);
    std::vector<double> a = x, b = x;
    if (bad >= 0) a[bad] = -1000;
    caught("pair_in_place", [&] { pair_in_place(a.data(), b.data(), n); });
    show(a), show(b);
    caught("pair_in_place", [&] { pair_in_place(b.data(), b.data(), n); });
    show(b);

    std::vector<int> k(n), q(n, 7);
    std::vector<unsigned> u(n);
    for (int i = 0; i < n; ++i) k[i] = (i * 7) % 500, u[i] = static_cast<unsigned>(i % 50) + 1;
    std::vector<double> table(500, 2.5);
    if (bad >= 0) k[bad] = bad % 2 == 0 ? 2000000000 : -1, u[bad] = 0;
    caught("gathered", [&] { gathered(k.data(), table.data(), y.data(), 500, n); });
    show(y);
    std::vector<double> several(3 * n, -1.0);
    std::vector<int> h(4, 0);
    double summed = 0;
    caught("checked", [&] { summed = checked(k.data(), table, several.data(), h, n); });
    std::printf(" %g %d %d", summed, h[0], h[3]);
    show(several);
    std::vector<int> d(n, 3);
    if (bad >= 0) d[bad] = 0;
    caught("quotients", [&] { quotients(k.data(), d.data(), q.data(), n); });
    show(q);
    caught("collatz", [&] { collatz(u.data(), q.data(), n); });
    show(q);

    std::vector<double> m(n), o(n, 2.0);
    for (int i = 0; i < n; ++i) m[i] = i % 13 + 1;
    if (bad >= 0) m[bad] = 99;
    caught("nested", [&] { nested(m.data(), o.data(), 60, 50, 50); });
    show(o);
    if (bad >= 0) m[bad] = NAN;
    std::vector<int> kind(60, 1);
    kind[7] = 3;
    caught("rows", [&] { rows(m.data(), kind.data(), o.data(), 60, 50); });
    show(o);
    kind[30] = -1;
    std::fill(m.begin() + 100, m.begin() + 150, 0.0);
    caught("rows", [&] { rows(m.data(), kind.data(), o.data(), 60, 50); });
    show(o);

    double total = -1;
    v = x;
    if (bad >= 0) v[bad] = bad % 2 == 0 ? 150 : -3;
    caught("called", [&] { total = called(v.data(), y.data(), n); });
    std::printf(" %g", total);
    show(y);
    caught("written_before", [&] { written_before(v.data(), y.data(), n, 250); });
    show(y);
    caught("filled_before", [&] { filled_before(v.data(), y.data(), n); });
    show(y);
    std::vector<int> w(5 * n, 0);
    caught("kept_before", [&] { std::printf("%d ", kept_before(k.data(), w.data(), n)); });
    show(w);
  }

  std::vector<double> z(n, 1.5);
  caught("doubled", [&] { doubled(z.data(), z.data() + 1, n - 1); });
  show(z);
  z.assign(n, 60);
  caught("doubled", [&] { doubled(z.data(), z.data(), n); });
  show(z);
  z.assign(n, 1e9);
  caught("limited", [&] { limited(z.data(), z[40], n); });
  show(z);

  const long page = sysconf(_SC_PAGESIZE);
  double* memory[2];
  for (double*& p : memory) {
    p = static_cast<double*>(mmap(nullptr, 8 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    mprotect(p + 2 * page / 8, 6 * page, PROT_NONE);
  }
  for (int i = 0; i < 700; ++i) memory[0][i] = i + 1;
  caught("pages", [&] { pages(memory[0], memory[1], 3 * page / 8); });
  std::printf(" %g %g\n", memory[1][699], memory[1][700]);
  caught("pages", [&] { pages(memory[0], memory[1], 600); });
  std::printf(" %g\n", memory[1][599]);
}
