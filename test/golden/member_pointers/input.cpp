// Pointers to members: a kernel has an instance for each function to which the pointer may refer, even a private one.
class Solver {
 public:
  using Flux = double (Solver::*)(double) const;
  double upwind(double v) const { return k_ * v; }
  double central(double v) const { return k_ * v * v; }
  double central(int v) const { return k_ * v; }
  [[ferry::offload]] void run(double* x, int n) const {
    for (int i = 0; i < n; ++i) x[i] = (this->*flux_)(x[i]);
  }
  [[ferry::offload]] void by_table(double* x, const int* kind, int n) const {
    static constexpr Flux table[] = {&Solver::upwind, &Solver::hidden};
    for (int i = 0; i < n; ++i) x[i] = ((*this).*table[kind[i]])(x[i]);
  }
  void use_central() { flux_ = &Solver::central; }

 private:
  double hidden(double v) const { return v - k_; }
  double hidden(int v) const { return v + k_; }
  double k_ = 2;
  Flux flux_ = &Solver::upwind;
};

// A pointer to a member of the derived class refers to a function of the base.
struct Law {
  double k;
  double line(double v) const { return v * k; }
  double line(int v) const { return v * k; }
};
struct Offset {
  double unused;
};
struct Shifted : Offset, Law {
  double by;
  double shifted(double v) const { return v + by; }
};
[[ferry::offload]] void of_base(double* x, int n, const Shifted& law, double (Shifted::*f)(double) const) {
  for (int i = 0; i < n; ++i) x[i] = (law.*f)(x[i]);
}
void uses(double* x, int n, const Shifted& law) {
  of_base(x, n, law, &Shifted::shifted);
  of_base(x, n, law, &Shifted::line);
}

// The function is known at translation, so it is an ordinary call.
template <Solver::Flux flux>
[[ferry::offload]] void known(double* x, int n, const Solver& solver) {
  for (int i = 0; i < n; ++i) x[i] = (solver.*flux)(x[i]) + (solver.*&Solver::upwind)(1);
}
template void known<&Solver::upwind>(double*, int, const Solver&);
[[ferry::offload]] void outside(double* x, int n, const Solver* solver, Solver::Flux flux) {
  for (int i = 0; i < n; ++i) x[i] = (solver->*flux)(x[i]) + 1;
}
