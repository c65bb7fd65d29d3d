// The arrays that kernels of one call write, and which of them have begun to be copied to the host. After a failure
// these are neither as before the call nor as after it, and the message names them.
#pragma once

#include "interval_set.h"

#include <string>
#include <vector>

namespace ferry {

class Results {
 public:
  void add(const char* name, Interval bytes);
  void begin_copy_to_host(Interval bytes) noexcept;

  // Returns text like "'a' and 'b'" or "the function's variables"; empty if there are none.
  std::string partly_copied() const;

 private:
  struct Array {
    const char* given;  // the same text for the same buffer of a nest; only compared, because its module may be gone
    std::string name;
    Interval hull;
    bool partly_copied;
  };
  std::vector<Array> arrays_;  // few: those that nests of a function write
  bool others_ = false;
};

}  // namespace ferry
