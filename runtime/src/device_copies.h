// What devices have of the program's memory, as host code of an offloaded call sees it: the thread's own coherence, and
// what scopes keep. Host bytes are valid after host_reads() and host_writes(), whichever of the two had them.
#pragma once

#include "coherence.h"
#include "scopes.h"

namespace ferry {

class DeviceCopies {
 public:
  DeviceCopies(Coherence* own) : own_(own) {}   // NOLINT: the thread's, or nullptr
  DeviceCopies(Coherence& own) : own_(&own) {}  // NOLINT

  Coherence* own() const { return own_; }
  bool any() const { return own_ || Scopes::resident(); }

  void host_reads(Interval bytes) const;
  void host_writes(Interval bytes) const;
  void host_all() const;
  bool is_newer(Interval bytes) const;
  void forget(Interval bytes) const;

  // The thread's own have gone home: what scopes keep there is older.
  static void came_home(const std::vector<Interval>& newer);

 private:
  Coherence* own_;
};

}  // namespace ferry
