// Detects and reports losses of scopes' data: containers that have changed, freed memory, failed calls.
#include "active_count.h"
#include "failure.h"
#include "kept_errno.h"
#include "sanitizer.h"
#include "scopes.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace ferry {

// Returns the message about a loss. Clears the message if this thread began the scope. Until then, calls of all other
// threads get the message, too.
std::string Scopes::take_lost(Entry& entry) {
  std::string message = entry.lost;
  if (entry.thread == std::this_thread::get_id()) entry.lost.clear();
  find_resident();
  return message;
}

// Checks the data of all scopes, for a call that may use any of it. Other threads report the losses of their own data.
void Scopes::check_all() {
  for (Entry& entry : entries_)
    if (entry.lost.empty() || entry.thread == std::this_thread::get_id()) check(entry);
}

void Scopes::check(Entry& entry) {
  if (!entry.lost.empty()) {
    const std::string words = std::exchange(entry.lost, {});
    find_resident();
    throw Error(std::string("ferry: ") + entry.file + ":" + std::to_string(entry.line) +
                ": newer device data of this DataScope is lost because another thread's call has failed: " + words);
  }
  if (entry.broken) return;
  const detail::Bytes now = entry.data.ask();
  if (now.begin == entry.data.begin() && now.count == entry.data.bytes()) return;
  entry.broken = true;
  if (coherence_ && !device_ended()) {
    IntervalSet lost;
    lost.add(entry.bytes);
    for (const Entry& other : entries_)
      if (!other.broken && &other != &entry) lost.subtract(other.bytes);
    for (const Interval part : lost.intervals()) coherence_->forget(part);
  }
  throw Error(std::string("ferry: ") + entry.file + ":" + std::to_string(entry.line) +
              ": a container that a DataScope holds was resized, moved or swapped: it had " +
              place_text(entry.data.begin(), entry.data.bytes()) + " and now has " + place_text(now.begin, now.count) +
              "; newer device data of it is lost; hold ferry::range(data, size) if containers are swapped");
}

void Scopes::check(Interval bytes) {
  for (Entry& entry : entries_)
    if (entry.bytes.touches(bytes)) check(entry);
}

void Scopes::check(const DataRef& data) {
  check(interval_of(data));
  if (!data.container()) return;
  for (Entry& entry : entries_)
    if (entry.data.container() == data.container()) check(entry);
}

// Throws if the memory must not be written any more because it was unmapped, or was freed under AddressSanitizer.
void Scopes::check_memory(Interval bytes) const {
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const Interval pages{bytes.begin / page * page, bytes.end};
  const KeptErrno kept;
  const bool unmapped = msync(pointer(pages.begin), pages.size(), MS_ASYNC) != 0 && errno == ENOMEM;
  if (!unmapped && !is_poisoned(pointer(bytes.begin), bytes.size())) return;
  coherence_->forget(bytes);
  const auto holds = [&](const Entry& entry) { return entry.bytes.touches(bytes); };
  const auto of = std::find_if(entries_.begin(), entries_.end(), holds);
  throw Error("ferry: " + (of == entries_.end() ? "" : std::string(of->file) + ":" + std::to_string(of->line) + ": ") +
              place_text(pointer(bytes.begin), bytes.size()) +
              " were freed while a DataScope held them; newer device data of them is lost; end the scope before");
}

void Scopes::find_resident() noexcept {
  const auto is_lost = [](const Entry& entry) { return !entry.lost.empty(); };
  set_resident(coherence_ || std::any_of(entries_.begin(), entries_.end(), is_lost));
}

void Scopes::set_resident(bool resident) noexcept {
  if (resident_.exchange(resident, std::memory_order_relaxed) != resident) resident ? activate() : deactivate();
}

void Scopes::fail_ended() {
  const Error error("ferry: " + device_->device.info().id +
                    "'s driver has shut down before a DataScope has ended; newer device data of the scope is lost");
  drop(error);
  throw error;
}

bool Scopes::is_at_risk(Interval bytes) const { return coherence_->is_newer(bytes) || copying_to_host_.touches(bytes); }

// Drops the scopes' device data after a failure. Returns false if the device doesn't answer.
bool Scopes::drop(const std::exception& error) noexcept {
  for (Entry& entry : entries_) {
    if (entry.thread == std::this_thread::get_id() || !is_at_risk(entry.bytes)) continue;
    try {
      entry.lost =
          std::string("ferry: ") + entry.file + ":" + std::to_string(entry.line) +
          ": newer device data of this DataScope is lost because another thread's call has failed: " + words_of(error);
    } catch (const std::bad_alloc&) {
      entry.lost = "no memory";  // short enough not to be allocated
    }
  }
  const bool answers = !device_ended() && coherence_->await_copies();
  ++generation_;
  copying_to_host_ = {};
  close();
  return answers;
}

std::string Scopes::give_up(OpenDevice* device, const std::exception& error) {
  const std::lock_guard lock(mutex_);
  if (coherence_) device = device_;
  const bool ended = device && device->ended && device->ended();
  const bool newer = coherence_ && is_at_risk({0, UINTPTR_MAX});
  const bool answers = !coherence_ || drop(error);
  const std::string text = words_of(error) + (newer ? std::string("; ") + lost_words : "");
  if (!device || ended) return text;
  if (answers && (!dynamic_cast<const DeviceError*>(&error) || device->device.works())) return text;
  leave_lost_device(*device, error.what());
  return text + "; " + device->device.info().id + " is lost to this process";
}

bool Scopes::leave_lost(const OpenDevice& device, const std::exception& error) noexcept {
  const std::lock_guard lock(mutex_);
  if (!coherence_ || device_ != &device) return false;
  const bool newer = is_at_risk({0, UINTPTR_MAX});
  drop(error);
  return newer;
}

// Stores the message of a loss before a fork. The parent throws it later.
void Scopes::postpone(Interval bytes, const std::exception& error) {
  for (Entry& entry : entries_)
    if (entry.broken && entry.lost.empty() && entry.bytes.touches(bytes)) entry.lost = error.what();
  find_resident();
}

}  // namespace ferry
