// What generated kernels use on every target: views of containers, loop bounds, and the few standard functions
// that need a device version. FERRY_DEVICE_FUNCTION is empty on the host and `__host__ __device__` for CUDA, where
// cuda_kernel.h defines it before it includes this file.
#pragma once

#include <ferry/module.h>

#ifndef FERRY_DEVICE_FUNCTION
#define FERRY_DEVICE_FUNCTION
#endif

#define FERRY_RESTRICT __restrict

namespace ferry {

// A span's or vector's image on a device: same members, same spelling in the user's text.
template <class T>
class View {
 public:
  using value_type = T;
  using size_type = std::size_t;

  FERRY_DEVICE_FUNCTION constexpr View(T* data, std::size_t size) : data_(data), size_(size) {}

  FERRY_DEVICE_FUNCTION constexpr T& operator[](std::size_t i) const { return data_[i]; }
  FERRY_DEVICE_FUNCTION constexpr T* data() const { return data_; }
  FERRY_DEVICE_FUNCTION constexpr std::size_t size() const { return size_; }
  FERRY_DEVICE_FUNCTION constexpr bool empty() const { return size_ == 0; }
  FERRY_DEVICE_FUNCTION constexpr T* begin() const { return data_; }
  FERRY_DEVICE_FUNCTION constexpr T* end() const { return data_ + size_; }
  FERRY_DEVICE_FUNCTION constexpr T& front() const { return data_[0]; }
  FERRY_DEVICE_FUNCTION constexpr T& back() const { return data_[size_ - 1]; }

 private:
  T* data_;
  std::size_t size_;
};

template <class T>
FERRY_DEVICE_FUNCTION constexpr const T& min(const T& a, const T& b) {
  return b < a ? b : a;
}

template <class T>
FERRY_DEVICE_FUNCTION constexpr const T& max(const T& a, const T& b) {
  return a < b ? b : a;
}

template <class T>
FERRY_DEVICE_FUNCTION constexpr const T& clamp(const T& value, const T& low, const T& high) {
  return value < low ? low : high < value ? high : value;
}

// std::abs with its result types; floating point without a branch, so that -0.0 gives 0.0.
FERRY_DEVICE_FUNCTION constexpr int abs(int x) { return x < 0 ? -x : x; }
FERRY_DEVICE_FUNCTION constexpr long abs(long x) { return x < 0 ? -x : x; }
FERRY_DEVICE_FUNCTION constexpr long long abs(long long x) { return x < 0 ? -x : x; }
FERRY_DEVICE_FUNCTION constexpr float abs(float x) { return __builtin_fabsf(x); }
FERRY_DEVICE_FUNCTION constexpr double abs(double x) { return __builtin_fabs(x); }

// Element `index` of a loop, as its variable's type. launch() has checked that all of them and the end fit.
template <class V>
FERRY_DEVICE_FUNCTION constexpr V at(const LoopBounds& loop, std::int64_t index) {
  return static_cast<V>(loop.first + index * loop.step);
}

template <class V>
FERRY_DEVICE_FUNCTION constexpr V first(const LoopBounds& loop) {
  return static_cast<V>(loop.first);
}

// The value of the loop's variable behind its last element.
template <class V>
FERRY_DEVICE_FUNCTION constexpr V last(const LoopBounds& loop) {
  return static_cast<V>(loop.first + loop.count * loop.step);
}

}  // namespace ferry
