// The names that a thread's launches and host steps use for the host bytes that they touch. Traces of copies need these
// names, because a copy itself has only addresses. Empty unless events are traced.
//
//   names.begin();  names.add("x", {0x1000, 0x2000}, true);   // a launch, or a host step
//   names.of({0x1800, 0x1900})                          // "x"
//
// Names of the latest launch or step come first, and then those of earlier launches.
#pragma once

#include "interval_set.h"

#include <map>
#include <string>

namespace ferry::trace {

class ArrayNames {
 public:
  void begin() { now_.clear(); }
  // `lasts` says whether the name stays for later launches and steps.
  void add(const std::string& name, Interval bytes, bool lasts);
  void forget(Interval bytes);

  // Returns the names of these bytes, separated by ", ", or an empty string if they have none.
  std::string of(Interval bytes) const;

 private:
  using Names = std::map<std::string, IntervalSet>;
  static std::string names_in(const Names& names, Interval bytes);

  Names now_, all_;
};

}  // namespace ferry::trace
