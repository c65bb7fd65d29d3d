// What kernels of one call write, and what of it has begun to come home: for the message where something fails, since
// what is at home then is neither as before the call nor as after it.
#pragma once

#include "interval_set.h"

#include <string>
#include <vector>

namespace ferry {

class Results {
 public:
  void add(const char* name, Interval bytes);
  void come_home(Interval bytes) noexcept;

  // "'a' and 'b'", "the function's variables"; empty where nothing has.
  std::string at_home() const;

 private:
  struct Array {
    const char* given;  // the same text for the same buffer of a nest; not to be read: its module may have gone
    std::string name;
    Interval hull;
    bool at_home;
  };
  std::vector<Array> arrays_;  // few: those that nests of a function write
  bool others_ = false;
};

}  // namespace ferry
