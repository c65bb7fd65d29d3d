// A vector of trivially copyable elements that needs no heap for the first N of them. Used for the runtime's own
// records.
#pragma once

#include <cstddef>
#include <new>
#include <type_traits>

namespace ferry::detail {

template <class T, std::size_t N>
class InlineVector {
  static_assert(std::is_trivially_copyable_v<T>, "elements are moved as bytes");

 public:
  InlineVector() = default;
  InlineVector(const InlineVector&) = delete;
  InlineVector& operator=(const InlineVector&) = delete;
  ~InlineVector() {
    if (data_ != inline_data()) ::operator delete(data_);
  }

  T& push_back(const T& value) {
    extend(1);
    return data_[size_ - 1] = value;
  }

  // Adds `count` uninitialised elements and returns the first one's address.
  T* extend(std::size_t count) {
    if (size_ + count > capacity_) grow(size_ + count);
    size_ += count;
    return data_ + (size_ - count);
  }

  void shrink(std::size_t size) { size_ = size; }

  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  std::size_t size() const { return size_; }

 private:
  T* inline_data() { return reinterpret_cast<T*>(storage_); }

  void grow(std::size_t needed) {
    const std::size_t capacity = needed > 2 * capacity_ ? needed : 2 * capacity_;
    T* data = static_cast<T*>(::operator new(capacity * sizeof(T)));
    __builtin_memcpy(static_cast<void*>(data), data_, size_ * sizeof(T));
    if (data_ != inline_data()) ::operator delete(data_);
    data_ = data;
    capacity_ = capacity;
  }

  alignas(T) unsigned char storage_[N * sizeof(T)];
  T* data_ = inline_data();
  std::size_t size_ = 0, capacity_ = N;
};

}  // namespace ferry::detail
