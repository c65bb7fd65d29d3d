// Calls to the program's own functions between two loops, outside of host loops. Each call to an offloaded function
// copies the 400 bytes of x once each way, as if the functions' results had been computed before the first loop. One
// kernel reads the 8 bytes of s->dt.
// RUN: launches=80 fallbacks=0 bytes_to_device=16008 bytes_to_host=16000
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

static int thrice(int k) { return k * 3; }
static int clamped(int k, int low, int high) {
  if (k < low) return low;
  if (k > high) return high;
  return k;
}
constexpr int square(int k) { return k * k; }
static int with_locals(int k) {
  const int a = k * 2;
  int b = a + 1;
  b += k;
  return b;
}
static int with_loop(int k) {
  int sum = 0;
  for (int i = 0; i < k; ++i) sum += i;
  return sum;
}
static int with_table(int k) {
  int table[4] = {1, 2, 3, 4};
  for (int& t : table) t += k;
  return table[k & 3];
}
static int with_switch(int k) {
  switch (k) {
    case 1:
      return 3;
    case 4:
      return 7;
    default:
      break;
  }
  return 1;
}
static int with_while(int k) {
  int bits = 1;
  while (bits < k) bits <<= 1;
  return bits;
}
static void halve(double& dt) { dt *= 0.5; }
static void halve_at(double* dt) { *dt *= 0.5; }
static void exchange(int& a, int& b) {
  const int t = a;
  a = b;
  b = t;
}
static int by_default(int k, int m = 4) { return k * m; }
static double distance(double a, double b) { return std::sqrt(a * a + b * b); }
template <class T>
static T greater(T a, T b) {
  return a > b ? a : b;
}

struct Shape {
  double dt;
  int steps, hidden, heads;
  int head_size() const { return hidden / heads; }
  static int next(int k) { return k + 1; }
  void advance() {
    ++steps;
    dt *= 0.5;
  }
};
static void set(double dt, Shape* s) {
  s->dt = dt;
  s->steps++;
}
static void set(double dt, Shape& s) {
  Shape* p = &s;
  p->dt = dt;
}
static double rate(const Shape& s) { return s.dt; }
static double rate_of_copy(Shape s) { return s.dt * s.steps; }

struct Vec {
  double x, y;
  Vec(double a, double b) : x(a), y(b) {}
  double dot(const Vec& o) const { return x * o.x + y * o.y; }
  Vec& operator+=(const Vec& o) {
    x += o.x;
    y += o.y;
    return *this;
  }
};
static Vec operator+(const Vec& a, const Vec& b) { return Vec(a.x + b.x, a.y + b.y); }
struct Metres {
  double value;
  explicit Metres(double v) : value(v) {}
  operator double() const { return value; }
};
struct Whole {
  int value;
  Whole(int k) : value(k) {}
  operator int() const { return value; }
};

constexpr int n = 100;
#define BEFORE \
  for (int i = 0; i < n; ++i) x[i] *= 2;
#define AFTER(k) \
  for (int i = 0; i < n; ++i) x[i] += (k);
#define OFFLOAD [[ferry::offload]] static void
OFFLOAD plain(float* x, int s) {
  BEFORE int k = thrice(s);
  AFTER(k)
}
OFFLOAD returns(float* x, int s) {
  BEFORE const int k = clamped(s, 0, 3);
  AFTER(k)
}
OFFLOAD constants(float* x, int s) {
  BEFORE const int k = square(s);
  AFTER(k)
}
OFFLOAD locals(float* x, int s) {
  BEFORE const int k = with_locals(s);
  AFTER(k)
}
OFFLOAD loops(float* x, int s) {
  BEFORE const int k = with_loop(s);
  AFTER(k)
}
OFFLOAD tables(float* x, int s) {
  BEFORE const int k = with_table(s);
  AFTER(k)
}
OFFLOAD switches(float* x, int s) {
  BEFORE const int k = with_switch(s);
  AFTER(k)
}
OFFLOAD whiles(float* x, int s) {
  BEFORE const int k = with_while(s);
  AFTER(k)
}
OFFLOAD references(float* x, double dt) {
  BEFORE halve(dt);
  AFTER(dt)
}
OFFLOAD pointers(float* x, double dt) {
  BEFORE halve_at(&dt);
  AFTER(dt)
}
OFFLOAD swaps(float* x, int a, int b) {
  BEFORE exchange(a, b);
  AFTER(a - b)
}
OFFLOAD defaults(float* x, int s) {
  BEFORE const int k = by_default(s);
  AFTER(k)
}
OFFLOAD maths(float* x, double a) {
  BEFORE const double d = distance(a, 2);
  AFTER(d)
}
OFFLOAD templates(float* x, int s) {
  BEFORE const int k = greater(s, 2);
  AFTER(k)
}
OFFLOAD nested(float* x, int s) {
  BEFORE const int k = thrice(thrice(s)) + std::max(thrice(s), 2);
  AFTER(k)
}
OFFLOAD members(float* x, const Shape& s) {
  BEFORE const int k = s.head_size();
  AFTER(k)
}
OFFLOAD arrows(float* x, const Shape* s) {
  BEFORE const int k = s->head_size();
  AFTER(k)
}
OFFLOAD copies(float* x, Shape s) {
  BEFORE const int k = s.head_size();
  AFTER(k)
}
OFFLOAD statics(float* x, const Shape& s) {
  BEFORE const int k = Shape::next(2) + s.next(3);
  AFTER(k)
}
OFFLOAD advances(float* x, Shape& s) {
  BEFORE s.advance();
  AFTER(s.dt)
}
OFFLOAD sets(float* x, Shape& s) {
  BEFORE set(0.5, &s);
  AFTER(s.dt)
}
OFFLOAD sets_reference(float* x, Shape& s) {
  BEFORE set(0.25, s);
  AFTER(s.dt)
}
OFFLOAD sets_pointer(float* x, Shape* s) {
  BEFORE set(0.125, s);
  AFTER(s->dt)
}
OFFLOAD reads(float* x, const Shape& s) {
  BEFORE const double d = rate(s);
  AFTER(d)
}
OFFLOAD reads_copy(float* x, const Shape& s) {
  BEFORE const double d = rate_of_copy(s);
  AFTER(d)
}
OFFLOAD makes(float* x, int s) {
  BEFORE Vec v(s, 2);
  AFTER(v.x)
}
OFFLOAD operators(float* x, int s) {
  BEFORE Vec v(s, 2), w(1, 2);
  Vec u = v + w;
  u += v;
  AFTER(u.x)
}
OFFLOAD unnamed(float* x, int s) {
  BEFORE const double d = Vec(s, 2).dot(Vec(1, 1));
  AFTER(d)
}
OFFLOAD converts(float* x, int s) {
  BEFORE Metres m(s);
  const double d = m;
  AFTER(d)
}
OFFLOAD converts_both(float* x, int s) {
  BEFORE Whole w = s;
  const int k = w;
  AFTER(k)
}
OFFLOAD conditions(float* x, int s) {
  BEFORE if (thrice(s) > 3) { AFTER(s) }
}
OFFLOAD switched(float* x, int s) {
  BEFORE switch (clamped(s, 0, 3)) {
    case 3:
      AFTER(5) break;
    default:
      break;
  }
}
OFFLOAD bounds(float* x, int s) { BEFORE for (int i = 0; i < clamped(s * 50, 0, n); ++i) x[i] += 1; }
OFFLOAD lambdas(float* x, int s) {
  BEFORE auto f = [&](int k) { return k * s; };
  const int k = f(2);
  AFTER(k)
}
OFFLOAD vectors(float* x, const std::vector<int>& v) {
  BEFORE const int k = [](const std::vector<int>& w) { return w[2]; }(v);
  AFTER(k)
}
OFFLOAD parts_of_doubles(float* x, double a) {
  BEFORE int e;
  const double m = std::frexp(a, &e);
  AFTER(m * e)
}
OFFLOAD bits(float* x, float a) {
  BEFORE unsigned u;
  std::memcpy(&u, &a, sizeof u);
  AFTER(u >> 24)
}
OFFLOAD copied(float* x, const Vec& v) {
  BEFORE Vec w(0, 0);
  w = v;
  AFTER(w.y)
}
[[ferry::offload]] static int results(float* x, int s) { BEFORE AFTER(s) return thrice(s); }
[[ferry::offload]] static Vec objects(float* x, int s) { BEFORE AFTER(s) return Vec(s, thrice(s)); }

int main() {
  std::vector<float> x(n, 1.f);
  float* p = x.data();
  Shape s{2, 3, 64, 8};
  const std::vector<int> v{3, 4, 5};
  const auto show = [&](const char* name) {
    double sum = 0;
    for (int i = 0; i < n; ++i) {
      sum += x[i] * (i % 7);
      x[i] = i % 5;
    }
    std::printf("%s %.9g %g %d\n", name, sum, s.dt, s.steps);
  };
#define TRY(f, ...) f(p, __VA_ARGS__), show(#f)
  TRY(plain, 4);
  TRY(returns, 4);
  TRY(constants, 4);
  TRY(locals, 4);
  TRY(loops, 4);
  TRY(tables, 5);
  TRY(switches, 4);
  TRY(whiles, 9);
  TRY(references, 3);
  TRY(pointers, 3);
  TRY(swaps, 3, 5);
  TRY(defaults, 3);
  TRY(maths, 3);
  TRY(templates, 3);
  TRY(nested, 3);
  TRY(members, s);
  TRY(arrows, &s);
  TRY(copies, s);
  TRY(statics, s);
  TRY(advances, s);
  TRY(sets, s);
  TRY(sets_reference, s);
  TRY(sets_pointer, &s);
  TRY(reads, s);
  TRY(reads_copy, s);
  TRY(makes, 3);
  TRY(operators, 3);
  TRY(unnamed, 3);
  TRY(converts, 3);
  TRY(converts_both, 3);
  TRY(conditions, 3);
  TRY(switched, 3);
  TRY(bounds, 3);
  TRY(lambdas, 3);
  TRY(vectors, v);
  TRY(parts_of_doubles, 24.);
  TRY(bits, 3.f);
  TRY(copied, Vec(1, 6));
  std::printf("%d\n", results(p, 3));
  show("results");
  const Vec made = objects(p, 3);
  std::printf("%g %g\n", made.x, made.y);
  show("objects");
}
