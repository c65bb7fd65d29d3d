// Helpers that the kernels of test/polybench share. A kernel file is compiled once with -DDATA_TYPE=float and once with
// double, both in one program; the double unit contains main.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <type_traits>

#define POLYBENCH_JOIN_(a, b) a##b
#define POLYBENCH_JOIN(a, b) POLYBENCH_JOIN_(a, b)
// The name of a unit's driver: run_float or run_double.
#define POLYBENCH_RUN POLYBENCH_JOIN(run_, DATA_TYPE)

void run_float();
void run_double();

// Returns a pointer to the first element of an array of any rank.
template <class T> auto* flat(T& a) {
  return reinterpret_cast<std::remove_all_extents_t<T>*>(&a);
}

// Fills an array with deterministic values from low to low + 1, in steps that a float represents exactly.
template <class T> void fill(T& a, unsigned seed, double low = -0.5) {
  auto* p = flat(a);
  for (std::size_t k = 0; k < sizeof(a) / sizeof(*p); ++k) {
    seed = seed * 1664525u + 1013904223u;
    p[k] = static_cast<std::remove_all_extents_t<T>>((seed >> 16) / 65536.0 + low);
  }
}

// Prints an FNV-1a hash of all bytes, which reveals any wrong bit, and three elements for the reader.
template <class T> void show(const char* what, const T& a) {
  const auto* p = reinterpret_cast<const std::remove_all_extents_t<T>*>(&a);
  const std::size_t n = sizeof(a) / sizeof(*p);
  std::uint32_t hash = 2166136261u;
  for (std::size_t k = 0; k < sizeof(a); ++k) hash = (hash ^ reinterpret_cast<const unsigned char*>(p)[k]) * 16777619u;
  std::printf("%s: %08x [%.9g ... %.9g ... %.9g]\n", what, static_cast<unsigned>(hash), static_cast<double>(p[0]),
              static_cast<double>(p[n / 2]), static_cast<double>(p[n - 1]));
}

// Prints outputs that depend on a reassociated sum: a hash of all elements to three digits, and three elements.
template <class T> void show_rounded(const char* what, const T& a) {
  const auto* p = reinterpret_cast<const std::remove_all_extents_t<T>*>(&a);
  const std::size_t n = sizeof(a) / sizeof(*p);
  std::uint32_t hash = 2166136261u;
  for (std::size_t k = 0; k < n; ++k) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", static_cast<double>(p[k]) + 1e-4);  // avoids "-0.000"
    for (const char* c = text; *c; ++c) hash = (hash ^ static_cast<unsigned char>(*c)) * 16777619u;
  }
  std::printf("%s: about %08x [%.3f ... %.3f ... %.3f]\n", what, static_cast<unsigned>(hash),
              static_cast<double>(p[0]) + 1e-4, static_cast<double>(p[n / 2]) + 1e-4, static_cast<double>(p[n - 1]) + 1e-4);
}

#define POLYBENCH_MAIN_IN_double 1
#if POLYBENCH_JOIN(POLYBENCH_MAIN_IN_, DATA_TYPE)
int main() {
  run_double();
#ifndef POLYBENCH_DOUBLE_ONLY
  run_float();
#endif
}
#endif
