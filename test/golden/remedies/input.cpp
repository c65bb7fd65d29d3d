// Remedies for loops that stay on the host. Each is suggested only if it is right for the loop.
#include <numeric>
#include <span>
#include <vector>

// Only the user knows whether an index occurs twice.
[[ferry::offload]]
void scatter(double* x, const int* index, int n, int m) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
  for (int i = 0; i < n; ++i) x[index[i] % m] = i;
}

// The counter's value is used, so no attribute is a remedy.
[[ferry::offload]]
void bins(double* to, int* next, const int* key, const double* e, int n) {
  for (int i = 0; i < n; ++i) to[i] = 0;
  for (int i = 0; i < n; ++i) if (next[key[i]] < 100) to[next[key[i]]++] = e[i];
  for (int i = 0; i < n; ++i) {
    const int at = next[key[i]];
    next[key[i]] = at + 1;
    to[at] = e[i];
  }
}

// For any n, iteration i needs the previous ones.
[[ferry::offload]]
void solve(double* x, const double* l, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) x[i] -= l[i * 10 + j] * x[j];
}

// A counter carries a dependence, so no attribute is a remedy.
[[ferry::offload]]
int compact(double* to, const double* x, int n) {
  int count = 0;
  for (int i = 0; i < n; ++i) to[i] = 0;
  for (int i = 0; i < n; ++i)
    if (x[i] > 0) to[count++] = x[i];
  return count;
}

struct Grid {
  double* data;
  int pitch;
  double& operator()(int i, int j) const { return data[i * pitch + j]; }
  double& left(int i, int j) const { return (*this)(i, j - 1); }
};

// The accesses are calls to the same operator.
[[ferry::offload]]
void sweep(Grid g, const int* row, int n) {
  for (int i = 0; i < n; ++i) g(i, 0) = 0;
  for (int i = 0; i < n; ++i) g(row[i], 1) = g(i, 2);
  for (int i = 0; i < n; ++i) g.left(row[i] % n, 1) = i;
}

// A directive precedes the loop, and g++ accepts no attribute between them.
[[ferry::offload]]
void under_directive(double* x, const int* index, int n, int m) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
#pragma omp parallel for
  for (int i = 0; i < n; ++i) x[index[i] % m] = i;
}

// The annotations express what the user intends.
[[ferry::offload]]
double marked(double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
  [[ferry::sequential]] std::partial_sum(x, x + n, y);
  std::partial_sum(x, x + n, y, [](double a, double b) { return a - b; });
  [[ferry::sequential]] y[0] = 1;
  [[ferry::sequential]] const double sum = std::accumulate(y, y + n, 0.0);
  return sum;
}

// One instance becomes a kernel.
template <class T>
[[ferry::offload]] void twice(T* x, int* k, int n) {
  for (int i = 0; i < n; ++i) k[i] = i;
  for (int i = 0; i < n; ++i) x[i] *= 2;
}
template void twice(double* x, int* k, int n);
template void twice(long double* x, int* k, int n);

// A GPU runs the columns in parallel. On the host, the whole loop stays sequential.
[[ferry::offload]]
void columns(double (*u)[64], int n) {
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < 64; ++j) u[i][j] += u[i - 1][j];
}

void elsewhere(double* x);
void loops(double* x, int n) {
  for (int i = 1; i < n; ++i) x[i] += x[i - 1];
  elsewhere(x);
}

[[ferry::offload]]
void comes_home(std::vector<std::vector<double>>& v, std::vector<double>& x, int n, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) x[i] *= 0.5;
    loops(x.data(), n);
    elsewhere(x.data());
    v[0] = x;
  }
}

// The counter is set, but nothing reads it.
[[ferry::offload]]
void only_set(double* x, int n, int m) {
  int j = 0;
  for (int i = 0; i < n; ++i) {
    x[i * m] = 0;
    for (j = 1; j < m; ++j) x[i * m + j] += x[i * m + j - 1];
  }
  j = 0;
}

struct Named {
  double value;
  std::vector<int> more;
};
std::span<double> part(double* p, int n);
#define EACH_PAIR(pairs) for (auto& [place, value] : pairs)

// The ranges are a span, a vector and an array.
[[ferry::offload]]
void ranges(double* p, std::span<Named> names, std::span<double[4]> rows, std::vector<std::vector<double>>& lists, int n) {
  for (int i = 0; i < n; ++i) p[i] = 0;
  for (double& x : std::span(p, n)) x = 1;
  for (double& x : part(p, n)) x = 1;
  for (Named& one : names) one.value = 2;
  for (auto& row : rows) row[0] = 3;
  for (auto& list : lists) list[0] = 4;
}

[[ferry::offload]]
void rows_and_parts(double (&rows)[8][4], std::span<std::pair<int, double>> pairs, double* (&table)[4], double* p, std::span<double> s, int n) {
  for (int i = 0; i < n; ++i) p[i] = 0;
  for (auto& row : rows) row[0] = p[0];
  EACH_PAIR(pairs) value = place;
  for (double* const row : table) row[0] = p[0];
  for (std::vector<double> t(n); double& x : s) x = t[0];
  for (int i = 0; i < n; ++i)
    for (int k = i; double& x : s) x += k;
}

// Each iteration has its own range.
[[ferry::offload]]
void own_ranges(double* p, int n) {
  for (int i = 0; i < n; ++i) p[i] = 0;
  for (int i = 0; i < n; ++i) {
    std::span<double> t(p + 4 * i, 4);
    for (double& x : t) x = i;
    double v[n];
    for (double& x : v) x = i;
    p[i] += v[n - 1];
  }
}
