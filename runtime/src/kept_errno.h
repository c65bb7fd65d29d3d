// Preserves the program's errno while the runtime does its own work.
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

// Separates the errno of a nest from the runtime's. The nest sees the program's value and may change it, and the nest's
// value remains.
class ErrorNumber {
 public:
  void before_nest() const noexcept { place_ = value_; }
  void after_nest() noexcept { value_ = place_; }
  void restore() const noexcept { place_ = value_; }
  int value() const noexcept { return value_; }
  void reset_to(int value) noexcept { value_ = value; }  // used if the nest's effects are discarded

 private:
  int& place_ = errno;
  int value_ = place_;
};

}  // namespace ferry
