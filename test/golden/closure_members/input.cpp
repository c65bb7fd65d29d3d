// The closure is a member of a class template: the stub reads its captures from *this.
#include <vector>

template <class F>
struct Solver {
  F f;
  int n;
  [[ferry::offload]] void run(double* out) const {
    for (int i = 0; i < n; ++i) out[i] = f(i);
  }
};

double use(std::vector<double>& a, double k) {
  Solver<decltype([] { return 0; })>* none = nullptr;
  Solver by_reference{[&](int i) { return a[i] * k; }, 20};
  auto lambda = [p = a.data(), k](int i) { return p[i] - k; };
  const Solver<decltype(lambda)> by_copy{lambda, 10};
  by_reference.run(a.data());
  by_copy.run(a.data());
  return a[1] + (none != nullptr);
}
