// The copies of the program's memory on devices as the host code of an offloaded call sees them: the thread's own
// coherence, and the data of scopes. After host_reads() and host_writes(), host bytes are valid, whichever of the two
// had newer ones.
#pragma once

#include "coherence.h"
#include "scopes.h"

namespace ferry {

class DeviceCopies {
 public:
  DeviceCopies(Coherence* own) : own_(own) {}   // NOLINT: the thread's own coherence, or nullptr
  DeviceCopies(Coherence& own) : own_(&own) {}  // NOLINT

  Coherence* own() const { return own_; }
  bool any() const { return own_ || Scopes::resident(); }

  void host_reads(Interval bytes) const;
  void host_writes(Interval bytes) const;
  void host_all() const;
  bool is_newer(Interval bytes) const;
  void forget(Interval bytes) const;

  // Both functions copy the thread's own data to the host. finish_own() also removes it from the device.
  void copy_own_to_host() const;
  void finish_own() const;
  // Does the same as Coherence::make_room().
  bool make_room(const std::function<bool(const Mapping&)>& leaves) const;
  // Marks the scopes' copies of these bytes as outdated, because the thread's own newer copies have been copied to the
  // host.
  static void copied_to_host(const std::vector<Interval>& newer);
  // Handles the failure of a call after which some of the thread's own copies may have reached the host. Returns
  // whether the scopes have lost nothing.
  bool may_be_copied_to_host() const noexcept;

 private:
  std::vector<Interval> newer_of_own() const;

  Coherence* own_;
};

}  // namespace ferry
