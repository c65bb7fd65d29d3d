// A vector whose maximum size is known when it is constructed. Up to N elements need no heap. Elements are constructed
// in place and never move.
//
//   FixedVector<Index, 16> values(nodes.size());
//   const Index& value = values.make([&] { return add(a, b); });      // no copy
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>

namespace ferry::detail {

template <class T, std::size_t N>
class FixedVector {
  static_assert(std::is_trivially_destructible_v<T>, "nothing is destroyed");

 public:
  explicit FixedVector(std::size_t capacity) {
    if (capacity <= N) return;
    data_ = static_cast<T*>(std::malloc(capacity * sizeof(T)));
    if (!data_) std::abort();
  }
  FixedVector(const FixedVector&) = delete;
  FixedVector& operator=(const FixedVector&) = delete;
  ~FixedVector() {
    if (data_ != static_cast<void*>(storage_)) std::free(data_);
  }

  template <class Make>
  T& make(const Make& of) {
    return *::new (static_cast<void*>(data_ + size_++)) T(of());
  }

  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  alignas(T) unsigned char storage_[N * sizeof(T)];
  T* data_ = reinterpret_cast<T*>(storage_);
  std::size_t size_ = 0;
};

}  // namespace ferry::detail
