// RUN: launches=14 fallbacks=0
// A number, pointer or reference declared in an iteration keeps its initial value, even if its operands change. An
// operand that advances a pointer does so only once.
#include <cstdio>
#include <vector>

static double at_of(const double* const& q, int k) { return q[k]; }
static double& cell(double* y, int k) { return y[k + 1]; }
static int next(int k) {
  int t = k;
  t += 1;
  return t;
}

[[ferry::offload]] void pointer(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double* p = y;
    double* const q = p;
    p += i;
    *q = x[i];
  }
}

[[ferry::offload]] void place(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int c = 0;
    double* const q = y + c;
    c = i;
    *q = x[i] + c;
  }
}

[[ferry::offload]] void reference(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double* p = y;
    double& q = *p;
    p += i;
    q = x[i] * 2;
  }
}

[[ferry::offload]] void element(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int c = 3;
    double& q = y[c];
    c = i;
    q = x[i] * 2 + c;
  }
}

[[ferry::offload]] void number(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int c = 0;
    const int d = c;
    c = i;
    y[d + 7] = x[i] + c;
  }
}

[[ferry::offload]] void number_of_call(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int c = 0;
    const int d = next(c);
    c = i;
    y[d] = x[i] + c;
  }
}

[[ferry::offload]] void after_step(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int c = i * 2;
    const int d = c++;
    y[c] = x[i];
    y[d] = x[i] * 2;
  }
}

[[ferry::offload]] void called(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int c = 3;
    double& q = cell(y, c);
    c = i;
    q = x[i] * 2 + c;
  }
}

[[ferry::offload]] void to_pointer(const double* x, const int* at, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    const double* p = x + at[i];
    y[i] = at_of(p, 3);
  }
}

[[ferry::offload]] void stepped(const double* x, const int* at, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    const double* p = x + at[i];
    double s = *p++;
    s += *p++;
    y[i] = s;
  }
}

[[ferry::offload]] void rows(double* y, const int* at, int n, int m) {
  for (int i = 0; i < n; ++i) {
    int r = at[i];
    r += 1;
    double* row = y + r * m;
    for (int k = 0; k < m; ++k) row[k] = i + k;
  }
}

[[ferry::offload]] void chained(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int c = 2;
    double* const q = y + c;
    double* const r = q + 1;
    const int e = c, f = e + 1;
    c = i;
    *r = x[i] + c;
    y[f + 5] = x[i];
    y[e + 20] = 3;
  }
}

[[ferry::offload]] void in_loop(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int c = 0;
    for (int k = 0; k < 4; ++k) {
      double* const q = y + c;
      c += 2;
      *q = x[i + k];
      y[c + 30] = 1;
    }
  }
}

int main() {
  std::vector<double> x(500), y(2000);
  std::vector<int> at(100);
  const int n = 20;
  for (int i = 0; i < 500; ++i) x[static_cast<std::size_t>(i)] = (i * 37) % 101;
  for (int i = 0; i < 100; ++i) at[static_cast<std::size_t>(i)] = (i * 37) % 50 + 40;
  const auto show = [&](const char* what) {
    double sum = 0;
    for (std::size_t i = 0; i < y.size(); ++i) sum += y[i] * static_cast<double>(i % 9 + 1), y[i] = 1;
    std::printf("%s %.17g\n", what, sum);
  };
  pointer(x.data(), y.data(), n);
  show("pointer");
  place(x.data(), y.data(), n);
  show("place");
  reference(x.data(), y.data(), n);
  show("reference");
  element(x.data(), y.data(), n);
  show("element");
  number(x.data(), y.data(), n);
  show("number");
  number_of_call(x.data(), y.data(), n);
  show("number of call");
  after_step(x.data(), y.data(), n);
  show("after step");
  called(x.data(), y.data(), n);
  show("called");
  to_pointer(x.data(), at.data(), y.data(), 1);
  show("to pointer");
  to_pointer(x.data(), at.data(), y.data(), n);
  show("to pointer");
  stepped(x.data(), at.data(), y.data(), 1);
  show("stepped");
  rows(y.data(), at.data(), n, 7);
  show("rows");
  chained(x.data(), y.data(), n);
  show("chained");
  in_loop(x.data(), y.data(), n);
  show("in loop");
}
