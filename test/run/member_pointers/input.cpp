// RUN: launches=14 fallbacks=2
// EXPECT-STDERR: ferry: .*input.cpp:53: 'f' is a function without device code; this loop runs on the host \(guard: function\).*
// Pointers to members: of *this, of an object behind a pointer, of a plain struct, in tables, to private functions.
#include <cstdio>
#include <vector>

#include "plain.h"

class Solver {
 public:
  using Flux = double (Solver::*)(double) const;
  explicit Solver(double k) : k_(k) {}
  double upwind(double v) const { return k_ * v; }
  double central(double v) const { return k_ * v * v + coefficients_[1]; }
  double central(int v) const { return k_ + v; }
  void use_central() { flux_ = &Solver::central; }
  void use_hidden() { flux_ = &Solver::hidden; }
  void use_quiet() { flux_ = &Solver::quiet; }
  static Flux secret() { return &Solver::hidden; }
  [[ferry::offload]] void run(double* x, int n) const {
    for (int i = 0; i < n; ++i) x[i] = (this->*flux_)(x[i]);
  }
  [[ferry::offload]] void both(double* x, int n, Flux other) const {
    for (int i = 0; i < n; ++i) x[i] = i % 2 ? (this->*flux_)(x[i]) : ((*this).*other)(x[i] + 1);
  }
  [[ferry::offload]] void by_table(double* x, const int* kind, int n) const {
    for (int i = 0; i < n; ++i) x[i] = (this->*table[kind[i]])(x[i]);
  }

 private:
  static const Flux table[2];
  double hidden(double v) const { return v - k_; }
  double hidden(int v) const { return v + k_; }
  double quiet(double v) const noexcept { return v + 2 * k_; }
  double k_;
  std::vector<double> coefficients_{1, 2, 3};
  Flux flux_ = &Solver::upwind;
};
const Solver::Flux Solver::table[2] = {&Solver::upwind, &Solver::central};

// The launch dereferences the pointer only if the loop has iterations.
[[ferry::offload]] void through(double* x, int n, const Solver* solver, Solver::Flux f) {
  for (int i = 0; i < n; ++i) x[i] = (solver->*f)(x[i]);
}

// A null pointer isn't called.
[[ferry::offload]] void perhaps(double* x, int n, const Solver& solver, Solver::Flux f) {
  for (int i = 0; i < n; ++i)
    if (f) x[i] = (solver.*f)(x[i]);
}

[[ferry::offload]] void plain(double* x, int n, const Plain& p, double (Plain::*f)(double) const) {
  for (int i = 0; i < n; ++i) x[i] = (p.*f)(x[i]);
}

// A pointer to a member of the derived class points to a function of the base.
struct Padded {
  double unused[2];
};
struct Derived : Padded, Plain {
  double by = 4;
  double own(double v) const { return v * by - k; }
};
[[ferry::offload]] void of_derived(double* x, int n, const Derived& d, double (Derived::*f)(double) const) {
  for (int i = 0; i < n; ++i) x[i] = (d.*f)(x[i]);
}

void show(const std::vector<double>& x) {
  for (std::size_t i = 0; i < x.size(); i += 3) std::printf(" %.15g", x[i]);
  std::puts("");
}

int main() {
  const int n = 20;
  std::vector<double> x(n);
  std::vector<int> kind(n);
  for (int i = 0; i < n; ++i) x[i] = i * 0.125, kind[i] = i % 2;
  Solver solver(1.5);
  solver.run(x.data(), n);
  solver.use_central();
  solver.run(x.data(), n);
  show(x);
  solver.both(x.data(), n, &Solver::upwind);
  solver.both(x.data(), n, Solver::secret());
  solver.use_hidden();
  solver.run(x.data(), n);
  show(x);
  solver.use_quiet();
  solver.run(x.data(), n);
  solver.by_table(x.data(), kind.data(), n);
  through(x.data(), n, &solver, &Solver::central);
  through(x.data(), 0, nullptr, nullptr);
  perhaps(x.data(), n, solver, &Solver::upwind);
  perhaps(x.data(), n, solver, nullptr);
  show(x);
  plain(x.data(), n, {0.5}, &Plain::twice);
  plain(x.data(), n, {0.25}, &Plain::half);
  plain(x.data(), n, {2}, from_elsewhere());
  plain(x.data(), n, {2}, &Plain::half);
  show(x);
  Derived derived;
  derived.k = 0.5;
  of_derived(x.data(), n, derived, &Derived::own);
  of_derived(x.data(), n, derived, &Derived::twice);
  of_derived(x.data(), n, derived, from_elsewhere());
  show(x);
}
