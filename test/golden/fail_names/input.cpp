// Names and types in loops that kernels can't contain.
#include <array>
#include <utility>
#include <vector>

template <class T>
T of_template = 0;

[[ferry::offload]]
void holds_no_elements(double* x, int n) {
  const double s = n;
  for (int i = 0; i < n; ++i) {
    const double& t = s;
    x[i] = t;
  }
}

[[ferry::offload]]
void size_not_constant(double* x, int n, int m) {
  for (int i = 0; i < n; ++i) {
    double t[m];
    t[0] = i;
    x[i] = t[0] + sizeof(t);
  }
}

[[ferry::offload]]
void container_changes(std::vector<double>& x, std::vector<double>& y, int n) {
  for (int i = 0; i < n; ++i) {
    x[i] = 1;
    x.swap(y);
  }
}

[[ferry::offload]]
void used_as_whole(std::array<double, 4>& x, const std::array<double, 4>& y, int n) {
  for (int i = 0; i < n; ++i) x = y;
}

[[ferry::offload]]
void template_variable(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = of_template<double>;
}

struct Flags {
  unsigned a : 3, b : 5;
};

[[ferry::offload]]
void structured_binding(double* x, Flags flags, int n) {
  auto [a, b] = flags;
  for (int i = 0; i < n; ++i) x[i] = a + b;
}

static auto [first_bound, second_bound] = std::pair{30, 2.5};

[[ferry::offload]]
void global_binding(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = first_bound + second_bound;
}

[[ferry::offload]]
void casts(double* x, unsigned long* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = reinterpret_cast<unsigned long>(x);
}

[[ferry::offload]]
void declares_a_type(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    struct Local {
      double& value;
    };
    x[i] = sizeof(Local);
  }
}

#define LOOP(x, n) for (int i = 0; i < n; ++i) x[i] = 1; x[0] = 2

[[ferry::offload]]
void part_of_macro(double* x, int n) {
  LOOP(x, n);
}

[[ferry::offload]]
void structured_binding_inside(double* x, std::array<double, 2>& two, int n) {
  for (int i = 0; i < n; ++i) {
    const std::array<double, 2> pair{two[0], two[1]};
    const auto [a, b]{pair};
    x[i] = a + b;
  }
}
