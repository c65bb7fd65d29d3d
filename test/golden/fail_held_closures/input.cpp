// A std::function or a pointer to member may refer to closures or members that kernels don't support.
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

struct Table {
  double first;
  std::string name;
};
// The closure is created in the loop, so it has no name before the loop.
double twice(const std::function<double(double)>& f, double x) { return f(f(x)); }
[[ferry::offload]] void in_the_loop(double* x, int n, double k) {
  for (int i = 0; i < n; ++i) x[i] = twice([k](double v) { return v * k; }, x[i]);
}
[[ferry::offload]] void of_each(double* x, const int* kind, int n, const std::vector<std::function<double(double)>>& all) {
  for (int i = 0; i < n; ++i) x[i] = all[kind[i]](x[i]);
}

// A closure of a different type doesn't have this pointer.
[[ferry::offload]] void follows(float* x, int n, const std::function<float(float)>& f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
void uses_follows(float* x, int n, const Table* table) {
  follows(x, n, [table](float v) { return v + static_cast<float>(table->first); });
}

// The closure changes its own copy, or sets a variable that all iterations share.
[[ferry::offload]] void changes(int* x, int n, const std::function<int(int)>& f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
void uses_changes(int* x, int n) {
  changes(x, n, [c = 0](int v) mutable { return v + ++c; });
}
[[ferry::offload]] void counts(long* x, int n, const std::function<long(long)>& f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
void uses_counts(long* x, int n) {
  long total = 0;
  counts(x, n, [&total](long v) { return total += v; });
}

// One closure captures a pack, whose order isn't known. One captures an object whose type has no name at the first
// annotated function. One captures a function, and the last closure's result has a different type.
[[ferry::offload]] void of_pack(short* x, int n, const std::function<short(short)>& f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
template <class... T>
void uses_pack(short* x, int n, T... by) {
  of_pack(x, n, [by...](short v) { return static_cast<short>(v + (by + ...)); });
}
template void uses_pack(short*, int, short, short);
[[ferry::offload]] void of_late(char* x, int n, const std::function<char(char)>& f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
enum class Mode : char { on };
void uses_late(char* x, int n, Mode mode) {
  of_late(x, n, [mode](char v) { return mode == Mode::on ? v : '0'; });
}
double half(double v) { return v / 2; }
[[ferry::offload]] void of_function(signed char* x, int n, const std::function<signed char(signed char)>& f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
void uses_function(signed char* x, int n) {
  of_function(x, n, [&h = half](signed char v) { return static_cast<signed char>(h(v)); });
}
[[ferry::offload]] void converts(unsigned* x, int n, const std::function<unsigned(unsigned)>& f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
void uses_converts(unsigned* x, int n, double k) {
  converts(x, n, [k](unsigned v) { return v * k; });
}

// Virtual functions, and objects that the loop constructs or may change.
struct Law {
  double k = 1;
  virtual double at(double v) const { return v; }
};
[[ferry::offload]] void virtually(double* x, int n, const Law& law, double (Law::*f)(double) const) {
  for (int i = 0; i < n; ++i) x[i] = (law.*f)(x[i]);
}
void uses_virtually(double* x, int n) { virtually(x, n, Law(), &Law::at); }
struct Plain {
  double k;
  double at(double v) const { return k * v; }
};
[[ferry::offload]] void of_own(double* x, int n, double (Plain::*f)(double) const) {
  for (int i = 0; i < n; ++i) {
    Plain own{x[i]};
    x[i] = (own.*f)(x[i]);
  }
}
void uses_own(double* x, int n) { of_own(x, n, &Plain::at); }
