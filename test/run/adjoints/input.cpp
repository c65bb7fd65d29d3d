// RUN: launches=25 fallbacks=1 left_on_host=0 bytes_to_device=54872 bytes_to_host=24760
// EXPECT-STDERR: input.cpp:\d+: iterations of .i. may touch the same elements of .y_bar..*guard: dependence
// Adjoints for reverse-mode differentiation, as written by hand and as clad generates them. If the primal gathers, the
// adjoint scatters. The scattered sums are proved independent or become atomic. All sums are exact in any order.
#include <cstddef>
#include <cstdio>
#include <vector>

// Each element is read by three iterations of the primal.
[[ferry::offload]]
void step(const double* u, double* next, const double* k, int n) {
  for (int i = 1; i < n - 1; ++i) next[i] = u[i] + k[i] * (u[i - 1] - 2 * u[i] + u[i + 1]);
}
[[ferry::offload]]
void step_scattered(const double* u, const double* k, const double* next_bar, double* u_bar, double* k_bar, int n) {
  for (int i = 1; i < n - 1; ++i) {
    const double bar = k[i] * next_bar[i];
    u_bar[i - 1] += bar;
    u_bar[i] += next_bar[i] - 2 * bar;
    u_bar[i + 1] += bar;
    k_bar[i] += next_bar[i] * (u[i - 1] - 2 * u[i] + u[i + 1]);
  }
}
// Computes the same sums element by element: no iteration writes another iteration's element.
[[ferry::offload]]
void step_collected(const double* k, const double* next_bar, double* u_bar, int n) {
  for (int i = 0; i < n; ++i) {
    double bar = 0;
    if (i > 1) bar += k[i - 1] * next_bar[i - 1];
    if (i > 0 && i < n - 1) bar += (1 - 2 * k[i]) * next_bar[i];
    if (i < n - 2) bar += k[i + 1] * next_bar[i + 1];
    u_bar[i] += bar;
  }
}

[[ferry::offload]]
void gather(const std::vector<double>& u, const std::vector<int>& at, std::vector<double>& y) {
  for (std::size_t i = 0; i < at.size(); ++i) y[i] = u[at[i]] * u[at[i]];
}
[[ferry::offload]]
void gather_adjoint(const std::vector<double>& u, const std::vector<int>& at, const std::vector<double>& y_bar,
                    std::vector<double>& u_bar) {
  for (std::size_t i = 0; i < at.size(); ++i) u_bar[at[i]] += 2 * u[at[i]] * y_bar[i];
}

// The adjoint of `y[to[i]] = x[i]`: it clears each element after reading it, because the primal overwrites the element.
// The launch checks whether an index occurs twice.
[[ferry::offload]]
void place_adjoint(const int* to, double* y_bar, double* x_bar, int n) {
  for (int i = 0; i < n; ++i) {
    const double bar = y_bar[to[i]];
    y_bar[to[i]] = 0;
    x_bar[i] += bar;
  }
}

// Multiplies a sparse matrix, with rows of any length, by a vector. The adjoint adds to columns.
[[ferry::offload]]
void product(const int* start, const int* column, const double* value, const double* x, double* y, int rows) {
  for (int r = 0; r < rows; ++r) {
    double sum = 0;
    for (int k = start[r]; k < start[r + 1]; ++k) sum += value[k] * x[column[k]];
    y[r] = sum;
  }
}
[[ferry::offload]]
void product_adjoint(const int* start, const int* column, const double* value, const double* x, const double* y_bar,
                     double* value_bar, double* x_bar, int rows) {
  for (int r = 0; r < rows; ++r)
    for (int k = start[r]; k < start[r + 1]; ++k) {
      value_bar[k] += y_bar[r] * x[column[k]];
      x_bar[column[k]] += y_bar[r] * value[k];
    }
}

// The adjoint of a sum is added to the adjoint of each term. The adjoint of a number that all iterations read is a sum.
[[ferry::offload]]
double misfit(const double* u, const double* seen, double scale, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += (scale * u[i] - seen[i]) * (scale * u[i] - seen[i]);
  return sum;
}
[[ferry::offload]]
void misfit_adjoint(const double* u, const double* seen, double scale, int n, double* u_bar, double* scale_bar) {
  for (int i = 0; i < n; ++i) {
    const double bar = 2 * (scale * u[i] - seen[i]);
    u_bar[i] += scale * bar;
    *scale_bar += u[i] * bar;
  }
}

// Runs all time steps with one rate, and stores every state. The adjoint visits the states in reverse order.
[[ferry::offload]]
void march(double* states, double rate, int n, int steps) {
  [[ferry::sequential]]
  for (int t = 0; t < steps; ++t)
    for (int i = 0; i < n; ++i) {
      const double* u = states + t * n;
      const double left = i > 0 ? u[i - 1] : 0, right = i < n - 1 ? u[i + 1] : 0;
      states[(t + 1) * n + i] = u[i] + rate * (left - 2 * u[i] + right);
    }
}
[[ferry::offload]]
double march_adjoint(const double* states, double rate, int n, int steps, std::vector<double>& bar,
                     std::vector<double>& next_bar) {
  double rate_bar = 0;
  [[ferry::sequential]]
  for (int t = steps - 1; t >= 0; --t) {
    bar.swap(next_bar);
    for (int i = 0; i < n; ++i) {
      const double left = i > 0 ? next_bar[i - 1] : 0, right = i < n - 1 ? next_bar[i + 1] : 0;
      bar[i] = next_bar[i] + rate * (left - 2 * next_bar[i] + right);
    }
    for (int i = 0; i < n; ++i) {
      const double* u = states + t * n;
      const double left = i > 0 ? u[i - 1] : 0, right = i < n - 1 ? u[i + 1] : 0;
      rate_bar += next_bar[i] * (left - 2 * u[i] + right);
    }
  }
  return rate_bar;
}

static void print(const char* name, const std::vector<double>& values) {
  std::printf("%s", name);
  for (std::size_t i = 0; i < values.size(); i += 17) std::printf(" %.17g", values[i]);
  std::printf("\n");
}
static std::vector<double> numbers(int n, int by, int from) {
  std::vector<double> result(n);
  for (int i = 0; i < n; ++i) result[i] = i * by % 9 - from;
  return result;
}

static void stencils(int n) {
  const std::vector<double> u = numbers(n, 5, 4), k = numbers(n, 2, 3), bar = numbers(n, 7, 2);
  std::vector<double> next = u, u_bar(n, 1), k_bar(n), collected(n, 1);
  step(u.data(), next.data(), k.data(), n);
  print("step", next);
  step_scattered(u.data(), k.data(), bar.data(), u_bar.data(), k_bar.data(), n);
  step_collected(k.data(), bar.data(), collected.data(), n);
  print("u_bar", u_bar);
  print("k_bar", k_bar);
  std::printf("%s\n", u_bar == collected ? "the same sums" : "other sums");
}

static void indirect(int n) {
  const std::vector<double> u = numbers(n, 5, 4);
  std::vector<int> at(3 * n);
  for (int i = 0; i < 3 * n; ++i) at[i] = i * i % n;
  std::vector<double> y(at.size()), u_bar(n);
  gather(u, at, y);
  print("gather", y);
  gather_adjoint(u, at, y, u_bar);
  print("u_bar", u_bar);

  std::vector<int> to(n);
  for (int i = 0; i < n; ++i) to[i] = i * 7 % n;
  std::vector<double> y_bar = numbers(n, 4, 3), x_bar_placed(n, 1);
  place_adjoint(to.data(), y_bar.data(), x_bar_placed.data(), n);
  print("placed", x_bar_placed);
  for (int i = 0; i < n; ++i) to[i] = i / 2, y_bar[i] = i;
  place_adjoint(to.data(), y_bar.data(), x_bar_placed.data(), n);
  print("placed twice", x_bar_placed);

  std::vector<int> start{0}, column;
  for (int r = 0; r < n; ++r) {
    for (int k = 0; k < r % 5; ++k) column.push_back((r * 3 + k * k) % n);
    start.push_back(static_cast<int>(column.size()));
  }
  const std::vector<double> value = numbers(static_cast<int>(column.size()), 4, 3);
  std::vector<double> row(n), value_bar(column.size()), x_bar(n);
  product(start.data(), column.data(), value.data(), u.data(), row.data(), n);
  print("product", row);
  product_adjoint(start.data(), column.data(), value.data(), u.data(), row.data(), value_bar.data(), x_bar.data(), n);
  print("value_bar", value_bar);
  print("x_bar", x_bar);
}

static void sums(int n) {
  const std::vector<double> u = numbers(n, 5, 4), seen = numbers(n, 4, 4);
  std::vector<double> u_bar(n);
  double scale_bar = 1;
  std::printf("misfit %.17g\n", misfit(u.data(), seen.data(), 1.5, n));
  misfit_adjoint(u.data(), seen.data(), 1.5, n, u_bar.data(), &scale_bar);
  print("u_bar", u_bar);
  std::printf("scale_bar %.17g\n", scale_bar);

  const int steps = 5;
  std::vector<double> states = u, bar(n), next_bar(n);
  states.resize(static_cast<std::size_t>(n) * (steps + 1));
  march(states.data(), 0.25, n, steps);
  print("states", states);
  for (int i = 0; i < n; ++i) bar[i] = 2 * states[steps * n + i];
  const double rate_bar = march_adjoint(states.data(), 0.25, n, steps, bar, next_bar);
  print("bar", bar);
  std::printf("rate_bar %.17g\n", rate_bar);
}

int main() {
  stencils(200);
  indirect(150);
  sums(100);
}
