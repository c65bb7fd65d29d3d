// The program's errno, which no work of the runtime changes.
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

// The same around a nest, which may change it: the nest sees it as the program left it, and leaves it as it likes.
class ErrorNumber {
 public:
  void before_nest() const noexcept { place_ = value_; }
  void after_nest() noexcept { value_ = place_; }
  void restore() const noexcept { place_ = value_; }
  int value() const noexcept { return value_; }
  void take_back(int value) noexcept { value_ = value; }  // the nest hasn't run

 private:
  int& place_ = errno;
  int value_ = place_;
};

}  // namespace ferry
