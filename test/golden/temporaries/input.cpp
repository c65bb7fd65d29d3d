// Temporaries that are declared at the top of the function and set in each iteration. Ferry treats them as if the
// loop's body declared them, so all forms of loops may use them.
#include <cmath>

struct Particle {
  double v, x;
};
struct Vector {
  double x, y, z;
};

[[ferry::offload]]
void pointer_to_elements(const Particle* rv, double* o, long nb) {
  const Particle* r;
  for (long l = 0; l < nb; l++) {
    r = &rv[l * 16];
    double s = 0;
    for (int i = 0; i < 16; i++) s += r[i].x;
    o[l] = s;
  }
}

static void split(double v, double* whole, double* rest) {
  *whole = std::floor(v);
  *rest = v - *whole;
}

[[ferry::offload]]
void out_parameters(const double* x, double* y, int n) {
  int i;
  double a, b;
  for (i = 0; i < n; i++) {
    split(x[i], &a, &b);
    y[i] = a + 10 * b;
  }
}

static double next(double* x, double a) {
  *x = *x * a - static_cast<double>(static_cast<long>(*x * a));
  return *x;
}

[[ferry::offload]]
void state_by_address(double* out, int n) {
  double seed, factor, s;
  for (int k = 0; k < n; k++) {
    seed = 0.3 + k * 1e-3;
    factor = 7.1;
    s = 0;
    for (int i = 0; i < 5; i++) s += next(&seed, factor);
    out[k] = s;
  }
}

static void cross(const Vector* a, const Vector* b, Vector* c) {
  c->x = a->y * b->z - a->z * b->y;
  c->y = a->z * b->x - a->x * b->z;
  c->z = a->x * b->y - a->y * b->x;
}

[[ferry::offload]]
void object_by_members(const double* p, double* o, int n) {
  int i;
  Vector a, b, c;
  for (i = 0; i < n; i++) {
    a.x = p[i];
    a.y = 1;
    a.z = 2;
    b = a;
    b.y = p[i];
    cross(&a, &b, &c);
    o[i] = c.x + c.y * 2 + c.z;
  }
}

static void powers(double x, double* t) {
  for (int k = 0; k < 4; ++k) t[k] = std::pow(x, k);
}

[[ferry::offload]]
void array_by_address(const double* x, double* y, int n) {
  double t[4];
  for (int i = 0; i < n; ++i) {
    powers(x[i], t);
    y[i] = t[0] + t[1] * t[3];
  }
}

[[ferry::offload]]
void scan(const int* x, int* y, int n) {
  int i, s, c;
  s = 0;
  for (i = 0; i < n; i++) {
    c = x[i] * 2;
    s += c;
    y[i] = s;
  }
}

[[ferry::offload]]
int compaction(const int* x, int* y, int n) {
  int i, k, v;
  k = 0;
  for (i = 0; i < n; i++) {
    v = x[i];
    if (v > 3) {
      y[k] = v;
      k++;
    }
  }
  return k;
}

int keys[60000], sorted[60000], places[64];

[[ferry::offload]]
void counting_sort() {
  int i, key;
  for (i = 0; i < 60000; i++) {
    key = keys[i];
    sorted[places[key >> 5]++] = key;
  }
}

// Several loops on two levels of a nest set the same variable.
[[ferry::offload]]
void several_loops(const double* x, double* y, int n, int m) {
  double t;
  const double* row;
  for (int i = 0; i < n; ++i) {
    t = x[i];
    row = x + i * m;
    y[i] += t;
    for (int j = 0; j < m; ++j) {
      t = row[j];
      y[i] += t * t;
    }
  }
  for (int i = 0; i < n; ++i) {
    t = y[i] + 1;
    y[i] = t * t;
  }
}

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
