// The arrays that kernels of one call write, and the arrays for which a copy to the host has begun. After a failure,
// the latter may have a mixture of their values from before the call and after it, so the message names them.
#pragma once

#include "interval_set.h"

#include <string>
#include <vector>

namespace ferry {

class Results {
 public:
  void add(const char* name, Interval bytes);
  void begin_copy_to_host(Interval bytes) noexcept;

  // Returns text like "'a' and 'b'" or "the function's variables", or "" if there are none.
  std::string partly_copied() const;

 private:
  struct Array {
    const char* given;  // only compared, as its module may be gone; identifies a buffer of a nest
    std::string name;
    Interval hull;
    bool partly_copied;
  };
  std::vector<Array> arrays_;  // only a few, because these are the arrays that nests of one function write
  bool others_ = false;
};

}  // namespace ferry
