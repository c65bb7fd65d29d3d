// RUN: launches=56 fallbacks=0
// CUDA-RUN: launches=48
// Pointers and numbers that inner loops advance by the same amount in each iteration of the outer loop. The outer loop
// is launched even if the inner loops have no iterations.
#include <cstdio>
#include <vector>
[[ferry::offload]] void matvec(const double* a, const double* x, double* y, int n, int m) {
  const double* p = a;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) s += *p++ * x[k];
    y[i] = s;
  }
}

[[ferry::offload]] void written(const double* x, double* y, int n, int m) {
  double* q = y;
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < m; ++k) *q++ = x[i] + k;
}

[[ferry::offload]] void counter(const double* x, double* y, int n, int m) {
  int c = 0;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) s += x[c++];
    y[i] = s;
  }
}

[[ferry::offload]] void rgb(const double* x, double* y, int n) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double r = *p++;
    double g = *p++;
    double b = *p++;
    y[i] = 0.3 * r + 0.5 * g + 0.2 * b;
  }
}

[[ferry::offload]] void image(const double* x, double* y, int h, int w, int pad) {
  const double* p = x;
  double* q = y;
  for (int i = 0; i < h; ++i) {
    for (int k = 0; k < w; ++k) {
      double r = *p++;
      double g = *p++;
      double b = *p++;
      *q++ = 0.3 * r + 0.5 * g + 0.2 * b;
    }
    p += pad;
    q += 1;
  }
}

[[ferry::offload]] void deep(const double* x, double* y, int n, int m, int l) {
  const double* p = x;
  double* q = y;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      for (int k = 0; k < l; ++k) *q++ = 2 * *p++;
}

[[ferry::offload]] void row_stride(const double* x, double* y, int n, int m, int ld) {
  const double* row = x;
  for (int i = 0; i < n; ++i, row += ld) {
    double s = 0;
    for (int k = 0; k < m; ++k) s += row[k];
    y[i] = s;
  }
}

[[ferry::offload]] int afterwards(const double* x, double* y, int n, int m) {
  int c = 0;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) s += x[c++];
    y[i] = s;
  }
  return c;
}

[[ferry::offload]] void iterator(const std::vector<double>& v, double* y, int n, int m) {
  auto it = v.begin();
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) s += *it++;
    y[i] = s;
  }
}

[[ferry::offload]] void down(const double* x, double* y, int n, int m) {
  const double* p = x + n * m;
  for (int i = n - 1; i >= 0; --i) {
    double s = 0;
    for (int k = m; k-- > 0;) s += *--p * k;
    y[i] = s;
  }
}

[[ferry::offload]] void two_parts(const double* x, double* y, int n, int m, int l) {
  double* q = y;
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < m; ++k) *q++ = *p++;
    for (int k = 1; k <= l; k += 2) *q++ = -*p++;
    *q++ = i;
  }
}

[[ferry::offload]] void whiles(const double* x, double* y, int n, int m) {
  const double* p = x;
  int i = 0;
  while (i < n) {
    int k = 0;
    double s = 0;
    while (k < m) {
      s += *p++;
      ++k;
    }
    y[i] = s;
    ++i;
  }
}

int main() {
  std::vector<double> x(1500), y(2000);
  for (int i = 0; i < 1500; ++i) x[static_cast<std::size_t>(i)] = (i * 37) % 101;
  const auto show = [&](const char* what) {
    double sum = 0;
    for (std::size_t i = 0; i < y.size(); ++i) sum += y[i] * static_cast<double>(i % 9 + 1), y[i] = 1;
    std::printf("%s %.17g\n", what, sum);
  };
  const int n = 20;
  for (int m : {5, 1, 0, -3}) {
    matvec(x.data(), x.data() + 100, y.data(), n, m);
    show("matvec");
    written(x.data(), y.data(), n, m);
    show("written");
    counter(x.data(), y.data(), n, m);
    show("counter");
    rgb(x.data(), y.data(), n);
    show("rgb");
    image(x.data(), y.data(), n, m, 2);
    show("image");
    deep(x.data(), y.data(), n, m, 4);
    show("deep");
    deep(x.data(), y.data(), n, 4, m);
    show("deep");
    row_stride(x.data(), y.data(), n, m, 7);
    show("row stride");
    std::printf("%d\n", afterwards(x.data(), y.data(), n, m));
    show("afterwards");
    iterator(x, y.data(), n, m);
    show("iterator");
    down(x.data(), y.data(), n, m < 0 ? 0 : m);
    show("down");
    two_parts(x.data(), y.data(), n, m, 4);
    show("two parts");
    two_parts(x.data(), y.data(), n, 4, m);
    show("two parts");
    whiles(x.data(), y.data(), n, m);
    show("whiles");
  }
}
