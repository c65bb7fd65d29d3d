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

}  // namespace ferry
