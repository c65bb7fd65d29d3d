// RUN: launches=60 fallbacks=2 ended=23
// OWN-MEMORY: nests with early exits run on copies
// EXPECT-STDERR: 'h' has no elements; this loop runs on the host \(guard: bounds\)
// EXPECT-STDERR: the loop may exit early and has too many iterations to run all of them
// EXPECT-STDERR: check a\[i\] < 1e3
// Iterations that throw out of the loop: the first of several exits wins. Tests the data at that time, what the
// handler sees, error texts and output, exits in functions and lambdas called by kernels, checked elements, and
// reductions of all kinds.
#include <sys/mman.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

[[noreturn]] static void die(const char* what, int i) {
  std::printf("%s at %d\n", what, i);
  throw i;
}
#define CHECK(c, i)                           \
  do {                                        \
    if (!(c)) {                               \
      std::fprintf(stderr, "check %s\n", #c); \
      die("check", i);                        \
    }                                         \
  } while (0)

// A time loop with device data: both nests' arrays are newer on the device when the first nest exits.
struct Grid {
  std::vector<double> a, b;
  std::vector<std::string> names;
  int n, steps_done = 0;

  [[ferry::offload]] void run(int steps) {
    for (int t = 0; t < steps; ++t) {
      for (int i = 1; i < n - 1; ++i) {
        CHECK(a[i] < 1e3, i);
        b[i] = 0.5 * (a[i - 1] + a[i + 1]) + a[i];
      }
      for (int i = 0; i < n; ++i) a[i] *= 1.25;
      std::swap(a, b);
      ++steps_done;
    }
  }

  // The exception is handled in the same function. Its text is made from objects that no kernel uses.
  [[ferry::offload]] int named(double limit) {
    int count = 0;
    try {
      for (int i = 0; i < n; ++i) {
        if (a[i] > limit) throw std::runtime_error("too large: " + names[i] + " " + std::to_string(a[i]));
        b[i] = a[i] + 1;
        ++count;
      }
    } catch (const std::exception& e) {
      std::printf("handled %s, %d, b0 %g\n", e.what(), count, b[0]);
      return -1;
    }
    return count;
  }
};

enum class Kind { add, multiply, stop };

[[ferry::offload]]
void interpret(std::span<const Kind> k, std::span<const double> x, std::span<double> y) {
  for (std::size_t i = 0; i < k.size(); ++i) {
    double v = 1;
    switch (k[i]) {
      case Kind::add:
        v += x[i];
        break;
      case Kind::multiply:
        v *= x[i];
        break;
      default:
        throw std::invalid_argument("kind");
    }
    y[i] = v;
  }
}

template <class F>
[[ferry::offload]]
void each(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}

[[ferry::offload]]
void roots_of_all(std::vector<double>& v) {
  std::for_each(v.begin(), v.end(), [](double& d) {
    if (d < 0) throw std::domain_error("negative");
    d = std::sqrt(d);
  });
}

// The host waits for two results, and one stays on the device. After an exit, none of the three is used.
[[ferry::offload]]
double summed(const double* x, double* out, int& last, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    if (std::isnan(x[i])) throw "nan";
    s += x[i];
    *out += x[i];
    if (x[i] > 2) last = i;
  }
  return s;
}

// Memory may end after the elements that the iterations up to the exit access.
[[ferry::offload]]
void pages(const double* x, double* y, long n) {
  for (long i = 0; i < n; ++i) {
    if (x[i] == 0) throw i;
    y[i] = 1 / x[i];
  }
}

// Iterations after the exit must not set floating-point exception flags or errno.
[[ferry::offload]]
void logarithms(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[i] == 7)
      throw 7;
    else
      y[i] = std::log(x[i]);
  }
}

[[ferry::offload]]
void histogram(const std::vector<int>& bin, std::vector<int>& h) {
  for (std::size_t i = 0; i < bin.size(); ++i) ++h.at(bin[i]);
}

[[ferry::offload]]
double gathered(const std::array<double, 4>& w, const std::vector<int>& k, std::vector<double>& y) {
  double s = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    std::array<double, 3> t{1.0, 2.0, i * 1.0};
    y.at(i) = w.at(k[i]) * t.at(k[i]);
    s += y[i];
  }
  return s;
}

[[ferry::offload]]
void copied(const std::vector<double>& v, std::vector<double>& w, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    if (i >= v.size()) throw std::length_error("short");
    w[i] = v[i];
  }
}

[[ferry::offload]]
void variables(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    const int line = 2 * i;
    const auto text = [&] { return "low in line " + std::to_string(line); };
    double v;
    if (const double e = x[i] * 2; e > 10) {
      std::ostringstream s;
      s << "e " << e << " in line " << line;
      throw std::runtime_error(s.str());
    } else if (e < -10) {
      throw std::runtime_error(text());
    } else {
      v = e + 2;
    }
    y[i] = v;
  }
}

static void require(bool c, const char* what) {
  if (!c) throw std::runtime_error(what);
}
static double checked_root(double v) {
  if (v >= 0) return std::sqrt(v);
  throw std::domain_error("root");
}
static int checked_index(int i, int n) {
  if (i < 0 || i >= n) throw std::out_of_range("index");
  return i;
}
template <class T>
static T& element(T* p, int i, int n) {
  return p[checked_index(i, n)];
}
struct Vec {
  double x, y;
  double length(double most) const {
    const double l = checked_root(x * x + y * y);
    if (l > most) throw std::overflow_error("length");
    return l;
  }
};
inline std::optional<double> half(double v) {
  if (v < -50) return std::nullopt;
  return v / 2;
}

[[ferry::offload]]
void called(const double* x, double* y, int n, int shift) {
  for (int i = 0; i < n; ++i) {
    require(x[i] < 100, "large");
    const Vec v{x[i], 1};
    element(y, i + shift, n) = v.length(50) + element(x, i, n) + half(x[i]).value();
  }
}

[[ferry::offload]]
void rows(std::vector<double>& m, int r, int c) {
  for (int i = 0; i < r; ++i) {
    double s = 0;
    for (int j = 0; j < c; ++j) s += m[i * c + j];
    if (s == 0) throw std::runtime_error("row " + std::to_string(i) + " is zero");
    for (int j = 0; j < c; ++j) m[i * c + j] /= s;
  }
}

// Later nests and host code read the local array.
[[ferry::offload]]
double local(int n) {
  double t[64] = {}, s = 0;
  for (int i = 0; i < 64; ++i) t[i] = i < n ? i : -1;
  try {
    for (int i = 0; i < 64; ++i) {
      if (t[i] < 0) throw i;
      t[i] *= 2;
    }
  } catch (int e) {
    s = 1000 * e + t[e - 1];
  }
  for (int i = 0; i < 64; ++i) s += t[i];
  return s;
}

[[ferry::offload]]
void always(double* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = 7;
    throw i;
  }
}

[[ferry::offload]]
void search(std::uint64_t target) {
  for (std::uint64_t i = 0; i < std::uint64_t{1} << 50; ++i)
    if (i * 0x9e3779b97f4a7c15ull == target) throw static_cast<int>(i);
}

template <class F>
static void caught(const char* what, F f) {
  try {
    f();
    std::printf("%s: fine", what);
  } catch (int e) {
    std::printf("%s: int %d", what, e);
  } catch (long e) {
    std::printf("%s: long %ld", what, e);
  } catch (const char* e) {
    std::printf("%s: %s", what, e);
  } catch (const std::exception& e) {
    std::printf("%s: %s", what, e.what());
  }
}

static void show(const double* v, std::size_t n) {
  double s = 0;
  for (std::size_t i = 0; i < n; ++i) s = s * 1.0000001 + v[i];
  std::printf(", %.17g [%g %g]\n", s, v[0], v[n - 1]);
}

int main() {
  const int n = 2000;
  Grid g{std::vector<double>(n), std::vector<double>(n), std::vector<std::string>(n, "name"), n};
  for (int i = 0; i < n; ++i) g.a[i] = i % 7;
  caught("run", [&] { g.run(3); });
  show(g.a.data(), n);
  caught("run", [&] { g.run(30); });
  std::printf(" %d", g.steps_done);
  show(g.a.data(), n);
  std::printf("%d\n", g.named(1e30));
  std::printf("%d", g.named(100));
  show(g.b.data(), n);

  std::vector<Kind> k(n, Kind::add);
  std::vector<double> x(n, 3), y(n, 0);
  k[5] = Kind::multiply;
  caught("interpret", [&] { interpret(k, x, y); });
  show(y.data(), n);
  k[1000] = k[70] = Kind::stop;
  x[7] = 8;
  caught("interpret", [&] { interpret(k, x, y); });
  show(y.data(), n);
  caught("each", [&] {
    each(n, [&](int i) {
      if (x[i] > 5) throw i;
      y[i] = 4 * x[i];
    });
  });
  show(y.data(), n);
  x[900] = -1;
  caught("roots_of_all", [&] { roots_of_all(x); });
  show(x.data(), n);

  double out = 5, s = -1;
  int last = -5;
  x[1500] = NAN;
  caught("summed", [&] { s = summed(x.data(), &out, last, n); });
  std::printf(" %g %g %d\n", s, out, last);
  x[1500] = 4;
  caught("summed", [&] { s = summed(x.data(), &out, last, n); });
  std::printf(" %g %g %d\n", s, out, last);

  const long page = sysconf(_SC_PAGESIZE);
  double* memory[2];
  for (double*& m : memory) {
    const int everything = PROT_READ | PROT_WRITE;
    m = static_cast<double*>(mmap(nullptr, 8 * page, everything, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    mprotect(m + 2 * page / 8, 6 * page, PROT_NONE);
  }
  for (int i = 0; i < 700; ++i) memory[0][i] = i + 1;
  caught("pages", [&] { pages(memory[0], memory[1], 3 * page / 8); });
  show(memory[1], 1024);
  caught("pages", [&] { pages(memory[0], memory[1], 600); });
  show(memory[1], 1024);

  std::fill(x.begin(), x.end(), 2.0);
  x[3] = 7, x[100] = -5, x[200] = 0;
  std::feclearexcept(FE_ALL_EXCEPT);
  errno = 0;
  caught("logarithms", [&] { logarithms(x.data(), y.data(), n); });
  std::printf(", flags %d, errno %d", std::fetestexcept(FE_INVALID | FE_DIVBYZERO), errno);
  show(y.data(), n);

  std::vector<int> bin(n), h(50, 0), none;
  for (int i = 0; i < n; ++i) bin[i] = (i * 13) % 50;
  for (const int wrong : {7, 50, -1}) {
    bin[777] = wrong;
    caught("histogram", [&] { histogram(bin, h); });
    std::printf(" %d %d\n", h[0], h[49]);
  }
  caught("histogram", [&] { histogram(none, h); });
  caught("histogram", [&] { histogram(bin, none); });
  const std::array<double, 4> w{1, 2, 3, 4};
  for (int i = 0; i < n; ++i) bin[i] = i % 3;
  for (const int wrong : {1, 3, 4}) {
    bin[1700] = wrong;
    caught("gathered", [&] { s = gathered(w, bin, y); });
    std::printf(" %g", s);
    show(y.data(), n);
  }
  std::vector<double> wide(2 * n, 1);
  caught("copied", [&] { copied(x, wide, n); });
  show(wide.data(), n);
  x[3] = 3;
  caught("copied", [&] { copied(x, wide, n + 1); });
  show(wide.data(), n);

  x[300] = -100;
  caught("variables", [&] { variables(x.data(), y.data(), n); });
  show(y.data(), n);
  x[200] = 100;
  caught("variables", [&] { variables(x.data(), y.data(), n); });
  show(y.data(), n);
  for (const double v : {3.0, 49.0, 60.0, 120.0, -51.0}) {
    x[200] = 0, x[300] = v;
    caught("called", [&] { called(x.data(), y.data(), n, v == 49.0 ? 1 : 0); });
    show(y.data(), n);
  }

  std::vector<double> m(100 * 200, 2);
  caught("rows", [&] { rows(m, 100, 200); });
  show(m.data(), m.size());
  std::fill(m.begin() + 50 * 200, m.begin() + 51 * 200, 0);
  caught("rows", [&] { rows(m, 100, 200); });
  show(m.data(), m.size());
  std::printf("%g %g\n", local(64), local(20));
  caught("always", [&] { always(y.data(), 0); });
  caught("always", [&] { always(y.data(), n); });
  show(y.data(), n);
  caught("search", [] { search(77777 * 0x9e3779b97f4a7c15ull); });

  // Each thread has its own copies and its own exit.
  std::vector<std::thread> threads;
  std::array<int, 3> ends{};
  for (int t = 0; t < 3; ++t)
    threads.emplace_back([&ends, t] {
      std::vector<double> a(500, 1), b(500);
      a[t * 100] = t == 1 ? 0 : 2;
      try {
        pages(a.data(), b.data(), 500);
        ends[t] = static_cast<int>(b[499]);
      } catch (long e) {
        ends[t] = static_cast<int>(e);
      }
    });
  for (std::thread& t : threads) t.join();
  std::printf("\n%d %d %d\n", ends[0], ends[1], ends[2]);
}
