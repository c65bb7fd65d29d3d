// Variables that are declared outside the loop and aren't temporaries of its iterations.
struct Vector {
  double x, y, z;
};

static bool find(double v, double* found) {
  if (v > 0) *found = v;
  return v > 0;
}

// An iteration may read a value of `a` that a different iteration left.
[[ferry::offload]]
void maybe_set(const double* x, double* y, int n) {
  double a = 0;
  for (int i = 0; i < n; ++i) {
    find(x[i], &a);
    y[i] = a;
  }
}

[[ferry::offload]]
void set_on_one_path(const double* x, double* y, int n) {
  const double* r = x;
  for (int i = 1; i < n; ++i) {
    if (x[i] > 0) r = &x[i];
    y[i] = r[-1];
  }
}

[[ferry::offload]]
void one_member_missing(const double* x, double* y, int n) {
  Vector v = {0, 0, 0};
  for (int i = 0; i < n; ++i) {
    v.x = x[i];
    y[i] = v.x + v.z;
    find(x[i], &v.z);
  }
}

static void twice(double v, double* t) { *t = 2 * v; }

[[ferry::offload]]
double read_afterwards(const double* x, double* y, int n) {
  double t = 0;
  for (int i = 0; i < n; ++i) {
    twice(x[i], &t);
    y[i] = t;
  }
  return t;
}

double* kept;
static void keep(double* t, double v) {
  *t = v;
  kept = t;
}

[[ferry::offload]]
void address_kept(const double* x, double* y, int n) {
  double t;
  for (int i = 0; i < n; ++i) {
    keep(&t, x[i]);
    y[i] = t;
  }
}

[[ferry::offload]]
void inner_loop_may_not_run(const double* x, double* y, int n, int m) {
  const double* r = x;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < m; ++j) r = &x[j];
    y[i] = *r;
  }
}

// `v.d` keeps the value that it had before the loop.
struct Base {
  double b;
};
struct Derived : Base {
  double d;
};
static void set_base(Base& base, double value) { base = Base{value}; }
[[ferry::offload]]
void base_alone(const double* x, double* y, int n) {
  Derived v;
  v.d = 3;
  for (int i = 0; i < n; ++i) {
    set_base(v, x[i]);
    y[i] = v.d;
  }
}
