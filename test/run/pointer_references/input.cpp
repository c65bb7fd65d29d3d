// RUN: launches=9 fallbacks=0
// A loop passes its pointers by reference to functions that may write through the pointers, but don't change them.
#include <cstdio>
#include <vector>

static void set(double*& p, int i, double value) { p[i] = value; }
static double get(const double* const& p, int i) { return p[i]; }
static void add(auto*& to, auto*& from, auto& i) { to[i] += from[i]; }
static void deeper(double*& p, int i) {
  set(p, i, p[i] * 2);
  add(p, p, i);
}
static void set_row(double (*&rows)[4], int i) {
  for (int k = 0; k < 4; ++k) rows[i][k] = i * k;
}
template <class T>
static T& at(T*& p, int i) { return p[i + 1]; }

[[ferry::offload]]
void plain(double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i) set(a, i, get(b, i) + 1);
}

// Both pointers may point to the same array, because each iteration has its own element.
[[ferry::offload]]
void both(double* a, double* b, int n) {
  for (int i = 0; i < n; ++i) add(a, b, i);
}

[[ferry::offload]]
void nested_calls(double* a, int n) {
  for (int i = 0; i < n; ++i) deeper(a, i);
}

[[ferry::offload]]
void rows_of_four(double (*a)[4], int n) {
  for (int i = 0; i < n; ++i) set_row(a, i);
}

[[ferry::offload]]
void of_an_element(double* a, int n) {
  for (int i = 0; i < n; ++i) at(a, i) = i;
}

// The iteration has a local pointer into the array.
[[ferry::offload]]
void own_pointer(double* a, int n, int width) {
  for (int i = 0; i < n; ++i) {
    double* row = a + i * width;
    for (int k = 0; k < width; ++k) set(row, k, i - k);
  }
}

struct Field {
  double* a;
  const double* b;
  int n;
  [[ferry::offload]] void run() {
    for (int i = 0; i < n; ++i) set(a, i, get(b, i) - 2);
  }
};

[[ferry::offload]]
void lambdas(double* a, int n) {
  auto twice = [](double*& p, int i) { p[i] *= 2; };
  for (int i = 0; i < n; ++i) twice(a, i);
}

static void show(const char* what, const std::vector<double>& p) {
  double sum = 0;
  for (std::size_t k = 0; k < p.size(); ++k) sum += p[k] * (k % 7 + 1);
  std::printf("%s: %.17g\n", what, sum);
}

int main() {
  const int n = 60;
  std::vector<double> a(n), b(n);
  for (int k = 0; k < n; ++k) b[k] = k * 0.5;
  plain(a.data(), b.data(), n);
  show("plain", a);
  both(a.data(), b.data(), n);
  show("both", a);
  both(a.data(), a.data(), n);
  show("the same twice", a);
  both(nullptr, nullptr, 0);
  nested_calls(a.data(), n);
  show("nested calls", a);
  rows_of_four(reinterpret_cast<double (*)[4]>(a.data()), n / 4);
  show("rows", a);
  of_an_element(a.data(), n - 1);
  show("of an element", a);
  own_pointer(a.data(), 6, 10);
  show("own pointer", a);
  Field{a.data(), b.data(), n}.run();
  show("member", a);
  lambdas(a.data(), n);
  show("lambdas", a);
}
