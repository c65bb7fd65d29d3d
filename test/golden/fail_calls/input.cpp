// Functions whose loops call functions that a device can't run.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <vector>

double elsewhere(double x);
double look_at(const double* x);

static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

struct Shape {
  virtual double area(double x) const = 0;
  virtual ~Shape() = default;
};

[[ferry::offload]]
void unknown_function(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = elsewhere(x[i]);
}

[[ferry::offload]]
void unknown_function_with_pointer(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = look_at(x + i);
}

[[ferry::offload]]
void recursion(int* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = factorial(i);
}

[[ferry::offload]]
void virtual_call(const Shape& shape, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = shape.area(x[i]);
}

[[ferry::offload]]
void function_pointer(double (*f)(const double*), const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = f(x + i);
}

[[gnu::const]] double dropped(double x);  // a caller may drop the call, so no other file is suggested
[[ferry::offload]]
void without_body(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = dropped(x[i]);
}

[[ferry::offload]]
void prints(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = x[i];
    std::printf("%g\n", x[i]);
  }
}

[[ferry::offload]]
void streams(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = x[i];
    std::cout << x[i];
  }
}

[[ferry::offload]]
void allocates(double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double* p = new double[4]{1};
    y[i] = p[0] = i;
    delete[] p;
  }
}

[[ferry::offload]]
void allocates_in_c(double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double* p = static_cast<double*>(std::malloc(8));
    y[i] = *p = i;
    std::free(p);
  }
}

[[ferry::offload]]
void grows_a_vector(std::vector<double>& v, int n) {
  for (int i = 0; i < n; ++i) v.push_back(i);
}

[[ferry::offload]]
void draws_random_numbers(double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = std::rand();
}

[[ferry::offload]]
void locks(std::mutex& mutex, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    mutex.lock();
    y[i] = i;
    mutex.unlock();
  }
}
