// Uses of pairs, tuples, arrays and optionals that kernels don't support.
#include <array>
#include <optional>
#include <tuple>
#include <utility>

struct Copied {
  double x;
  Copied(double v) : x(v) {}
  Copied(const Copied& o) : x(o.x + 1) {}
};
struct Made {
  double x;
  operator double() const { return x * 2; }
};

struct Nothing {};

// An empty element takes no space in the host's tuple, but would take space as a member.
[[ferry::offload]] void from_outside(double* a, int n, std::tuple<Nothing, int, double> t) {
  for (int i = 0; i < n; ++i) a[i] = std::get<2>(t);
}
[[ferry::offload]] void written(double* a, int n) {
  std::tuple<int, double> p;
  for (int i = 0; i < n; ++i) {
    std::get<0>(p) = i;
    a[i] = std::get<0>(p);
  }
  p = {};
}
[[ferry::offload]] void swapped(double* a, int n) {
  std::pair<int, double> p, q;
  for (int i = 0; i < n; ++i) {
    std::swap(p, q);
    a[i] = 1;
  }
}
[[ferry::offload]] void pointers(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    std::pair<double*, int> p(a, i);
    p.first[p.second] = 1;
  }
}
[[ferry::offload]] void references(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    std::pair<double&, int> p(a[i], i);
    p.first = 1;
  }
}
[[ferry::offload]] void tied_for_later(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    auto t = std::tie(a[i], i);
    std::get<0>(t) = 1;
  }
}
[[ferry::offload]] void tied_outside(double* a, int n) {
  double u = 0, v = 0;
  for (int i = 0; i < n; ++i) {
    std::tie(u, v) = std::make_pair(a[i], 2.0);
    a[i] = u + v;
  }
}
[[ferry::offload]] void tied_to_tied(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    double u = a[i], v = 2;
    std::tie(u, v) = std::tie(v, u);
    a[i] = u;
  }
}
[[ferry::offload]] void six(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    std::tuple<int, int, int, int, int, int> t{};
    a[i] = std::get<5>(t);
  }
}
[[ferry::offload]] void none(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    std::array<double, 0> t;
    a[i] = t.size();
  }
}
[[ferry::offload]] void copied(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    std::pair<Copied, int> p(1.0, i);
    a[i] = p.first.x;
  }
}
[[ferry::offload]] void converted(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    std::pair<double, int> p(Made{1}, i);
    a[i] = p.first;
  }
}
[[ferry::offload]] void converted_later(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    std::optional<double> o;
    o = Made{1};
    a[i] = *o;
  }
}
[[ferry::offload]] void pieces(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    std::pair<int, double> p(std::piecewise_construct, std::make_tuple(i), std::make_tuple(a[i]));
    a[i] = p.first;
  }
}
[[ferry::offload]] void in_place(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    std::optional<double> o(std::in_place, 3);
    a[i] = *o;
  }
}
struct Both {
  std::tuple<Nothing, int, double> t;
};
[[ferry::offload]] void within(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Both b{{Nothing{}, i, 2}};
    a[i] = std::get<1>(b.t);
  }
}
