// What a thread's launches and host steps call the bytes of the host that they touch: for the trace of copies, which
// are of addresses. Only filled while events are traced.
//
//   names.begin();  names.add("x", {0x1000, 0x2000}, true);   // a launch, or a host step
//   names.of({0x1800, 0x1900})                          // "x"
//
// What the launch or step that has begun last calls them comes first; then names of all launches before it.
#pragma once

#include "interval_set.h"

#include <map>
#include <string>

namespace ferry::trace {

class ArrayNames {
 public:
  void begin() { now_.clear(); }
  // `lasts`: also for what comes later.
  void add(const std::string& name, Interval bytes, bool lasts);
  void forget(Interval bytes);

  // Names with ", " between them; empty where there is none.
  std::string of(Interval bytes) const;

 private:
  using Names = std::map<std::string, IntervalSet>;
  static std::string names_in(const Names& names, Interval bytes);

  Names now_, all_;
};

}  // namespace ferry::trace
