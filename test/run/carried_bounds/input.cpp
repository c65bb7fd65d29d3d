// RUN: launches=84 fallbacks=2
// EXPECT-STDERR: guard: overlap
// TRANSLATE-STDERR: .*
// Inner loops that advance a pointer have various bounds: members, globals, references, quotients, bounds that the loop
// sets or that are in written data, and divisions that a loop without iterations never evaluates.
#include <cstdio>
#include <vector>
static int width = 5;
[[ferry::offload]] void divided(const double* x, double* y, int n, int m, int c) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m / c; ++k) s += *p++;
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void halves(const double* x, double* y, int n, int m) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m / 2; ++k) s += *p++;
    y[i] = s;
  }
}

[[ferry::offload]] void global(const double* x, double* y, int n) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < width; ++k) s += *p++;
    y[i] = s;
  }
}

[[ferry::offload]] void global_set(const double* x, const int* len, double* y, int n) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    width = len[i];
    for (int k = 0; k < width; ++k) s += *p++;
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

static void set_width(int w) { width = w; }

[[ferry::offload]] void global_called(const double* x, const int* len, double* y, int n) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    set_width(len[i]);
    for (int k = 0; k < width; ++k) s += *p++;
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void reference(const double* x, double* y, int n, const int& m) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) s += *p++;
    y[i] = s;
  }
}

[[ferry::offload]] void aliased(const double* x, int* y, int n, const int& m) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) s += *p++;
    y[i] = static_cast<int>(s) % 5;
  }
}

[[ferry::offload]] void aliased_after(const double* x, int* y, int n, const int& m) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) s += *p++;
    y[i] = static_cast<int>(s) % 5;
  }
  y[n + 40] = static_cast<int>(p - x);
  for (int h = 0; h < 9; ++h) y[h + 50] += static_cast<int>(x[h]);
}

struct Net {
  std::vector<double> w;
  int in, out;
  [[ferry::offload]] void run(const double* x, double* y) {
    const double* p = w.data();
    for (int o = 0; o < out; ++o) {
      double s = 0;
      for (int i = 0; i < in; ++i) s += *p++ * x[i];
      y[o] = s;
    }
  }
  [[ferry::offload]] void sets(const int* len, const double* x, double* y) {
    const double* p = w.data();
    for (int o = 0; o < out; ++o) {
      double s = 0;
      in = len[o];
      for (int i = 0; i < in; ++i) s += *p++ * x[i];
      y[o] = s;
    }
    for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
  }
  [[ferry::offload]] void alias(const double* x, int* y) {
    const double* p = w.data();
    for (int o = 0; o < out; ++o) {
      double s = 0;
      for (int i = 0; i < in; ++i) s += *p++ * x[i];
      y[o] = static_cast<int>(s) % 4;
    }
  }
  [[ferry::offload]] void deep(const double* x, double* y) {
    double* q = y;
    for (int o = 0; o < out; ++o)
      for (int i = 0; i < in; ++i)
        for (int k = 0; k < 2; ++k) *q++ = x[i] + k;
  }
};
int main() {
  std::vector<double> x(1500), y(2000);
  std::vector<int> len(30), ints(100);
  for (std::size_t i = 0; i < 1500; ++i) x[i] = static_cast<double>(i * 37 % 101);
  for (std::size_t i = 0; i < 30; ++i) len[i] = static_cast<int>(i % 4 + 1);
  const auto show = [&](const char* what) {
    double sum = 0;
    for (std::size_t i = 0; i < y.size(); ++i) sum += y[i] * static_cast<double>(i % 9 + 1), y[i] = 1;
    for (std::size_t i = 0; i < ints.size(); ++i) sum += ints[i] * static_cast<double>(i % 9 + 1), ints[i] = 3;
    std::printf("%s %.17g\n", what, sum);
  };
  const int n = 12;
  divided(x.data(), y.data(), 0, 5, 0);
  show("divided");
  divided(x.data(), y.data(), n, 10, 2);
  show("divided");
  halves(x.data(), y.data(), n, 7);
  show("halves");
  global(x.data(), y.data(), n);
  show("global");
  width = -2;
  global(x.data(), y.data(), n);
  show("global");
  global_set(x.data(), len.data(), y.data(), n);
  show("global set");
  global_called(x.data(), len.data(), y.data(), n);
  show("global called");
  int m = 4;
  reference(x.data(), y.data(), n, m);
  show("reference");
  aliased(x.data(), ints.data(), n, m);
  show("aliased");
  aliased(x.data(), ints.data(), n, ints[4]);
  show("aliased");
  aliased_after(x.data(), ints.data(), n, ints[4]);
  show("aliased after");
  Net net{x, 5, n};
  net.run(x.data() + 3, y.data());
  show("net");
  net.deep(x.data() + 3, y.data());
  show("deep");
  net.sets(len.data(), x.data() + 3, y.data());
  show("sets");
  net.in = 5;
  net.out = 1;
  net.alias(x.data() + 3, &net.in);
  show("alias");
  std::printf("%d %d\n", net.in, net.out);
}
