#include "device_copies.h"

#include "verification.h"

namespace ferry {

void DeviceCopies::host_reads(Interval bytes) const {
  const bool brings = own_ && Scopes::resident() && own_->is_newer(bytes);
  if (own_) own_->host_reads(bytes);
  if (!Scopes::resident()) return;
  brings ? Scopes::instance().host_writes(bytes) : Scopes::instance().host_reads(bytes);
}

void DeviceCopies::host_writes(Interval bytes) const {
  if (own_) own_->host_may_write(bytes);
  if (Scopes::resident()) Scopes::instance().host_writes(bytes);
}

void DeviceCopies::host_all() const {
  if (own_) own_->host_all();
  if (Scopes::resident()) Scopes::instance().host_all();
}

bool DeviceCopies::is_newer(Interval bytes) const {
  return (own_ && own_->is_newer(bytes)) || (Scopes::resident() && Scopes::instance().is_newer(bytes));
}

void DeviceCopies::forget(Interval bytes) const {
  if (own_) own_->forget(bytes);
  if (Scopes::resident()) Scopes::instance().forget(bytes);
}

std::vector<Interval> DeviceCopies::newer_of_own() const {
  return Scopes::resident() ? own_->newer() : std::vector<Interval>();
}

void DeviceCopies::copy_own_to_host() const {
  const std::vector<Interval> newer = newer_of_own();
  own_->host_all();
  copied_to_host(newer);
}

void DeviceCopies::finish_own() const {
  const std::vector<Interval> newer = newer_of_own();
  own_->finish();
  copied_to_host(newer);
}

bool DeviceCopies::make_room(const std::function<bool(const Mapping&)>& leaves) const {
  const std::vector<Interval> newer = newer_of_own();
  const bool made = own_->make_room(leaves);
  std::vector<Interval> home;
  for (const Interval bytes : newer)
    if (!own_->maps_any(bytes)) home.push_back(bytes);
  copied_to_host(home);
  return made;
}

void DeviceCopies::copied_to_host(const std::vector<Interval>& newer) {
  if (!Scopes::resident()) return;
  for (const Interval bytes : newer)
    verify::on() ? Scopes::instance().keep(bytes) : Scopes::instance().host_writes(bytes);
}

// Only invalidates the scopes' copies. The next launch that needs the host's bytes copies them.
bool DeviceCopies::may_be_copied_to_host() const noexcept {
  bool whole = true;
  if (Scopes::resident())
    own_->each_mapped([&](Interval bytes) { whole = Scopes::instance().invalidate(bytes) && whole; });
  return whole;
}

}  // namespace ferry
