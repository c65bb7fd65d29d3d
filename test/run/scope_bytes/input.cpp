// RUN-WITH: saxpy launches=10 bytes_to_device=8000000 bytes_to_host=4000000
// RUN-WITH: driven_saxpy launches=10 bytes_to_device=8000000 bytes_to_host=4000000
// CONFIGURATIONS: host-discrete host-reversed host-shuffled host-kept host-shared off cuda-shuffled
// RUN-WITH: jacobi@host launches=100 bytes_to_device=1056736 bytes_to_host=2080800
// RUN-WITH: driven_jacobi@host launches=100 bytes_to_device=1056736 bytes_to_host=2080800
// RUN-WITH: jacobi_twice@cuda launches=2 bytes_to_device=1056736 bytes_to_host=2080800
// RUN-WITH: driven_jacobi_twice@cuda launches=2 bytes_to_device=1056736 bytes_to_host=2080800
// RUN-WITH: matmul launches=3 bytes_to_device=524288 bytes_to_host=262144
// RUN-WITH: driven_matmul launches=3 bytes_to_device=524288 bytes_to_host=262144
// RUN-WITH: reduction@host launches=10 bytes_to_device=8000000 bytes_to_host=0
// RUN-WITH: driven_reduction@host launches=10 bytes_to_device=8000000 bytes_to_host=0
// RUN-WITH: reduction_twice@cuda launches=2 bytes_to_device=8000000 bytes_to_host=0
// RUN-WITH: driven_reduction_twice@cuda launches=2 bytes_to_device=8000000 bytes_to_host=0
// RUN-WITH: struct launches=10 bytes_to_device=1600000 bytes_to_host=800000
// RUN-WITH: driven_struct launches=10 bytes_to_device=1600000 bytes_to_host=800000
// RUN-WITH: called_saxpy@host-kept launches=10 bytes_to_device=8000000 bytes_to_host=40000000
// RUN-WITH: called_jacobi@host-kept launches=100 bytes_to_device=2097136 bytes_to_host=104040000
// RUN-WITH: called_matmul@host-kept launches=3 bytes_to_device=524288 bytes_to_host=786432
// RUN-WITH: called_reduction@host-kept launches=10 bytes_to_device=8000000 bytes_to_host=0
// RUN-WITH: called_struct@host-kept launches=10 bytes_to_device=1600000 bytes_to_host=8000000
// A loop calls functions in another file, either here in one scope, or (driven) in annotated functions in drivers.cpp
// that use no scope. No more is copied in and out than with hand-written `target data` in OpenMP (8/4 MB, 2.10/2.10
// MB, 0.52/0.26 MB, 8.0 MB/80 B, 1.6/0.8 MB). The interior of the second of two grids is never copied in, because the
// loops write it before they read it.
#include "drivers.h"

#include <ferry/ferry.h>

#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

template <class T>
static T checksum(const std::vector<T>& values) {
  T total = 0;
  for (std::size_t i = 0; i < values.size(); ++i) total += values[i] * static_cast<T>(i % 17);
  return total;
}

template <class T>
static std::vector<T> numbers(std::size_t n) {
  std::vector<T> values(n);
  for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<T>(i * 37 % 101) / 64;
  return values;
}

static enum class Way { scope, driver, calls } way = Way::scope;

// Returns the scope that holds `data` in the variant with a scope, or null in the others.
static std::unique_ptr<ferry::DataScope> scope_of(std::initializer_list<ferry::DataRef> data) {
  return way == Way::scope ? std::make_unique<ferry::DataScope>(data) : nullptr;
}

static void run_saxpy() {
  const int n = 1000000;
  std::vector<float> x = numbers<float>(n), y = numbers<float>(n);
  if (way == Way::driver) {
    saxpy_times(n, x.data(), y.data());
  } else {
    const auto scope = scope_of({x, y});
    for (int t = 0; t < 10; ++t) saxpy(n, 0.5f, x.data(), y.data());
  }
  std::printf("%a\n", static_cast<double>(checksum(y)));
}

static void run_jacobi(int steps) {
  const int n = 512;
  std::vector<float> a = numbers<float>(n * n), b = a;
  float change = 0;
  if (way == Way::driver) {
    change = relax_times(n, steps, a.data(), b.data());
  } else {
    const auto scope = scope_of({a, b});
    float *from = a.data(), *to = b.data();
    for (int t = 0; t < steps; ++t) {
      change = relax(n, from, to);
      std::swap(from, to);
    }
  }
  std::printf("%a %a %a\n", static_cast<double>(change), static_cast<double>(checksum(a)),
              static_cast<double>(checksum(b)));
}

static void run_matmul() {
  const int n = 256;
  std::vector<float> a = numbers<float>(n * n), b = numbers<float>(n * n), c(n * n);
  if (way == Way::driver) {
    multiply_times(n, a, b, c);
  } else {
    const auto scope = scope_of({a, b, c});
    for (int t = 0; t < 3; ++t) multiply(n, a.data(), b.data(), c.data());
  }
  std::printf("%a\n", static_cast<double>(checksum(c)));
}

static void run_reduction(int times) {
  const int n = 1000000;
  std::vector<double> x = numbers<double>(n);
  double total = 0;
  if (way == Way::driver) {
    total = sum_times(n, times, x);
  } else {
    const auto scope = scope_of({x});
    for (int t = 0; t < times; ++t) total += sum(n, x.data());
  }
  std::printf("%a\n", total);
}

static void run_struct() {
  const int n = 100000;
  std::vector<double> x = numbers<double>(n), y = numbers<double>(n);
  const Vectors v{x.data(), y.data(), n};
  if (way == Way::driver) {
    add_times(v);
  } else {
    const auto scope = scope_of({ferry::range(v.x, n), ferry::range(v.y, n)});
    for (int t = 0; t < 10; ++t) add_scaled(v, 0.25);
  }
  std::printf("%a\n", checksum(y));
}

int main(int count, char** arguments) {
  std::string name = count > 1 ? arguments[1] : "all";
  for (const auto& [prefix, other] : {std::pair("driven_", Way::driver), std::pair("called_", Way::calls)})
    if (name.rfind(prefix, 0) == 0) way = other, name.erase(0, std::strlen(prefix));
  const auto runs = [&](const char* one) { return name == one || name == "all"; };
  if (runs("saxpy")) run_saxpy();
  if (name == "jacobi") run_jacobi(100);
  if (runs("jacobi_twice")) run_jacobi(2);  // only two steps, because the CUDA test double would take long for more
  if (runs("matmul")) run_matmul();
  if (name == "reduction") run_reduction(10);
  if (runs("reduction_twice")) run_reduction(2);
  if (runs("struct")) run_struct();
}
