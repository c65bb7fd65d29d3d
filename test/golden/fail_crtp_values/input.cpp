// Objects of classes with bases that kernels don't support, and calls to the bases' functions that kernels can't make.
struct Ops {
  double operator()(int i) const { return i; }
};
struct Hides : Ops {  // hides the base's operator
  double operator()(double i) const { return v * i; }
  double v;
};
struct Aggregate : Ops {
  double x, y;
};
struct Counted {
  int count;
};
struct WithMember : Counted {
  double v;
};
struct Initialises : Ops {
  Initialises(double d) : Ops(), v(d) {}
  double v;
};

[[ferry::offload]] void hidden(const double* x, double* r, int n) {
  for (int i = 0; i < n; ++i) {
    Hides q;
    q.v = x[i];
    r[i] = q(1) + q.Ops::operator()(1);
  }
}
[[ferry::offload]] void listed(const double* x, double* r, int n) {
  for (int i = 0; i < n; ++i) {
    Aggregate q{{}, x[i], 2};
    r[i] = q.x;
  }
}
[[ferry::offload]] void member(const double* x, double* r, int n) {
  for (int i = 0; i < n; ++i) {
    WithMember q;
    q.v = x[i];
    r[i] = q.v;
  }
}
[[ferry::offload]] void initialised(const double* x, double* r, int n) {
  for (int i = 0; i < n; ++i) {
    Initialises q(x[i]);
    r[i] = q.v;
  }
}
