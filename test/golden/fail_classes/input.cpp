// Objects that no kernel holds, and what it can't do with those that it holds.
#include <array>
#include <complex>

struct Pointing {
  double* p;
};
struct Ending {
  double x;
  ~Ending() { x = 0; }
};
struct Virtual {
  virtual double f() const { return 1; }
};
struct Base {
  double x;
};
struct Derived : Base {};
struct Bits {
  int a : 3;
};
union Either {
  int i;
  float f;
};
int counter();
struct Initialised {
  int x = counter();
};
struct Copied {
  double x;
  Copied(double v) : x(v) {}
  Copied(const Copied& o) : x(o.x + 1) {}
};
struct Large {
  double x[100];
};
struct Plain {
  double x, y;
  Plain operator+(const Plain& o) const { return {x + o.x, y + o.y}; }
  template <class T>
  Plain& operator*=(T s) {
    x *= s;
    return *this;
  }
  bool operator==(const Plain& o) const { return x == o.x; }
  Plain* self() { return this; }
};
double table[3];
struct Reader {
  int k;
  double operator()(int i) const { return table[i + k]; }
};

[[ferry::offload]] void pointing(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Pointing q{a};
    q.p[i] = 1;
  }
}
[[ferry::offload]] void ending(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Ending e{1};
    a[i] = e.x;
  }
}
[[ferry::offload]] void dispatched(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Virtual v;
    a[i] = v.f();
  }
}
[[ferry::offload]] void derived(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Derived d{};
    a[i] = d.x;
  }
}
[[ferry::offload]] void bits(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Bits b{1};
    a[i] = b.a;
  }
}
[[ferry::offload]] void either(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Either e{i};
    a[i] = e.i;
  }
}
[[ferry::offload]] void initialised(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Initialised e;
    a[i] = e.x;
  }
}
[[ferry::offload]] void copied(double* a, int n, Copied c) {
  for (int i = 0; i < n; ++i) a[i] = c.x;
}
[[ferry::offload]] void large(double* a, int n, const Large& l) {
  for (int i = 0; i < n; ++i) a[i] = l.x[i % 100];
}
[[ferry::offload]] double written(const double* a, int n) {
  Plain sum{0, 0};
  for (int i = 0; i < n; ++i) sum.x += a[i];
  return sum.x;
}
[[ferry::offload]] double assigned(const double* a, int n) {
  Plain sum{0, 0};
  for (int i = 0; i < n; ++i) sum = sum + Plain{a[i], 1};
  return sum.x;
}
[[ferry::offload]] void instance(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Plain p{1, 2};
    p *= 2.0f;
    a[i] = p.x;
  }
}
[[ferry::offload]] void rewritten(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Plain p{1, 2};
    a[i] = p != Plain{a[i], 1};
  }
}
[[ferry::offload]] void kept(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Plain p{1, 2};
    a[i] = p.self()->x;
  }
}
[[ferry::offload]] void names(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = Reader{1}(i % 2);
}
[[ferry::offload]] void constant(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    constexpr Plain p{1, 2};
    a[i] = p.x;
  }
}
[[ferry::offload]] void quotient(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = std::real(std::complex<double>(1, a[i]) / std::complex<double>(2, 3));
}
[[ferry::offload]] void root(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = std::sqrt(std::complex<double>(1, a[i])).real();
}
[[ferry::offload]] void elements(Plain* p, int n) {
  for (int i = 0; i < n; ++i) p[i].x = i;
}
