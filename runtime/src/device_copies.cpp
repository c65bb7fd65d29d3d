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
  if (own_) own_->host_writes(bytes);
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

void DeviceCopies::came_home(const std::vector<Interval>& newer) {
  if (!Scopes::resident()) return;
  for (const Interval bytes : newer)
    verify::on() ? Scopes::instance().keep(bytes) : Scopes::instance().host_writes(bytes);
}

}  // namespace ferry
