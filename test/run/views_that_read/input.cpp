// Views that iterations construct and only read through, data-dependent lengths, and elements that iterations share.
// RUN: launches=20 fallbacks=0 bytes_to_device=4608 bytes_to_host=808
// TRANSLATE-STDERR: .*stays on the host.*
#include <cstdio>
#include <span>
#include <vector>
struct Row {
  double* p;
  int n;
  double& operator[](int j) const { return p[j]; }
};
Row row_of(std::vector<double>& v, int i, int m) { return {v.data() + i * m, m}; }
[[ferry::offload]] void of_class(double* a, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    Row row{a + i * m, m};
    double s = 0;
    for (int j = 0; j < m; ++j) s += row[j];
    y[i] = s;
  }
}
[[ferry::offload]] void of_span(double* a, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    std::span<double> row(a + i * m, m);
    double s = 0;
    for (int j = 0; j < m; ++j) s += row[j];
    y[i] = s;
  }
}
[[ferry::offload]] void part_of_span(std::vector<double>& a, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    std::span<double> row(a.data() + i * m, m);
    const auto left = row.subspan(1);
    y[i] = left[0] + left.size();
  }
}
[[ferry::offload]] void unnamed(std::vector<double>& a, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int j = 0; j < m; ++j) s += row_of(a, i, m)[j];
    y[i] = s;
  }
}
[[ferry::offload]] void counted(double* a, double* y, int n, int m) {
  int k = 0;
  for (int i = 0; i < n; ++i) {
    Row r{a + m * k++, m};
    y[i] = r[0] + r[m - 1];
  }
}
[[ferry::offload]] void lengths_of_spans(double* a, const int* len, const int* at, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    std::span<double> r(a + at[i], len[i]);
    double s = 0;
    for (std::size_t j = 0; j < r.size(); ++j) s += r[j];
    y[i] = s;
  }
}
[[ferry::offload]] void lengths_of_classes(double* a, const int* len, const int* at, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    Row r{a + at[i], len[i]};
    double s = 0;
    for (int j = 0; j < r.n; ++j) s += r[j];
    y[i] = s;
  }
}
[[ferry::offload]] void shared(double* a, double* t, int n, int m) {  // a histogram through a view
  for (int i = 0; i < n; ++i) {
    Row r{t, m};
    r[i % m] += a[i];
  }
}
[[ferry::offload]] void sum(double* a, int n, int m, double& total) {
  for (int i = 0; i < n; ++i) {
    std::span<double> r(a + i * m, m);
    for (int j = 0; j < m; ++j) total += r[j];
  }
}
int main() {
  const int n = 16, m = 5;
  std::vector<double> a(n * m), b(m), y(n), t(m);
  std::vector<int> len(n), at(n);
  for (int k = 0; k < n * m; ++k) a[k] = k % 17;
  for (int i = 0; i < n; ++i) len[i] = i % 4, at[i] = i * 3 % 40;
  auto p = [&](const char* w) {
    std::printf("%s", w);
    for (double v : y) std::printf(" %g", v);
    std::printf("\n");
  };
  of_class(a.data(), y.data(), n, m), p("of_class");
  of_span(a.data(), y.data(), n, m), p("of_span");
  part_of_span(a, y.data(), n, m), p("part_of_span");
  unnamed(a, y.data(), n, m), p("unnamed");
  counted(a.data(), y.data(), n, m), p("counted");
  lengths_of_spans(a.data(), len.data(), at.data(), y.data(), n), p("lengths_of_spans");
  lengths_of_classes(a.data(), len.data(), at.data(), y.data(), n), p("lengths_of_classes");
  shared(a.data(), t.data(), n, m);
  for (double v : t) std::printf(" %g", v);
  double total = 0;
  sum(a.data(), n, m, total);
  std::printf(" %g\n", total);
}
