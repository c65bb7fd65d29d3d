// RUN: launches=91 fallbacks=0
// An inner loop leaves a value in a variable, and the outer loop's next iteration starts with it. Nothing else uses the
// variable.
#include <cstdio>
#include <vector>

[[ferry::offload]] void pointer(const double* x, double* y, int n) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < 4; ++k) s += *p++;
    y[i] = s;
  }
}

[[ferry::offload]] void number(const double* x, double* y, int n) {
  int c = 0;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < 4; ++k) s += x[c++];
    y[i] = s;
  }
}

[[ferry::offload]] void while_up_to(const double* x, double* y, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    while (k < 4 * (i + 1)) {
      s += x[k];
      ++k;
    }
    y[i] = s;
  }
}

[[ferry::offload]] void of_header(const double* x, double* y, int n) {
  int i = 0;
  for (const double* p = x; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < 4; ++k, ++p) s += *p;
    y[i] = s;
  }
}

[[ferry::offload]] void written_through(const double* x, double* y, int n) {
  double* q = y;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 4; ++k) *q++ = x[i] + k;
  }
}

[[ferry::offload]] void downwards(const double* x, double* y, int n) {
  int c = 4 * n;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < 4; ++k) s += x[--c];
    y[i] = s;
  }
}

[[ferry::offload]] void beside_counter(const double* x, double* y, int n) {
  int j = 4 * n;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < 4; ++k, --j) s += x[j - 1];
    y[i] = s;
  }
}

[[ferry::offload]] void of_do(const double* x, double* y, int n) {
  const double* p = x;
  int i = 0;
  do {
    double s = 0;
    const double* e = p + 4;
    while (p != e) s += *p++;
    y[i] = s;
    ++i;
  } while (i < n);
}

[[ferry::offload]] void begins_at_place(const double* x, double* y, int n) {
  int c = 0;
  for (int i = 0; i < n; ++i) {
    int best = c;
    for (int k = c + 1; k < c + 4; ++k)
      if (x[k] > x[best]) best = k;
    y[i] = best;
    c = best + 1;
  }
}

[[ferry::offload]] void place_kept(const double* x, double* y, int n) {
  int best = 0;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k <= i; ++k)
      if (x[k] < x[best]) best = k;
    y[i] = best;
  }
}

[[ferry::offload]] void unsigned_number(const double* x, double* y, int n) {
  unsigned c = 0;
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 4; ++k) {
      y[c] = x[c] * 2;
      c += 1;
    }
}

[[ferry::offload]] void two_pointers(const double* x, double* y, int n, int m) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double* q = y + i;
    for (int k = 0; k < m; ++k) {
      *q += *p;
      q += n;
      p += 1;
    }
  }
}

[[ferry::offload]] void counted_down(const double* x, double* y, int n) {
  int i = 0, c = 0;
  while (i < n) {
    double s = 0;
    for (int k = 4; k-- > 0;) s += x[c++];
    y[i++] = s;
  }
}

[[ferry::offload]] void used_up_downwards(const double* x, double* y, int n) {
  int c = 3;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (; c >= 0; --c) s += x[c];
    y[i] = s;
  }
}

[[ferry::offload]] void used_up(const double* x, double* y, int n) {
  int c = 0;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (; c < 8; ++c) s += x[c];
    y[i] = s + c;
  }
}

int main() {
  std::vector<double> x(500), y(200);
  const int n = 20;
  for (int i = 0; i < 500; ++i) x[static_cast<std::size_t>(i)] = (i * 37) % 101;
  const auto show = [&](const char* what) {
    double sum = 0;
    for (std::size_t i = 0; i < y.size(); ++i) sum += y[i] * static_cast<double>(i % 9 + 1), y[i] = 1;
    std::printf("%s %.17g\n", what, sum);
  };
  show("nothing");
  pointer(x.data(), y.data(), n);
  show("pointer");
  number(x.data(), y.data(), n);
  show("number");
  while_up_to(x.data(), y.data(), n);
  show("while up to");
  of_header(x.data(), y.data(), n);
  show("of header");
  written_through(x.data(), y.data(), n);
  show("written through");
  downwards(x.data(), y.data(), n);
  show("downwards");
  beside_counter(x.data(), y.data(), n);
  show("beside counter");
  of_do(x.data(), y.data(), n);
  show("of do");
  begins_at_place(x.data(), y.data(), n);
  show("begins at place");
  place_kept(x.data(), y.data(), n);
  show("place kept");
  unsigned_number(x.data(), y.data(), n);
  show("unsigned number");
  two_pointers(x.data(), y.data(), n, 3);
  show("two pointers");
  counted_down(x.data(), y.data(), n);
  show("counted down");
  used_up_downwards(x.data(), y.data(), n);
  show("used up downwards");
  used_up(x.data(), y.data(), n);
  show("used up");
}
