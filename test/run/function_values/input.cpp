// RUN: launches=28 fallbacks=0
// Functions as values: parameters, members, globals, references and locals that are the same in all iterations, also
// when they are passed to functions that a loop calls, and functions that write through pointers and references.
#include <cmath>
#include <cstdio>
#include <vector>

using Op = double (*)(double);

double scale_by = 3;  // a global that a called function uses

namespace {
double square(double x) { return x * x; }
double cube(double x) noexcept { return x * x * x; }
}  // namespace
namespace ops {
static double scaled(double x) { return scale_by * x; }
double root(double x) { return std::sqrt(std::fabs(x)); }
float root(float x) { return x; }
template <int n>
double plus(double x) { return x + n; }
struct Math {
  static double half(double x) { return x / 2; }
};
}  // namespace ops
extern "C" double c_name(double x) { return 1 - x; }
[[ferry::device]] double marked(double x) { return 7 * x; }
[[ferry::offload]] void apply(double* x, int n, Op f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}

// Calls f twice in one expression, once through a dereference, and sums in the same loop.
[[ferry::offload]] double both(const double* x, double* y, int n, double (*f)(double), double (&g)(double)) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    y[i] = (*f)(g(x[i])) + 2 * f(1.0);
    sum += y[i];
  }
  return sum;
}

struct Model {
  Op law = square;
  int n = 0;
  double* at = nullptr;
  [[ferry::offload]] void run() {
    for (int i = 0; i < n; ++i) at[i] += law(at[i]);
  }
};
[[ferry::offload]] void of_object(const Model& m) {
  for (int i = 0; i < m.n; ++i) m.at[i] = m.law(m.at[i]) - 1;
}

Op current = cube;
[[ferry::offload]] void of_global(std::vector<double>& v) {
  for (double& x : v) x = current(x);
}

[[ferry::offload]] void of_local(double* x, int n, bool up) {
  const Op op = up ? &square : ops::scaled;
  Op other = cube;
  if (!up) other = ops::plus<2>;
  for (int i = 0; i < n; ++i) x[i] = op(x[i]) + other(1);
  // Each iteration chooses its function.
  for (int i = 0; i < n; ++i) {
    const Op mine = i % 3 == 0 ? square : cube;
    double (*const yours)(double) = i % 2 ? ops::Math::half : c_name;
    x[i] = mine(x[i]) + yours(x[i]);
    if (mine == cube) x[i] += 1;
  }
}

// Passes functions to functions that the loop calls. A function name as an argument is known at translation.
double twice(Op f, double x) { return f(f(x)); }
double step(double (*rhs)(double, double), double t, double y, double h) {
  const double k1 = rhs(t, y), k2 = rhs(t + h / 2, y + h / 2 * k1);
  const double k3 = rhs(t + h / 2, y + h / 2 * k2), k4 = rhs(t + h, y + h * k3);
  return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
}
double decay(double, double y) { return -y; }
double forced(double t, double y) { return std::sin(t) - scale_by * y; }
[[ferry::offload]] void passed(double* x, int n, Op f) {
  for (int i = 0; i < n; ++i) x[i] = twice(f, x[i]) + twice(ops::root, x[i]);
}
[[ferry::offload]] void integrate(double* y, int n, int steps, double (*rhs)(double, double)) {
  for (int i = 0; i < n; ++i)
    for (int s = 0; s < steps; ++s) y[i] = step(rhs, s * 0.125, y[i], 0.125);
}

// Functions that write through their pointer parameters.
void settle(const double* from, double* to, int i) { to[i] = 2 * from[i]; }
void shift(const double* from, double* to, int i) { to[i] = from[i] + from[i + 1]; }
void grow(double& x, int by) { x += by; }
void shrink(double& x, int by) { x /= by; }
[[ferry::offload]] void through(const double* from, double* to, int n, void (*f)(const double*, double*, int),
                                void (*g)(double&, int)) {
  for (int i = 0; i < n; ++i) {
    f(from, to, i);
    double mine = to[i];
    g(mine, 3);
    g(to[i], 2);
    to[i] += mine;
  }
}
// Systems of equations: the right-hand side fills a local array of the iteration.
void orbit(const double* y, double* dy) { dy[0] = y[1], dy[1] = -y[0]; }
void spiral(const double* y, double* dy) { dy[0] = y[1] - y[0] / 8, dy[1] = -y[0]; }
[[ferry::offload]] void systems(double* y, int n, void (*rhs)(const double*, double*)) {
  for (int i = 0; i < n; ++i) {
    double now[2] = {y[2 * i], y[2 * i + 1]}, slope[2];
    for (int s = 0; s < 5; ++s) {
      rhs(now, slope);
      for (int c = 0; c < 2; ++c) now[c] += 0.25 * slope[c];
    }
    y[2 * i] = now[0], y[2 * i + 1] = now[1];
  }
}

struct Vec {
  double x, y;
};
Vec turn(Vec v) { return {-v.y, v.x}; }
Vec flip(const Vec v) { return {v.y, v.x}; }
[[ferry::offload]] void objects(Vec* v, int n, Vec (*f)(Vec)) {
  for (int i = 0; i < n; ++i) v[i] = f(v[i]);
}

static double total(const std::vector<double>& v) {
  double sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i) sum += v[i] * double(i % 7 + 1);
  return sum;
}

static std::vector<double> start(int n) {
  std::vector<double> v(n);
  for (int i = 0; i < n; ++i) v[i] = (i % 13 - 6) / 8.0;
  return v;
}

static void pointers() {
  const int n = 1000;
  std::vector<double> v = start(n), w(n);
  for (const Op f : {Op(square), Op(cube), Op(ops::scaled), Op(ops::root), Op(ops::plus<2>), Op(ops::plus<-3>),
                     Op(&ops::Math::half), Op(c_name), Op(marked)}) {
    apply(v.data(), n, f);
    std::printf("apply %.17g\n", total(v));
    for (double& x : v) x = std::fmod(x, 2);
  }
  std::printf("both %.10g\n", both(v.data(), w.data(), n, square, ops::plus<2>));
  Model m;
  m.n = n, m.at = v.data();
  m.run();
  m.law = ops::scaled;
  m.run();
  of_object(m);
  std::printf("member %.17g\n", total(v));
  of_global(v);
  current = ops::Math::half;
  scale_by = 2;
  of_global(v);
  for (double& x : v) x = std::fmod(x, 2);
  of_local(v.data(), n, true);
  of_local(v.data(), n, false);
  for (double& x : v) x = std::fmod(x, 2);
  std::printf("others %.17g\n", total(v));
  passed(v.data(), n, cube);
  std::printf("passed %.17g\n", total(v));
  for (double& x : v) x = std::fmod(x, 2);
  integrate(v.data(), n, 20, forced);
  std::printf("forced %.10g\n", total(v));
  integrate(v.data(), n, 20, decay);
  std::printf("decay %.10g\n", total(v));
  through(v.data(), w.data(), n - 1, settle, grow);
  through(v.data(), w.data(), n - 1, shift, shrink);
  std::printf("through %.10g\n", total(w));
  systems(v.data(), n / 2, orbit);
  systems(v.data(), n / 2, spiral);
  std::printf("systems %.10g\n", total(v));
  std::vector<Vec> vec(100, Vec{1, 2});
  objects(vec.data(), 100, turn);
  objects(vec.data(), 100, flip);
  std::printf("objects %g %g\n", vec[7].x, vec[7].y);
}

int main() { pointers(); }
