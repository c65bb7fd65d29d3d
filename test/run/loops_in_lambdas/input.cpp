// RUN: launches=54
// Loops of every form in lambdas and functors that kernels call. Kernels contain the loops as the user wrote them.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <vector>

template <class F>
[[ferry::offload]] void each(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}

static std::vector<double> filled(int n) {
  std::vector<double> v(n);
  std::iota(v.begin(), v.end(), 1.0);
  return v;
}
static void show(const char* what, const std::vector<double>& v) {
  double sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i) sum += v[i] * static_cast<double>(i % 7 + 1);
  std::printf("%s %.17g %g %g\n", what, sum, v.front(), v.back());
}

// Each row of `x` has m elements. Each lambda reads its row and writes one element of `y`.
static void counters(const double* x, double* y, int n, int m) {
  each(n, [=](int r) {  // down, in the condition
    double s = 0;
    for (int k = m; k-- > 0;) s += x[r * m + k] * k;
    y[r] = s;
  });
  each(n, [=](int r) {  // down, unsigned
    double s = 0;
    for (std::size_t k = static_cast<std::size_t>(m); k-- > 0;) s = s / 2 + x[static_cast<std::size_t>(r) * m + k];
    y[r] += s;
  });
  each(n, [=](int r) {  // down to a constant, before the comparison
    double s = 0;
    int k = m;
    while (--k > 1) s = s / 2 + x[r * m + k];
    y[r] += s;
  });
  each(n, [=](int r) {  // `while (k--)`
    double s = 0;
    int k = m;
    while (k--) s = s / 2 + x[r * m + k];
    y[r] += s;
  });
  each(n, [=](int r) {  // up, in the condition
    double s = 0;
    int k = -1;
    while (++k < m) s = s / 2 + x[r * m + k];
    y[r] += s;
  });
  each(n, [=](int r) {  // up, in the condition, with the value from before
    double s = 0;
    int k = 0;
    while (k++ < m) s = s / 2 + x[r * m + k - 1];
    y[r] += s;
  });
  each(n, [=](int r) {  // in the body, first and last
    double s = 0;
    int k = 0;
    while (k < m) {
      const double v = x[r * m + k];
      ++k;
      s = s / 2 + v * k;
    }
    y[r] += s;
  });
  each(n, [=](int r) {  // in steps, down
    double s = 0;
    int k = m - 1;
    while (k >= 0) {
      s = s / 2 + x[r * m + k];
      k -= 3;
    }
    y[r] += s;
  });
  each(n, [=](int r) {  // two counters, one in the body
    double s = 0;
    int j = 2;
    for (int k = 0; k < m; k += 2) {
      s = s / 2 + x[r * m + k] * j;
      j += 5;
    }
    y[r] += s;
  });
  each(n, [=](int r) {  // with a break, a return and a continue
    double s = 0;
    for (int k = m; k-- > 0;) {
      if (x[r * m + k] < 0) break;
      if (k == 2) continue;
      if (k == 100) return;
      s = s / 2 + x[r * m + k];
    }
    y[r] += s;
  });
}

// Variables that look like loop counters, or whose values before the loop aren't those of their declarations.
static void other_variables(const double* x, double* y, int n, int m) {
  each(n, [=](int r) {
    double s = 0;
    for (int k = 0; k < m / 2; ++k) {
      int t = 2 * k;
      ++t;
      s = s / 2 + x[r * m + t];
    }
    y[r] = s;
  });
  each(n, [=](int r) {
    double s = 0;
    int k = 0;
    k += 2;
    int j = 0;
    while (k < m / 3 + 2) {
      s = s / 2 + x[r * m + j];
      j += 3;
      ++k;
    }
    y[r] += s;
  });
  each(n, [=](int r) {
    double s = 0;
    int k = 0;
    while (k < m) {
      s = s / 2 + x[r * m + k];
      (k += 5) -= 4;
    }
    y[r] += s;
  });
}

static void pointers(const double* x, double* y, int n, int m) {
  each(n, [=](int r) {
    double s = 0;
    for (const double* p = x + r * m; p != x + (r + 1) * m; ++p) s = s / 2 + *p;
    y[r] = s;
  });
  each(n, [=](int r) {
    double s = 0;
    const double* p = &x[r * m];
    const double* const e = p + m;
    while (p < e) s = s / 2 + *p++;
    y[r] += s;
  });
  each(n, [=](int r) {  // backwards
    double s = 0;
    const double* p = x + (r + 1) * m;
    for (int k = 0; k < m; ++k) s = s / 2 + *--p;
    y[r] += s;
  });
  each(n, [=](int r) {  // a number and two pointers
    double s = 0;
    const double *p = x + r * m, *q = x;
    int k = m;
    while (k-- > 0) s += *p++ * *q++;
    y[r] += s;
  });
  each(n, [=](int r) {  // in steps of two elements
    double s = 0;
    const double *p = x + r * m, *const e = p + m;
    while (p < e) {
      s = s / 2 + p[0];
      p += 2;
    }
    y[r] += s;
  });
  each(n, [=](int r) {  // every second element
    double s = 0;
    int k = 0;
    for (const double* p = x + r * m; k < m / 2; p += 2, ++k) s = s / 2 + *p;
    y[r] += s;
  });
}

static void two_ends(double* x, int n, int m) {
  each(n, [=](int r) {
    for (int a = 0, b = m - 1; a < b; ++a, --b) {
      const double t = x[r * m + a];
      x[r * m + a] = x[r * m + b];
      x[r * m + b] = t;
    }
  });
  each(n, [=](int r) {
    double *a = x + r * m, *b = x + (r + 1) * m - 1;
    while (a <= b) {
      *a *= 2;
      *b += 1;
      ++a;
      --b;
    }
  });
}

// Counters that are read after the loop, or that begin with what an earlier loop has left.
static void left_values(const double* x, double* y, int n, int m) {
  each(n, [=](int r) {
    double s = 0;
    int k = 0;
    while (k < m / 2) {
      s = s / 2 + x[r * m + k];
      ++k;
    }
    y[r] = s * k;
  });
  each(n, [=](int r) {
    double s = 0;
    int k = m;
    while (k > 0) {
      if (x[r * m + m - k] > r * m + m / 2) break;
      s = s / 2 + x[r * m + m - k];
      --k;
    }
    y[r] += s * k;
  });
}

struct Row {
  const double* x;
  int m;
  double sum(int r) const {
    double s = 0;
    auto k = static_cast<unsigned>(m);
    while (k != 0) {
      --k;
      s = s / 2 + x[static_cast<unsigned>(r * m) + k];
    }
    return s;
  }
};

[[ferry::offload]] void own(const double* x, double* y, int n, int m) {
  auto row = [&](int r) {
    double s = 0;
    for (const double* p = x + r * m; p != x + (r + 1) * m; ++p) {
      int k = 3;
      while (k-- > 0) s += *p * k;
    }
    y[r] = s;
  };
  for (int r = 0; r < n; ++r) row(r);
  const Row rows{x, m};
  for (int r = 0; r < n; ++r) y[r] += rows.sum(r);
}

int main() {
  for (const int m : {5, 8}) {
    const int n = 12;
    const std::vector<double> x = filled(n * m + 1);
    std::vector<double> y(n), z = x;
    counters(x.data(), y.data(), n, m);
    show("counters", y);
    other_variables(x.data(), y.data(), n, m);
    show("other variables", y);
    pointers(x.data(), y.data(), n, m);
    show("pointers", y);
    two_ends(z.data(), n, m);
    two_ends(z.data() + 20, 3, 0);
    show("two ends", z);
    left_values(x.data(), y.data(), n, m);
    show("left values", y);
    own(x.data(), y.data(), n, m);
    show("own", y);
  }
}
