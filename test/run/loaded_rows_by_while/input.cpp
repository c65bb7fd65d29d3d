// RUN: launches=20 fallbacks=0
// OWN-MEMORY: nests that find ranges by trial write copies
// TRANSLATE-STDERR: .*
// Rows with loaded bounds, in `while` loops and in loops with `!=`. These are counted inner loops if nothing is
// written between the initial value and the loop.
#include <cstdio>
#include <vector>
[[ferry::offload]] void not_equal(const double* x, double* y, int n, int m) {
  for (int i = 0; i != n; ++i) {
    double s = 0;
    for (int k = 0; k != m; ++k) s += x[i * m + k];
    y[i] = s;
  }
}

[[ferry::offload]] void stepped2(const double* x, double* y, int n) {
  for (int i = 0; i != n; i += 2) y[i] = x[i] * 2;
}

[[ferry::offload]] void unsigned_not_equal(const double* x, double* y, unsigned n, unsigned a) {
  for (unsigned i = a; i != n; ++i) y[i] = x[i] * 2;
}

[[ferry::offload]] void rows(const double* x, const int* start, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = start[i]; k != start[i + 1]; ++k) s += x[k];
    y[i] = s;
  }
}

[[ferry::offload]] void while_rows(const double* x, const int* start, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    int k = start[i];
    while (k < start[i + 1]) {
      s += x[k];
      ++k;
    }
    y[i] = s;
  }
}

[[ferry::offload]] void while_rows_end(const double* x, const int* start, const int* col, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    int k = start[i];
    const int e = start[i + 1];
    while (k < e) {
      s += x[k] * x[col[k]];
      ++k;
    }
    y[i] = s;
  }
}

[[ferry::offload]] void while_rows_written(double* x, const int* start, int n) {
  for (int i = 0; i < n; ++i) {
    int k = start[i];
    while (k < start[i + 1]) {
      x[k] *= 2;
      ++k;
    }
  }
}

[[ferry::offload]] void while_not_equal(double* x, const int* start, int n) {
  for (int i = 0; i < n; ++i) {
    int k = start[i];
    while (k != start[i + 1]) {
      x[k] *= 2;
      k++;
    }
  }
}

[[ferry::offload]] void down(const double* x, double* y, int n) {
  for (int i = n; i != 0; --i) y[i] = x[i] * 2;
}

[[ferry::offload]] void used_after(const double* x, const int* start, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    const double* p = x + start[i];
    double s = 0;
    for (int k = 0; k < m; ++k) s += *p++;
    y[i] = s + *p;
  }
}

[[ferry::offload]] void counter_after(const double* x, const int* start, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int k = start[i];
    double s = 0;
    while (k < start[i + 1]) {
      s += x[k];
      ++k;
    }
    y[i] = s + k;
  }
}

[[ferry::offload]] void written_between(const double* x, int* start, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int k = start[i + 100];
    double s = 0;
    start[i + 100] = 0;
    while (k < start[i + 1]) {
      s += x[k];
      ++k;
    }
    y[i] = s + k;
  }
}

[[ferry::offload]] void written_inside(const double* x, int* start, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int k = start[i + 200];
    double s = 0;
    while (k < start[i + 1]) {
      start[i + 200] = k;
      s += x[k];
      ++k;
    }
    y[i] = s + k;
  }
}

[[ferry::offload]] void assigned(const double* x, const int* start, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int k, e;
    k = start[i];
    e = start[i + 1];
    double s = 0;
    while (k < e) s += x[k++];
    y[i] = s;
  }
}

[[ferry::offload]] void two_of_them(const double* x, const int* start, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int k = start[i];
    const double* p = x + start[i];
    double s = 0;
    while (k < start[i + 1]) {
      s += *p++ * x[k];
      ++k;
    }
    y[i] = s;
  }
}

[[ferry::offload]] void both(const double* x, const int* a, const int* b, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int k = a[i], l = b[i];
    double s = 0;
    while (k < a[i + 1]) {
      s += x[k] * x[l];
      ++k;
      ++l;
    }
    y[i] = s;
  }
}

[[ferry::offload]] void down_rows(const double* x, const int* a, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int k = a[i + 1] - 1;
    double s = 0;
    while (k >= a[i]) {
      s += x[k];
      --k;
    }
    y[i] = s;
  }
}

[[ferry::offload]] void empties(double* x, const int* a, const int* len, int n) {
  for (int i = 0; i < n; ++i) {
    int k = a[i];
    while (k < a[i] + len[i]) {
      x[k] += 1;
      ++k;
    }
  }
}

[[ferry::offload]] void size_rows(const double* x, const std::size_t* a, double* y, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t k = a[i];
    double s = 0;
    while (k < a[i + 1]) {
      s += x[k];
      ++k;
    }
    y[i] = s;
  }
}

int main() {
  std::vector<double> x(500), y(2000);
  std::vector<int> start(300), col(500), len(30);
  std::vector<std::size_t> ws(30);
  for (std::size_t i = 0; i < 500; ++i)
    x[i] = static_cast<double>(i * 37 % 101), col[i] = static_cast<int>(i * 31 % 500);
  for (std::size_t i = 0; i < 300; ++i) start[i] = static_cast<int>(i * 5 % 140 + i % 3);
  for (std::size_t i = 0; i < 30; ++i) {
    start[i] = static_cast<int>(i * 5 + i % 3);
    ws[i] = i * 5 + i % 3;
    len[i] = static_cast<int>(i % 4);
  }
  const auto show = [&](const char* what) {
    double sum = 0;
    for (std::size_t i = 0; i < y.size(); ++i) sum += y[i] * static_cast<double>(i % 9 + 1), y[i] = 1;
    for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * static_cast<double>(i % 9 + 1);
    for (std::size_t i = 0; i < start.size(); ++i) sum += start[i] * static_cast<double>(i % 9 + 1);
    std::printf("%s %.17g\n", what, sum);
  };
  const double* a = x.data();
  double* b = y.data();
  const int n = 20;
  int* st = start.data();
  used_after(a, st, b, n, 4);
  show("used after");
  used_after(a, st, b, n, -4);
  show("used after");
  counter_after(a, st, b, n);
  show("counter after");
  written_between(a, st, b, n);
  show("written between");
  written_inside(a, st, b, n);
  show("written inside");
  assigned(a, st, b, n);
  show("assigned");
  two_of_them(a, st, b, n);
  show("two");
  both(a, st, st + 3, b, n);
  show("both");
  down_rows(a, st, b, n);
  show("down");
  empties(x.data(), st, len.data(), n);
  show("empties");
  size_rows(a, ws.data(), b, n);
  show("sizes");
  not_equal(a, b, n, 5);
  show("not equal");
  stepped2(a, b, n);
  show("stepped2");
  unsigned_not_equal(a, b, n, 3);
  show("unsigned");
  rows(a, st, b, n);
  show("rows");
  while_rows(a, st, b, n);
  show("while rows");
  while_rows_end(a, st, col.data(), b, n);
  show("while rows end");
  while_rows_written(x.data(), st, n);
  show("while rows written");
  while_not_equal(x.data(), st, n);
  show("while not equal");
  down(a, b, n);
  show("down");
}
