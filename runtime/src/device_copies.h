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

  // The thread's own go home: host_all(), and finish() takes them off the device.
  void own_home() const;
  void finish_own() const;
  // See Coherence::make_room().
  bool make_room(const std::function<bool(const Mapping&)>& leaves) const;
  // They have gone home: what scopes keep there is older.
  static void came_home(const std::vector<Interval>& newer);
  // Their call has failed: some may have. Whether scopes have lost nothing by it.
  bool may_have_come_home() const noexcept;

 private:
  std::vector<Interval> newer_of_own() const;

  Coherence* own_;
};

}  // namespace ferry
