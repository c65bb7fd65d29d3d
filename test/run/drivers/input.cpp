// Functions that call offloaded functions in other files. The callees' results stay on the device without any
// annotation. A function that isn't offloaded and an unknown call find all data on the host.
// RUN-WITH: cg launches=122 fallbacks=0 bytes_to_device=24576 bytes_to_host=32768
// RUN-WITH: forms fallbacks=0
// RUN-WITH: reported launches=12 fallbacks=0 bytes_to_device=8000 bytes_to_host=8000
// RUN-WITH: counted launches=4 fallbacks=0 bytes_to_device=32000 bytes_to_host=32000
// RUN-WITH: cg_long launches=602 fallbacks=0 bytes_to_device=24576 bytes_to_host=32768
#include "kernels.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <stdexcept>

// Conjugate gradients with five kernels, which are defined in three other files.
[[ferry::offload]]
static double solve(const Poisson& a, int steps, double* x, double* r, double* p, double* q) {
  const int n = a.n * a.n;
  double rho = blas::dot(n, r, r);
  blas::xpby(n, r, 0, p);
  for (int k = 0; k < steps; ++k) {
    a.apply(p, q);
    const double alpha = rho / blas::dot(n, p, q);
    blas::axpy(n, alpha, p, x);
    blas::axpy(n, -alpha, q, r);
    const double before = rho;
    rho = blas::dot(n, r, r);
    blas::xpby(n, r, rho / before, p);
  }
  return std::sqrt(rho);
}

static void run_cg(int steps) {
  const int n = 32, cells = n * n;
  std::vector<double> x(cells), r(cells), p(cells), q(cells);
  for (int i = 0; i < cells; ++i) r[i] = i * 37 % 101 / 64.0;
  const double rest = solve(Poisson{n}, steps, x.data(), r.data(), p.data(), q.data());
  std::printf("%d %.6e\n", rest < 12, x[17]);
}

// --- forms of calls ---

using Vector = std::vector<double>;

[[ferry::offload]]
static double chained(Vector& u, int times) {  // calls a driver that level.cpp defines
  fill(u, 0.5);
  for (int t = 0; t < times; ++t) relax(u, 2);
  return c_sum(u.data(), static_cast<int>(u.size()));
}

[[ferry::offload]]
static int in_conditions(Vector& u, Vector& v) {
  int steps = 0;
  const int n = static_cast<int>(u.size());
  while (blas::dot(n, u.data(), v.data()) > 1 && steps < 5) {
    blas::axpy(n, -0.05, v, u);
    ++steps;
  }
  if (c_sum(u.data(), n) < 0) smooth(v);
  for (int k = 0; k < 3 && c_sum(v.data(), n) > 0; ++k) smooth(u);
  return steps;
}

[[ferry::offload]]
static double two_in_one(Vector& u, Vector& v) {
  const int n = static_cast<int>(u.size());
  double kept = 0;
  for (int k = 0; k < 3; ++k) {
    smooth(u);
    kept += blas::dot(n, u.data(), v.data()) / blas::dot(n, v.data(), v.data());
    kept -= c_sum(u.data(), n) + plain_sum(u);  // c_sum is offloaded, plain_sum isn't
  }
  return kept;
}

[[ferry::offload]]
static double beside_plain(Vector& u, int times) {
  double sum = 0;
  for (int t = 0; t < times; ++t) {
    smooth(u);
    plain_scale(u, 0.75);  // all data is on the host
    smooth(u);
    sum += plain_sum(u);
    weak_scale(u, 0.5);  // offloaded, but another definition may replace it at link time
  }
  return sum;
}

[[ferry::offload]]
static double depends(Vector& u, Vector& v, int times) {
  const int n = static_cast<int>(u.size());
  double sum = 0;
  for (int t = 0; t < times; ++t) {
    sum += t % 2 ? c_sum(u.data(), n) : plain_sum(v);  // the callee isn't known at compile time
    if (t % 3 == 0)
      smooth(u);
    else
      blas::xpby(n, u.data(), 0.5, v.data());  // uses the default argument of beta
    switch (t) {
      case 1:
        smooth(v);
        break;
      default:
        u[1] += 1;  // host code that touches one element
    }
  }
  return sum;
}

[[ferry::offload]]
static int caught(Vector& u) {
  int thrown = 0;
  for (double limit = 4; limit > -3; limit -= 2) {
    try {
      smooth(u);
      at_most(u, limit);
    } catch (const std::invalid_argument&) {
      ++thrown;
      u[0] += 1;
    }
  }
  smooth(u);
  return thrown;
}

[[ferry::offload]]
static double with_own(Vector& u, Vector& v) {  // mixes kernels of this file and other files
  const int n = static_cast<int>(u.size());
  Vector own(u.size());
  for (int t = 0; t < 4; ++t) {
    for (int i = 0; i < n; ++i) own[i] = u[i] + v[i];
    blas::axpy(n, 0.5, own, u);
    double local[256];
    for (int i = 0; i < 256; ++i) local[i] = own[i];
    blas::axpy(256, 0.25, local, v.data());
  }
  return own[3];
}

// `return` leaves the driver, so its expression is evaluated with all data on the host.
[[ferry::offload]]
static double returned(Vector& u) {
  smooth(u);
  return plain_sum(u);
}
[[ferry::offload]]
static double outer(Vector& u) {
  double sum = 0;
  for (int k = 0; k < 3; ++k) {
    sum += returned(u);
    smooth(u);
  }
  return sum;
}

using Function = void (*)(Vector&);
[[ferry::offload]]
static void through_pointer(Vector& u, Function f) {
  for (int k = 0; k < 2; ++k) {
    smooth(u);
    f(u);
  }
}

// Inside a macro, the stub can't ask before a call whether the callee is offloaded.
#define TWICE(call) \
  do {              \
    call;           \
    call;           \
  } while (false)
[[ferry::offload]]
static void in_macro(Vector& u) {
  TWICE(smooth(u));
  smooth(u);
  plain_scale(u, 0.5);
}

[[ferry::offload]]
void on_members(Euler& e) {
  for (int k = 0; k < 3; ++k) {
    e.step(2);
    e.dt = 0.5 * e.dt + 0.001 * e.largest();
  }
}

template <class T>
[[ferry::offload]]
static void instance(T& u) {
  for (int k = 0; k < 3; ++k) smooth(u);
}

// Functions that touch no data cause no copies, and their output appears in order.
[[ferry::offload]]
static double reported(Vector& u, int times) {
  const double begin = seconds();
  double sum = 0;
  for (int t = 0; t < times; ++t) {
    smooth(u);
    sum += triangle(t) + c_sum(u.data(), static_cast<int>(u.size()));
    report(t, sum);
    log_line(t);
    smooth(u);
  }
  return seconds() >= begin ? sum : -1;
}

static void run_reported() {
  Vector u(1000);
  std::printf("%g\n", reported(u, 4));
}

// Functions that count their calls, or that read data that kernels may have written, cause copies.
[[ferry::offload]]
static int counted(Vector& u, int times) {
  watched = u.data();
  int calls = 0;
  for (int t = 0; t < times; ++t) {
    smooth(u);
    calls += count_calls() + static_cast<int>(look(t));
  }
  return calls;
}

static void run_counted() {
  Vector u(1000);
  std::printf("%d\n", counted(u, 4));
}

static void show(const char* what, double value, const Vector& u, const Vector& v) {
  double sum = 0;
  for (std::size_t i = 0; i < u.size(); ++i) sum += u[i] * static_cast<double>(i % 13) + v[i] * static_cast<double>(i % 7);
  std::printf("%s: %.12g %.12g\n", what, value, sum);
}

static void run_forms() {
  const std::size_t n = 400;
  Vector u(n), v(n);
  for (std::size_t i = 0; i < n; ++i) u[i] = static_cast<double>(i % 31) / 16, v[i] = static_cast<double>(i % 17) / 8;
  show("chained", chained(u, 3), u, v);
  show("in_conditions", in_conditions(u, v), u, v);
  show("two_in_one", two_in_one(u, v), u, v);
  show("beside_plain", beside_plain(u, 3), u, v);
  show("depends", depends(u, v, 6), u, v);
  show("caught", caught(u), u, v);
  show("with_own", with_own(u, v), u, v);
  show("outer", outer(u), u, v);
  through_pointer(u, smooth);
  show("through_pointer", 0, u, v);
  in_macro(u);
  show("in_macro", 0, u, v);
  instance(u);
  show("instance", 0, u, v);
  Euler e{u, v};
  on_members(e);
  show("on_members", e.dt, e.u, e.flux);
}

int main(int count, char** arguments) {
  const char* name = count > 1 ? arguments[1] : "";
  if (std::strcmp(name, "cg") == 0) run_cg(20);
  if (std::strcmp(name, "cg_long") == 0) run_cg(100);
  if (std::strcmp(name, "forms") == 0) run_forms();
  if (std::strcmp(name, "reported") == 0) run_reported();
  if (std::strcmp(name, "counted") == 0) run_counted();
}
