// TRANSLATE-STDERR: .*scalar_written.*
// Temporaries declared at the top of a function have the values of the untranslated program, even if a later statement
// reads what the last iteration left, if a path doesn't set them, or if their address escapes.
#include <cmath>
#include <cstdio>
#include <vector>

struct Vector {
  double x, y, z;
};
struct Mixed {
  double v;
  int n[3];
  float f;
};

static void show(const char* what, const std::vector<double>& v) {
  double sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i) sum += v[i] * double(i % 7 + 1);
  std::printf("%s: %.17g %.17g\n", what, sum, v.back());
}

static void split(double v, double* whole, double* rest) {
  *whole = std::floor(v);
  *rest = v - *whole;
}
static bool positive(double v, double* found) {
  if (v > 0) *found = v;
  return v > 0;
}
static void fill(double* t, int n, double v) {
  for (int k = 0; k < n; ++k) t[k] = v * k;
}
static void first_four(double* t, double v) {
  for (int k = 0; k < 4; ++k) t[k] = v * k;
}
static void by_reference(Vector& v, double x) {
  v.x = x;
  v.y = 2 * x;
  v.z = -x;
}
static void through_another(double v, double* whole, double* rest) { split(v, whole, rest); }

[[ferry::offload]] static void pointers(const double* x, double* y, int n) {
  const double *r, *s;
  for (int i = 0; i < n; ++i) {
    r = &x[i];
    if (i % 3 == 0)
      s = r;
    else
      s = x + i / 2;
    y[i] = *r + s[0];
  }
}

[[ferry::offload]] static void out_parameters(const double* x, double* y, int n) {
  double a, b;
  for (int i = 0; i < n; ++i) {
    through_another(x[i], &a, &b);
    y[i] = a + 10 * b;
  }
  for (int i = 0; i < n; ++i) {
    split(y[i], &b, &a);
    y[i] = a - b;
  }
}

[[ferry::offload]] static double out_parameter_afterwards(const double* x, double* y, int n) {
  double a = -1, b = -2;
  for (int i = 0; i < n; ++i) {
    split(x[i], &a, &b);
    y[i] = a + 10 * b;
  }
  for (int i = 0; i < n; ++i) y[i] += 1;
  return a + 3 * b;
}

[[ferry::offload]] static void maybe_set(const double* x, double* y, int n) {
  double a = 7;
  for (int i = 0; i < n; ++i) {
    positive(x[i], &a);
    y[i] = a;
  }
  for (int i = 0; i < n; ++i) y[i] += 1;
}

[[ferry::offload]] static void used_if_set(const double* x, double* y, int n) {
  double a = 7;
  for (int i = 0; i < n; ++i) {
    y[i] = 0;
    a = x[i];
    if (positive(x[i] - 3, &a)) y[i] = a;
    if (x[i] < 2 || (a = x[i] - 1) > 0) continue;
    y[i] = a;
  }
}

[[ferry::offload]] static void objects(const double* x, double* y, int n) {
  Vector v, w;
  Mixed d;
  for (int i = 0; i < n; ++i) {
    by_reference(v, x[i]);
    w = v;
    w.y += 1;
    d.v = w.x;
    d.n[0] = i;
    d.n[1] = 2;
    d.n[2] = d.n[0] + d.n[1];
    d.f = 0.5f;
    y[i] = d.v + w.y * w.z + d.n[2] * d.f;
  }
}

[[ferry::offload]] static Vector object_afterwards(const double* x, double* y, int n) {
  Vector v = {1, 2, 3};
  for (int i = 0; i < n; ++i) {
    v.x = x[i];
    v.y = x[i] + 1;
    y[i] = v.x * v.y;
  }
  return v;
}

[[ferry::offload]] static void member_missing(const double* x, double* y, int n) {
  Vector v = {1, 2, 3};
  for (int i = 0; i < n; ++i) {
    v.x = x[i];
    if (i % 5 == 0) v.y = x[i] + 1;
    y[i] = v.x * v.y;
  }
  for (int i = 0; i < n; ++i) y[i] += 1;
}

[[ferry::offload]] static void arrays(const double* x, double* y, int n) {
  double t[4], u[4];
  for (int i = 0; i < n; ++i) {
    first_four(t, x[i]);
    for (int k = 0; k < 4; ++k) u[k] = t[3 - k];
    y[i] = t[i % 4] + u[0] * u[3];
  }
}

[[ferry::offload]] static void array_partly(const double* x, double* y, int n, int m) {
  double t[4] = {5, 6, 7, 8};
  for (int i = 0; i < n; ++i) {
    fill(t, m, x[i]);
    y[i] = t[0] + t[3];
  }
}

[[ferry::offload]] static void levels(const double* x, double* y, int n, int m) {
  double t;
  const double* row;
  for (int i = 0; i < n; ++i) {
    t = x[i];
    row = x + i * m;
    y[i] = t;
    for (int j = 0; j < m; ++j) {
      t = row[j];
      y[i] += t * t;
    }
    y[i] += 1;
  }
}

[[ferry::offload]] static void read_after_the_inner_loop(const double* x, double* y, int n, int m) {
  double t;
  for (int i = 0; i < n; ++i) {
    t = 0.25;
    for (int j = 0; j < m; ++j) {
      t = x[i * m + j];
      y[i] += t;
    }
    y[i] += t;
  }
}

[[ferry::offload]] static double around_a_time_loop(double* x, double* y, int n) {
  double t = 0, last = 0;
  for (int step = 0; step < 3; ++step) {
    last += t;
    for (int i = 0; i < n; ++i) {
      t = x[i] + step;
      y[i] += t;
    }
  }
  return last;
}

[[ferry::offload]] static int scan_and_pack(const int* x, int* y, int* z, int n) {
  int i, s = 0, k = 0, c;
  for (i = 0; i < n; i++) {
    c = x[i] * 2;
    s += c;
    y[i] = s;
  }
  for (i = 0; i < n; i++) {
    c = x[i];
    if (c > 3) {
      z[k] = c;
      k++;
    }
  }
  return k;
}

[[ferry::offload]] static void cases(const int* x, double* y, int n) {
  double t = 9;
  for (int i = 0; i < n; ++i) {
    switch (x[i] % 3) {
      case 0:
        t = 1;
        [[fallthrough]];
      case 1:
        t = x[i];
        break;
      default:
        t = -1;
    }
    y[i] = t;
  }
  for (int i = 0; i < n; ++i) {
    switch (x[i] % 3) {
      case 0:
        t = 1;
        break;
      case 1:
        t = x[i];
    }
    y[i] += t;
  }
}

static double* kept;
static void keep(double* t, double v) {
  *t = v;
  kept = t;
}
[[ferry::offload]] static double address_kept(const double* x, double* y, int n) {
  double t = 0, sum = 0;
  kept = &t;
  for (int i = 0; i < n; ++i) {
    sum += x[i];
    y[i] = x[i];
  }
  for (int i = 0; i < n; ++i) {
    keep(&t, x[i]);
    y[i] += t;
  }
  return sum + *kept;
}

// The first of the scan's kernels doesn't need the pointer.
[[ferry::offload]]
int scan_through_pointer(const int* k, int* z, int n) {
  int i, sum = 0;
  int* q;
  for (i = 0; i < n; ++i) {
    q = &z[i];
    sum += k[i];
    *q = sum;
  }
  return sum;
}

// An assignment to an object's base class doesn't change the derived class's members.
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
  v.b = 1;
  for (int i = 0; i < n; ++i) {
    set_base(v, x[i]);
    y[i] = v.d + v.b;
  }
  for (int i = 0; i < n; ++i) y[i] += 1;
}

int main() {
  const int n = 600, m = 5;
  std::vector<double> x(n * m), y(n);
  std::vector<int> k(n), a(n), b(n);
  for (int i = 0; i < n * m; ++i) x[i] = (i * 37 % 101) * 0.125 - 3;
  for (int i = 0; i < n; ++i) k[i] = i * 7 % 11;
  pointers(x.data(), y.data(), n), show("pointers", y);
  out_parameters(x.data(), y.data(), n), show("out_parameters", y);
  std::printf("%.17g\n", out_parameter_afterwards(x.data(), y.data(), n)), show("afterwards", y);
  std::printf("%.17g\n", out_parameter_afterwards(x.data(), y.data(), 0));
  maybe_set(x.data(), y.data(), n), show("maybe_set", y);
  used_if_set(x.data(), y.data(), n), show("used_if_set", y);
  objects(x.data(), y.data(), n), show("objects", y);
  const Vector v = object_afterwards(x.data(), y.data(), n), none = object_afterwards(x.data(), y.data(), 0);
  std::printf("%g %g %g %g %g %g\n", v.x, v.y, v.z, none.x, none.y, none.z), show("object_afterwards", y);
  member_missing(x.data(), y.data(), n), show("member_missing", y);
  arrays(x.data(), y.data(), n), show("arrays", y);
  array_partly(x.data(), y.data(), n, 4), show("array_partly", y);
  levels(x.data(), y.data(), n, m), show("levels", y);
  read_after_the_inner_loop(x.data(), y.data(), n, m), show("after_inner", y);
  read_after_the_inner_loop(x.data(), y.data(), n, 0), show("no inner", y);
  std::printf("%.17g\n", around_a_time_loop(x.data(), y.data(), n)), show("time_loop", y);
  const int packed = scan_and_pack(k.data(), a.data(), b.data(), n);
  std::printf("%d %d %d\n", packed, a[n - 1], b[packed - 1]);
  cases(k.data(), y.data(), n), show("cases", y);
  const int sum = scan_through_pointer(k.data(), a.data(), n);
  std::printf("%d %d %d\n", sum, a[0], a[n - 1]);
  base_alone(x.data(), y.data(), n), show("base_alone", y);
  std::printf("%.17g\n", address_kept(x.data(), y.data(), n)), show("address_kept", y);
}
