// Loops whose headers don't count, one function for each form.
#include <deque>
#include <memory_resource>
#include <string>
#include <utility>
#include <vector>

int next(int i);
void look(int& i);

[[ferry::offload]]
void condition_declares(double* x, int n) {
  for (int i = 0; int left = n - i; ++i) x[i] = left;
}

[[ferry::offload]]
bool ends_otherwise(const double* x, int n) {
  bool found = false;
  for (int i = 0; i < n && !found; ++i) found = x[i] > 3;
  return found;
}

[[ferry::offload]]
void declares_several(double* x, int n) {
  for (int i = 0, k = n; i < n; ++i, k /= 2) x[k] = 1;
}

[[ferry::offload]]
void variable_without_value(double* x, int n) {
  for (int i; i < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void sets_no_variable(double* x, int n) {
  int i = 0;
  for (i += 1; i < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void sets_an_element(double* x, int* k, int n) {
  int i = 0;
  for (k[0] = 1; i < n; ++i) x[i] = 1;
}

// The sum may wrap, and if it does, it isn't the least or greatest value.
[[ferry::offload]]
void compares_a_sum_that_may_wrap(double* x, unsigned n) {
  for (unsigned i = n; i + 1 > 3; --i) x[i] = 1;
}

[[ferry::offload]]
void compares_a_sum_that_may_lose_its_sign(double* x, int k, unsigned long n) {
  for (int i = k; i + k < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void compares_a_difference(double* x, unsigned long n) {
  for (unsigned long i = 1; i - 1 < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void compares_something_else(double* x, int n) {
  for (int i = 0; x[0] < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void different_variables(double* x, int n) {
  int k = 0;
  for (int i = 0; k < n; ++k) x[k] = i += 2;
}

[[ferry::offload]]
void bound_uses_variable(double* x, int n) {
  for (int i = 0; i < n - i; ++i) x[i] = 1;
}

[[ferry::offload]]
void bounds_not_integers(double* x, double n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void variable_exposed(double* x, int n) {
  int i = 0;
  look(i);
  for (i = 0; i < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void first_value_unknown(double* x, int n) {
  for (int i = next(n); i < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void step_changes(double* x, int n, int step) {
  for (int i = 0; i < n; i += step) {
    x[i] = 1;
    step = 2;
  }
}

[[ferry::offload]]
void direction_unknown(double* x, int n, int step) {
  for (int i = n; i != 0; i -= step) x[i] = 1;
}

[[ferry::offload]]
void step_unsigned(double* x, int n, unsigned step) {
  for (int i = n; i > 0; i -= step) x[i] = 1;
}

[[ferry::offload]]
void range_unknown(const std::deque<double>& all, double* x) {
  for (const double one : all) x[0] += one;
}

[[ferry::offload]]
void characters(const std::pmr::string& text, int* count) {
  for (char c : text) count[static_cast<int>(c)] = 1;
}
