#pragma once
#include <cstddef>
#include <utility>

template <class F>
[[ferry::offload]] void each(int n, F&& f) {
  for (int i = 0; i < n; ++i) f(i);
}

template <class F, class G>
[[ferry::offload]] double total(int n, F f, const G& g) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += g(f(i), i);
  return sum;
}

template <class F>
[[ferry::offload]] std::size_t size_in(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
  return sizeof f;
}
