// Exits that kernels can't leave to the host, and statements that must not run in iterations after an exit, although
// kernels run these. The conditions depend on what the loop writes. If they depend only on what it reads, they are
// tested before the loop, provided that testing them is harmless.
#include <array>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <vector>

[[ferry::offload]]
void in_a_value(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[i] < 0 ? throw std::domain_error("negative") : std::sqrt(x[i]);
}

struct Positive {
  double v;
  explicit Positive(double w) : v(w) { assert(v > 0); }
  Positive operator+(const Positive& o) const {
    if (o.v > 1e9) std::exit(1);
    return *this;
  }
};

[[ferry::offload]]
void in_a_constructor(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = Positive(x[i]).v;
}

struct Table {
  double t[4];
  double operator[](int i) const {
    if (i > 3) throw std::out_of_range("table");
    return t[i];
  }
};

[[ferry::offload]]
void in_an_operator(const Table& t, double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = t[i % 4];
}

struct Checked {
  std::array<double, 4> t;
  double operator[](int i) const { return t.at(i); }
  explicit operator double() const { return std::optional<double>(t[0]).value(); }
};

[[ferry::offload]]
void at_in_an_operator(const Checked& t, double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = t[i % 4];
}

[[ferry::offload]]
void value_in_a_conversion(const Checked& t, double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = static_cast<double>(t);
}

[[ferry::offload]]
void loaded_subscript(std::vector<double>& y, const std::vector<int>& k) {
  for (std::size_t i = 0; i < k.size(); ++i) {
    if (k[i] < 0) throw std::out_of_range("k");
    y[i] = y[k[i]] * 2;
  }
}

[[ferry::offload]]
void gathers(std::vector<double>& y, const std::vector<double>& x, const std::vector<double>& at) {
  for (std::size_t i = 0; i < at.size(); ++i) {
    y[i] = x[static_cast<std::size_t>(at[i])];
    if (y[i] < 0) std::abort();
  }
}

[[ferry::offload]]
void counts_down(const int* k, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int steps = 0;
    for (int v = k[i]; v != 1; v = v % 2 ? 3 * v + 1 : v / 2) ++steps;
    y[i] = steps;
    assert(y[i] > 0);
  }
}

[[ferry::offload]]
void loaded_bound(const std::vector<int>& first, const double* x, std::vector<double>& y) {
  for (std::size_t i = 0; i + 1 < first.size(); ++i) {
    for (int k = first[i]; k < first[i + 1]; ++k) y[i] += 1;
    assert(y[i] > 0);
  }
}

[[ferry::offload]]
void divides(const int* x, const int* d, int* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = x[i] / d[i];
    if (y[i] == 0) throw std::domain_error("zero");
  }
}

[[ferry::offload]]
int keeps_the_place(const double* x, double* y, int n) {
  int last = -1;
  for (int i = 0; i < n; ++i) {
    y[i] = x[i];
    if (y[i] < 0) {
      last = -2;
      throw std::domain_error("negative");
    }
    if (x[i] > 5) last = i;
  }
  return last;
}

// The array is local to the iteration, so nothing checks the subscript.
[[ferry::offload]]
void own_array(const int* k, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double t[4] = {1, 2, 3, 4};
    y[i] = t[k[i]];
    assert(y[i] < 4);
  }
}

[[ferry::offload]]
void unchecked_condition(const int* k, const double* x, double* y, int m, int n) {
  for (int i = 0; i < n; ++i) {
    if (k[i] < 0 || k[i] >= m) throw std::out_of_range("k");
    if (x[k[i]] < 0) throw std::domain_error("negative");
    y[i] = 1;
  }
}
