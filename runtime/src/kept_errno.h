// Preserves the program's errno during the runtime's own work.
#pragma once

#include <cerrno>

namespace ferry {

class KeptErrno {
 public:
  KeptErrno() noexcept : value_(errno) {}
  KeptErrno(const KeptErrno&) = delete;
  KeptErrno& operator=(const KeptErrno&) = delete;
  ~KeptErrno() { errno = value_; }

 private:
  int value_;
};

// Preserves errno around a nest, which may change it: the nest sees the program's value, and its own value remains.
class ErrorNumber {
 public:
  void before_nest() const noexcept { place_ = value_; }
  void after_nest() noexcept { value_ = place_; }
  void restore() const noexcept { place_ = value_; }
  int value() const noexcept { return value_; }
  void reset_to(int value) noexcept { value_ = value; }  // for a nest that didn't run after all

 private:
  int& place_ = errno;
  int value_ = place_;
};

}  // namespace ferry
