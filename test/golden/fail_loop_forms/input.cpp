// Loops in forms that can't be rewritten as counted loops.
#include <ranges>
#include <span>
#include <vector>

[[ferry::offload]]
void skips_its_step(double* x, int n) {
  int i = 0;
  while (i < n) {
    if (x[i] < 0) continue;
    x[i] = 0;
    ++i;
  }
}

[[ferry::offload]]
void changes_its_pointer(double* x, int n) {
  for (double* p = x; p < x + n; ++p) {
    if (*p < 0) ++p;
    *p = 0;
  }
}

[[ferry::offload]]
void moves_on_otherwise(double* x, const double* y, int n) {
  for (int i = 0, k = 0; i < n; ++i, k += i) x[i] = y[k];
}

int next();

[[ferry::offload]]
void starts_with_a_call(double* x, int n) {
  for (int i = 0, k = next(); i < n; ++i, ++k) x[i] = k;
}

[[ferry::offload]]
void named_in_a_lambda(double* x, int n) {
  int k = 0;
  const auto twice = [&] { return 2 * k; };
  for (int i = 0; i < n; ++i, ++k) x[i] = twice();
}

[[ferry::offload]]
void referred_to(double* x, unsigned n) {
  const unsigned& last = n;
  while (n-- > 0) x[n] = last;
}

[[ferry::offload]]
int used_afterwards(double* x, int* n) {
  int k = 0;
  for (int i = 0; i < *n; ++i, ++k) x[i] = k;
  return k;
}

[[ferry::offload]]
void first_statement(double* x, int n) {
  int i = n;
  while (i > 0) {
    --i;
    x[i] = 0;
  }
}

[[ferry::offload]]
void keeps_its_iterator(std::vector<double>& v) {
  for (auto it = v.begin(); it != v.end(); ++it) {
    auto copy = it;
    *copy = 1;
  }
}

[[ferry::offload]]
void backwards(std::vector<double>& v) {
  for (auto it = v.rbegin(); it != v.rend(); ++it) it[0] = 1;
}

[[ferry::offload]]
void at_least_once(double* x, int n) {
  int i = 0;
  do {
    x[i] = 1;
  } while (i++ <= n);
}

[[ferry::offload]]
void not_in_each_iteration(double* x, const double* y, double* end) {
  while (x != end)
    if (*y++ > 0) *x++ = 1;
}

[[ferry::offload]]
void views(std::vector<double>& v) {
  for (double& x : v | std::views::filter([](double x) { return x > 0; })) x = 1;
}

[[ferry::offload]]
void counts_down_to(double* x, int n, int step) {
  for (int i = n; i != 0; i -= step) x[i] = 1;
}

struct Named {
  int key;
  double value;
};

struct Cloud {
  std::vector<Named> points;
};

[[ferry::offload]]
void binds_the_name_of_its_range(Cloud& cloud) {
  for (auto& [key, cloud] : cloud.points) cloud += key;
}

int counter;

[[ferry::offload]]
void moves_a_counter_that_others_see(double* x, int n) {
  for (counter = 0; counter < n; ++counter) {
    x[counter] = 1;
    if (x[counter] > n) counter += 2;
  }
}

[[ferry::offload]]
void goes_on_from_a_global(double* x, int n) {
  for (; counter < n; ++counter) x[counter] = 1;
}

[[ferry::offload]]
void counts_in_each_thread(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (counter = 0; counter < 5; ++counter) s += counter * x[i];
    x[i] = s;
  }
}

[[ferry::offload]]
void leaves_later(double* x, int n) {
  int i = 0;
  for (;;) {
    x[i] = 1;
    if (i >= n) break;
    ++i;
  }
}

[[ferry::offload]]
void ends_at_a_nan(double* x, double n) {
  int i = 0;
  for (;;) {
    if (i >= n) break;
    x[i] = 1;
    ++i;
  }
}

[[ferry::offload]]
void initialises_with_an_effect(std::vector<double>& v, double* next) {
  for (double s = *next++; double& x : v) x = s;
}
