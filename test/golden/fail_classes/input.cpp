// Classes whose objects kernels don't support, and objects that kernels can't take from the host.

struct Pointing {
  double** p;
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
struct Nothing {};
struct Placeless {
  [[no_unique_address]] Nothing none;
  double a;
};
struct Made {
  int i;
  Made(int n) : i(n) {}
};
union Either {
  int i;
  Made made;
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
[[ferry::offload]] void pointing(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Pointing q{&a};
    q.p[0][i] = 1;
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
[[ferry::offload]] void placeless(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Placeless b{{}, 1};
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
struct Shown {
  const Large& l;
  explicit Shown(const Large& x) : l(x) {}
  double first() const { return l.x[0]; }
};
[[ferry::offload]] void shown(double* a, int n, const Large* l) {
  for (int i = 0; i < n; ++i) a[i] = Shown(l[i]).first();
}
