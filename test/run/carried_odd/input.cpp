// RUN: launches=769 fallbacks=8
// CUDA-RUN: launches=753
// EXPECT-STDERR: guard: rows
// EXPECT-STDERR: guard: index arithmetic
// EXPECT-STDERR: guard: dependence
// TRANSLATE-STDERR: .*
// Variables that inner loops advance, under other names and in other forms of loops. Some loops stay on the
// host: triangles, conditional steps, and loops that exit early or change a bound.
#include <cstdio>
#include <vector>
[[ferry::offload]] void triangular(const double* x, double* y, int n) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < i; ++k) s += *p++;
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void under_condition(const double* x, double* y, int n, int m) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) {
      if (x[k] > 50) ++p;
      s += *p++;
    }
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void with_break(const double* x, double* y, int n, int m) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) {
      s += *p++;
      if (s > 120) break;
    }
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void with_continue(const double* x, double* y, int n, int m) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    if (x[i] > 50) continue;
    for (int k = 0; k < m; ++k) s += *p++;
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void bound_changes(const double* x, double* y, int n, int m) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) s += *p++;
    y[i] = s;
    if (i == 4) m += 1;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void reference_bound(const double* x, double* y, int n, int& m) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) s += *p++;
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void reset(const double* x, double* y, int n, int m) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) s += *p++;
    if (i == 5) p = x;
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void afterwards(const double* x, double* y, int n, int m) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) s += *p++;
    y[i] = s;
  }
  y[100] = static_cast<double>(p - x);
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void outer_step(const double* x, double* y, int n, int m) {
  const double* p = x;
  int i = 1;
  for (i = 3; i <= n; i += 2) {
    double s = 0;
    for (int k = 2; k < m; ++k) s += *p++;
    y[i] = s;
  }
  y[101] = i + *p;
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

// c runs four elements ahead of p, so its reads extend beyond the row of x that p reads.
[[ferry::offload]] void outer_down(const double* x, double* y, int n, int m) {
  const double* p = x;
  int c = 4;
  for (int i = n; i > 2; i -= 2) {
    double s = 0;
    for (int k = m; k >= 1; --k) {
      s += *p++;
      s += x[c++];
    }
    y[i] = s;
  }
  y[102] = c;
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void again(const double* x, double* y, int n, int m) {
  for (int t = 0; t < 3; ++t) {
    const double* p = x + t;
    for (int i = 0; i < n; ++i) {
      double s = y[i];
      for (int k = 0; k < m; ++k) s += *p++;
      y[i] = s;
    }
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void time_loop(const double* x, double* y, int n, int m) {
  const double* p = x;
  for (int t = 0; t < 3; ++t)
    for (int i = 0; i < n; ++i) {
      double s = y[i];
      for (int k = 0; k < m; ++k) s += *p++;
      y[i] = s;
    }
  y[103] = *p;
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void sizes(const std::vector<double>& w, const double* x, double* y, unsigned n) {
  const double* p = x;
  std::size_t c = 0;
  for (unsigned i = 0; i < n; ++i) {
    double s = 0;
    for (std::size_t k = 0; k < w.size(); ++k) s += *p++ * w[k] + x[c++];
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void wraps(const double* x, double* y, int n, int m) {
  unsigned c = 4294967290u;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) {
      s += x[c + 10u];
      c += 1;
    }
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void at_level(const double* x, double* y, int n, int m) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = *p;
    for (int k = 0; k < m; ++k) s += *p++;
    y[i] = s + *p;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void own_bound(const double* x, double* y, int n, int m) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    const int w = m + 1;
    double s = 0;
    for (int k = 0; k < w; ++k) s += *p++;
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void signs(const double* x, double* y, int n, unsigned m) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < static_cast<int>(m); ++k) s += *p++;
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void interleaved(const double* x, double* y, int n, int m) {
  double* q = y;
  for (int i = 0; i < n; ++i) {
    *q++ = -1;
    for (int k = 0; k < m; ++k) {
      *q++ = x[i];
      *q = k;
      ++q;
    }
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void marked(const double* x, double* y, int n, int m) {
  double* q = y;
  for (int i = 0; i < n; ++i) {
    [[ferry::sequential]] for (int k = 0; k < m; ++k)
      *q++ = x[i];
    --q;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void products(const double* x, double* y, int n, int m, int st) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) {
      s += *p;
      p += st;
    }
    p -= 2;
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void wide(const double* x, double* y, long n, long m) {
  const double* p = x;
  for (long i = 0; i < n; ++i) {
    double s = 0;
    for (long k = 0; k < m; ++k) s += *p++;
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void several_levels(const double* x, double* y, int n, int m) {
  double* q = y;
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    p += 1;
    for (int j = 0; j < 2; ++j) {
      *q++ = 3;
      for (int k = 0; k < m; ++k) {
        *q++ = *p++ + j;
      }
      p += 2;
    }
    for (int j = 0; j < 2; ++j) *q++ = *p;
  }
  y[900] = static_cast<double>(q - y);
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

[[ferry::offload]] void set_by_lambda(const double* x, const int* length, double* y, int n) {
  int m = 3;
  const double* p = x;
  const auto set = [&](int i) { m = length[i]; };
  for (int i = 0; i < n; ++i) {
    set(i);
    double s = 0;
    for (int k = 0; k < m; ++k) s += *p++;
    y[i] = s;
  }
  for (int h = 0; h < 9; ++h) y[h + 1500] += x[h];
}

int main() {
  std::vector<double> x(3500), y(2000), w(3, 2.0);
  for (int i = 0; i < 3500; ++i) x[static_cast<std::size_t>(i)] = (i * 37) % 101;
  const auto show = [&](const char* what) {
    double sum = 0;
    for (std::size_t i = 0; i < y.size(); ++i) sum += y[i] * static_cast<double>(i % 9 + 1), y[i] = 1;
    std::printf("%s %.17g\n", what, sum);
  };
  std::vector<int> length(20);
  for (std::size_t i = 0; i < 20; ++i) length[i] = static_cast<int>(i % 4);
  set_by_lambda(x.data(), length.data(), y.data(), 20);
  show("lambda");
  for (int n : {20, 0, 1})
    for (int m : {5, 1, 0, -3}) {
      const double* a = x.data();
      double* b = y.data();
      triangular(a, b, n);
      show("triangular");
      under_condition(a, b, n, m);
      show("under");
      with_break(a, b, n, m);
      show("break");
      with_continue(a, b, n, m);
      show("continue");
      bound_changes(a, b, n, m);
      show("bound");
      reference_bound(a, b, n, m);
      show("reference");
      reset(a, b, n, m);
      show("reset");
      afterwards(a, b, n, m);
      show("after");
      outer_step(a, b, n, m);
      show("step");
      outer_down(a, b, n, m);
      show("down");
      again(a, b, n, m);
      show("again");
      time_loop(a, b, n, m);
      show("time");
      sizes(w, a, b, n);
      show("sizes");
      wraps(a, b, n, m);
      show("wraps");
      at_level(a, b, n, m);
      show("level");
      own_bound(a, b, n, m);
      show("own");
      signs(a, b, n, m < 0 ? 0 : m);
      show("signs");
      interleaved(a, b, n, m);
      show("interleaved");
      if (m > 0) marked(a, b, n, m), show("marked");
      products(a + 100, b, n, m, 4);
      show("products");
      products(a + 100, b, n, m, 0);
      show("products");
      products(a + 1000, b, n, m, -4);
      show("products");
      wide(a, b, n, m);
      show("wide");
      several_levels(a, b, n, m);
      show("levels");
    }
}
