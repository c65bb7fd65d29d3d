// Data that the stub acquires for calls to the program's own functions outside host loops: what their bodies touch.
#include <vector>

int elsewhere(int k);
static int thrice(int k) { return k * 3; }
static int power(int k) {
  int bits = 1;
  while (bits < k) bits <<= 1;
  return bits;
}
static double sum(const double* x, int first, int last) {
  double s = 0;
  for (int i = first; i < last; ++i) s += x[i];
  return s;
}
static void clear(double* x, int k) {
  double* const p = x + k;
  *p = 0;
}
struct Config {
  double dt;
  int hidden, heads;
  int head_size() const { return hidden / heads; }
};
static void halve(Config* c) { c->dt *= 0.5; }
static double back(const std::vector<double>& v) { return v.back(); }
static double through(double** table) { return table[1][2]; }
static int unknown_inside(int k) { return k > 3 ? elsewhere(k) : k; }

[[ferry::offload]]
double calls(double* x, int n, Config& c, const std::vector<double>& v) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
  const int k = thrice(c.head_size()) + power(n);
  double d = sum(x, 2, k);
  clear(x, k);
  halve(&c);
  d += back(v);
  for (int i = 0; i < n; ++i) x[i] += d;
  if (thrice(n) > 4) clear(x, 1);
  return d + sum(x, 0, n);
}

// It isn't known what these functions touch.
[[ferry::offload]]
void unknown(double* x, int n, double** table) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
  const double d = elsewhere(n);
  for (int i = 0; i < n; ++i) x[i] += d;
  const int k = unknown_inside(n);
  for (int i = 0; i < n; ++i) x[i] += k;
  x[0] = through(table);
}

struct Vec {
  double x, y;
  Vec(double a, double b) : x(a), y(b) {}
  Vec& operator+=(const Vec& o) {
    x += o.x;
    y += o.y;
    return *this;
  }
};
[[ferry::offload]]
static void scale(std::vector<double>& v, double k) {
  for (double& e : v) e *= k;
}
[[ferry::offload]]
static void fix(std::vector<double>& v, Vec n) {
  for (double& e : v) e = e * n.x + n.y;
}

// Constructors create objects, also as arguments of offloaded functions.
[[ferry::offload]]
Vec objects(std::vector<double>& v) {
  scale(v, 2);
  fix(v, Vec(1, 0));
  Vec u(2, 3);
  u += Vec(1, 1);
  fix(v, u);
  scale(v, u.y);
  return u;
}
