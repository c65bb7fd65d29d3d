// RUN: fallbacks=0
// Objects that control loops: user-defined iterators, conversions to bool, both increments, pointers into an object,
// lambdas and function objects with objects as arguments, and an object's minimum member with its position.
#include <cstdio>
#include <vector>
struct It {
  int k;
  double w[2];
  explicit operator bool() const { return k < 5; }
  It& operator++() {
    ++k;
    return *this;
  }
  It operator++(int) {
    It old = *this;
    ++k;
    return old;
  }
  double operator*() const { return w[k & 1]; }
  double* data() { return w; }
  const double& first() const { return w[0]; }
};
struct Pair {
  It a, b;
  const It& pick(bool second) const { return second ? b : a; }
  It& of(int k) {
    if (k) return b;
    return a;
  }
};
double norm(const double* p) { return p[0] * p[0] + p[1]; }
template <class F>
double apply(const F& f, It it) {
  return f(it) + f(it);
}
struct Shift {
  double by;
  double operator()(It it) const { return *it + by; }
};
struct Stats {
  double least;
  int at;
};
[[ferry::offload]]
double f(double* o, const double* a, int n, Stats start, const std::vector<double>& table) {
  double least = start.least;
  int at = start.at;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (It it{0, {a[i], 2}}; it; ++it) s += *it;
    It x{i & 3, {1, a[i]}};
    while (x) {
      s += *x++;
      if (x.k == 4) break;
    }
    x.data()[1] = s;
    double* p = x.data();
    p[0] += norm(x.w) + table[x.k & 7];
    const double* q = x.w + 1;
    s += *q + x.first();
    const auto sum = [&](const It& t) { return t.w[0] + x.w[1]; };
    s += apply(Shift{s}, x) + sum(It{1, {3, 4}});
    switch (x.k) {
      case 4: {
        It y = x;
        ++y;
        s += y.k;
        break;
      }
      default:
        s -= (++x).k;
    }
    const Stats here{s, i};
    if (here.least < least) {
      least = here.least;
      at = here.at;
    }
    o[i] = s;
  }
  return least + at;
}
int main() {
  std::vector<double> o(33), a(33), t{1, 2, 3, 4, 5, 6, 7, 8};
  for (int i = 0; i < 33; ++i) a[i] = (i * 7 % 13) - 5;
  std::printf("%a\n", f(o.data(), a.data(), 33, {1e9, -1}, t));
  for (double v : o) std::printf("%a ", v);
  std::puts("");
}
