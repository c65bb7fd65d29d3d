// The program around fuzzed functions: arrays that end exactly where the untranslated program's accesses end, and the
// output of their contents. If the first accessed element isn't element 0, the memory begins there and is poisoned for
// AddressSanitizer, because a pointer must point into its own array.
#pragma once
#include "values.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <vector>

#include <sanitizer/asan_interface.h>

template <class T>
struct Block {
  long in_front, count;  // numbers of elements: poisoned ones before the array, and those in it
  T *allocated, *memory;
  T* zero;  // the address of element 0, which may be before the memory
  const char* name;
  Block(const char* called, long lo, long n, int seed, int contents)
      : in_front(lo > 0 && lo < 1'000'000 ? lo : 0), count(n), name(called) {
    allocated = n > 0 ? static_cast<T*>(std::malloc((in_front + n) * sizeof(T))) : nullptr;
    memory = n > 0 ? allocated + in_front : nullptr;
    zero = n > 0 ? reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(memory) - lo * long(sizeof(T))) : nullptr;
    ASAN_POISON_MEMORY_REGION(allocated, in_front * sizeof(T));
    for (long k = 0; k < n; ++k) memory[k] = element<T>(lo + k, seed, contents);
    std::fprintf(stderr, "@ %s %zu %zu %zu %zu\n", name, std::size_t(zero), sizeof(T), std::size_t(memory), n * sizeof(T));
  }
  Block(const Block&) = delete;
  ~Block() { std::free(allocated); }
  void show() const {
    unsigned long hash = 1469598103934665603ul;
    for (long k = 0; k < count; ++k) {
      const double v = double(memory[k]);
      unsigned char b[sizeof v];
      std::memcpy(b, &v, sizeof v);
      for (unsigned char c : b) hash = (hash ^ c) * 1099511628211ul;
    }
    std::printf(" %s=%08lx", name, hash & 0xffffffff);
    for (long k = 0; k < count && k < 10; ++k) std::printf(",%g", double(memory[k]));
  }
};

template <class T>
std::vector<T> filled(const char* name, long n, int seed, int contents) {
  std::vector<T> v(n);
  for (long k = 0; k < n; ++k) v[k] = element<T>(k, seed, contents);
  std::fprintf(stderr, "@ %s %zu %zu %zu %zu\n", name, std::size_t(v.data()), sizeof(T), std::size_t(v.data()), n * sizeof(T));
  return v;
}

template <class T>
void show(const char* name, const std::vector<T>& v) {
  std::printf(" %s=", name);
  for (const T& x : v) std::printf("%g,", double(x));
}

struct Case { int function, call; void (*run)(); };

// Arguments: the first function to run, then the numbers of the functions to run. Without numbers, all functions run.
inline int run_cases(const Case* cases, int count, int argc, char** argv) {
  const auto chosen = [&](int function) {
    for (int a = 2; a < argc; ++a)
      if (std::atoi(argv[a]) == function) return true;
    return argc <= 2;
  };
  for (int c = 0; c < count; ++c) {
    if ((argc > 1 && cases[c].function < std::atoi(argv[1])) || !chosen(cases[c].function)) continue;
    std::fprintf(stderr, "# %d %d\n", cases[c].function, cases[c].call);
    std::printf("%d %d:", cases[c].function, cases[c].call);
    cases[c].run();
    std::printf("\n");
    std::fflush(stdout);
  }
  return 0;
}
