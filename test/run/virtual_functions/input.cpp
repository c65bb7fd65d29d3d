// RUN: launches=30 fallbacks=0
// Virtual functions of objects that are the same in all iterations. The launch determines the object's type. The
// kernel contains the functions of all types that the file defines, with the members that these functions use.
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

struct Payoff {
  double weight = 1;
  virtual ~Payoff() = default;
  virtual double at(double s) const = 0;
  virtual double twice(double s) const { return 2 * at(s); }
  double weighted(double s) const { return weight * at(s); }
  [[ferry::offload]] void all(double* x, int n) const {
    for (int i = 0; i < n; ++i) x[i] = weighted(x[i]) + twice(x[i]);
  }
};
class Call : public Payoff {
 public:
  explicit Call(double k) : k_(k) {}
  double at(double s) const override { return s > k_ ? s - k_ : 0; }

 private:
  double k_;
};
struct Put : Payoff {
  double k;
  explicit Put(double strike) : k(strike) {}
  double at(double s) const override { return s < k ? k - s : 0; }
  double twice(double s) const override { return at(s) + at(s) + k; }
};
// Inherits the function and has an additional member.
struct Scaled : Put {
  double by = 3;
  using Put::Put;
  double twice(double s) const override { return by * at(s); }
};
// Has containers and pointers as members.
struct Table : Payoff {
  std::vector<double> values;
  const double* more = nullptr;
  int n = 0;
  double at(double s) const override {
    const int i = static_cast<int>(std::fabs(s));
    return values[i % 4] + more[i % 2];
  }
};
template <int power>
struct Power final : Payoff {
  double at(double s) const override {
    double p = 1;
    for (int i = 0; i < power; ++i) p *= s;
    return p;
  }
};
template struct Power<2>;

[[ferry::offload]] void apply(double* x, int n, const Payoff& p) {
  for (int i = 0; i < n; ++i) x[i] = p.at(x[i]);
}
[[ferry::offload]] void apply_to(double* x, int n, const Payoff* p) {
  for (int i = 0; i < n; ++i) x[i] += p->twice(x[i]);
}
[[ferry::offload]] void held(double* x, int n, const std::unique_ptr<Payoff>& p) {
  for (int i = 0; i < n; ++i) x[i] += p->at(x[i]) * p->weight;
}
// Takes objects by reference and by pointer.
double spread(const Payoff& a, const Payoff* b, double s) { return a.at(s) - b->at(s); }
[[ferry::offload]] double sum_of(const double* x, int n, const Payoff& a, const Payoff& b) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += spread(a, &b, x[i]);
  return sum;
}
// Calls that are resolved at compile time: on objects that aren't references, on final classes, with qualified names.
[[ferry::offload]] void known(double* x, int n, const Power<2>& square, const Put& put) {
  const Call call(1.5);
  for (int i = 0; i < n; ++i) x[i] += square.at(x[i]) + call.at(x[i]) + put.Put::at(x[i]);
}

struct Operation {
  virtual double operator()(double a, double b) const = 0;
};
struct Plus : Operation {
  double operator()(double a, double b) const override { return a + b; }
};
struct Times : Operation {
  double by;
  explicit Times(double f) : by(f) {}
  double operator()(double a, double b) const override { return a * b * by; }
};
// The function is an operator, and the object belongs to a member of a member.
struct Plan {
  const Operation* op;
};
struct Program {
  Plan plan;
  std::vector<double> x;
  [[ferry::offload]] void run(const std::vector<double>& y) {
    const int n = static_cast<int>(x.size());
    for (int i = 0; i < n; ++i) x[i] = (*plan.op)(x[i], y[i]);
  }
};
// The function assigns its reference parameters.
struct Splitter {
  virtual void split(double s, double& low, double& high) const = 0;
};
struct Halves : Splitter {
  void split(double s, double& low, double& high) const override {
    low = s / 2;
    high = s - low;
  }
};
struct Parts : Splitter {
  double at;
  explicit Parts(double a) : at(a) {}
  void split(double s, double& low, double& high) const override {
    low = at * s;
    high = (1 - at) * s;
  }
};
[[ferry::offload]] void splits(const double* x, double* low, double* high, int n, const Splitter& s) {
  for (int i = 0; i < n; ++i) s.split(x[i], low[i], high[i]);
}
// The base with the virtual function isn't the first base.
struct Named {
  virtual const char* name() const { return "?"; }
  int id = 7;
};
struct Both : Named, Payoff {
  double c = 0.5;
  double at(double s) const override { return c * s + id; }
};

void print(const char* name, const std::vector<double>& v) {
  std::printf("%s:", name);
  for (const double x : v) std::printf(" %g", x);
  std::printf("\n");
}

int main() {
  const std::vector<double> begin{0.5, 1, 2, 3, 4.5};
  const int n = static_cast<int>(begin.size());
  const std::array<double, 2> more{10, 20};
  Call call(1.25);
  Put put(2.5);
  Scaled scaled(3.5);
  Table table;
  table.values = {1, 2, 3, 4};
  table.more = more.data();
  Power<2> square;
  Both both;
  call.weight = 5;
  const Payoff* const all[] = {&call, &put, &scaled, &table, &square, &both};
  for (const Payoff* one : all) {
    std::vector<double> x = begin;
    apply(x.data(), n, *one);
    print("apply", x);
    apply_to(x.data(), n, one);
    print("apply_to", x);
    one->all(x.data(), n);
    print("all", x);
    std::printf("sum %g\n", sum_of(begin.data(), n, *one, put));
  }
  std::unique_ptr<Payoff> mine = std::make_unique<Call>(2.0);
  std::vector<double> x = begin, low(begin), high(begin);
  held(x.data(), n, mine);
  print("held", x);
  known(x.data(), n, square, put);
  print("known", x);
  const Plus plus;
  const Times times(0.25);
  Program program{{&plus}, begin};
  program.run(begin);
  program.plan.op = &times;
  program.run(begin);
  print("program", program.x);
  splits(begin.data(), low.data(), high.data(), n, Halves());
  print("low", low);
  splits(begin.data(), low.data(), high.data(), n, Parts(0.125));
  print("low", low);
  print("high", high);
}
