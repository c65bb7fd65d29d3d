#include "scopes.h"

#include "failure.h"
#include "kept_errno.h"
#include "region_bytes.h"
#include "sanitizer.h"
#include "standard_error.h"

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <utility>

namespace ferry {

std::atomic<bool> Scopes::any_{false}, Scopes::resident_{false};

Interval interval_of(const DataRef& data) {
  const auto at = reinterpret_cast<std::uintptr_t>(data.begin());
  if (data.bytes() > UINTPTR_MAX - at)
    throw Error("ferry: more elements than there is memory: a negative count, or what is taken for one?");
  return {at, at + data.bytes()};
}

std::string place_text(const void* begin, std::size_t bytes) {
  char address[32];
  std::snprintf(address, sizeof address, "%p", begin);
  return std::to_string(bytes) + " bytes at " + address;
}

Scopes& Scopes::instance() {
  static Scopes& scopes = *new Scopes;  // scopes may be static objects
  return scopes;
}

// ---- what scopes hold

void Scopes::begin(const DataScope& scope, std::initializer_list<DataRef> data, const char* file, unsigned line) {
  static const bool watches_forks = pthread_atfork(&before_fork, &after_fork_in_parent, &after_fork_in_child) == 0;
  static_cast<void>(watches_forks);
  std::vector<Entry> begun;
  for (const DataRef& part : data)
    begun.push_back({&scope, part, interval_of(part), file, line, std::this_thread::get_id()});
  const std::lock_guard lock(mutex_);
  IntervalSet kept = kept_;
  for (const Entry& entry : begun)
    if (!entry.bytes.empty()) kept.add(entry.bytes);
  const std::size_t all = entries_.size() + begun.size();
  ending_.reserve(all), entries_.reserve(all), kept.reserve(all + 1);  // an end needs no memory
  std::move(begun.begin(), begun.end(), std::back_inserter(entries_));
  kept_ = std::move(kept);
  entries_changed();
}

void Scopes::entries_changed() {
  ++generation_;
  any_.store(!entries_.empty(), std::memory_order_relaxed);
}

void Scopes::end(const DataScope& scope) {
  locked([&] { leave(scope); });
}

void Scopes::leave(const DataScope& scope) {
  const auto of_others = [&](const Entry& entry) { return entry.scope != &scope; };
  const auto of_scope = std::partition(entries_.begin(), entries_.end(), of_others);
  if (of_scope == entries_.end()) return;
  ending_.clear();
  std::move(of_scope, entries_.end(), std::back_inserter(ending_));
  entries_.erase(of_scope, entries_.end());
  kept_.clear();
  for (const Entry& entry : entries_)
    if (!entry.bytes.empty()) kept_.add(entry.bytes);
  entries_changed();
  std::exception_ptr first;
  for (Entry& entry : ending_) {
    try {
      if (!entry.lost.empty() && std::uncaught_exceptions() != 0) say("%s\n", std::exchange(entry.lost, {}).c_str());
      check(entry);
      IntervalSet gone;
      kept_.each_gap(entry.bytes, [&](Interval part) { gone.add(part); });
      for (const Interval part : gone.intervals()) release(part);
    } catch (const DeviceError&) {
      throw;
    } catch (const std::bad_alloc&) {
      throw;
    } catch (...) {
      if (!first) first = std::current_exception();
    }
  }
  if (entries_.empty() && coherence_ && !device_ended()) coherence_->queue().synchronize();
  if (entries_.empty()) close();
  if (first) std::rethrow_exception(first);
}

// What scopes held has come home, or can't.
void Scopes::close() noexcept {
  given_.clear(), given_out_.clear();
  if (device_ended())
    left_ = coherence_.release();  // no call of its driver's is left
  else
    coherence_.reset();
  device_ = nullptr;
  find_resident();
}

void Scopes::find_resident() noexcept {
  const auto is_lost = [](const Entry& entry) { return !entry.lost.empty(); };
  resident_.store(coherence_ || std::any_of(entries_.begin(), entries_.end(), is_lost), std::memory_order_relaxed);
}

// Home, and off the device. Where that fails nothing of it is left there.
void Scopes::release(Interval bytes) {
  if (bytes.empty()) return;
  given_.subtract(bytes), given_out_.subtract(bytes);
  if (!coherence_) return;
  if (device_ended()) {
    if (coherence_->is_newer(bytes)) fail_ended();
    return;
  }
  try {
    host_touches(bytes, true);
  } catch (const DeviceError&) {  // see attempt()
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (...) {
    if (coherence_) coherence_->forget(bytes);
    throw;
  }
  coherence_->forget(bytes);
}

void Scopes::fail_ended() {
  const Error error("ferry: " + device_->device.info().id +
                    "'s driver has ended before a DataScope: what the device had newer of what it holds is lost");
  drop(error);
  throw error;
}

// ---- is it where it was?

// Whoever has begun the scope is told once, others as long as that one isn't.
std::string Scopes::take_lost(Entry& entry) {
  std::string message = entry.lost;
  if (entry.thread == std::this_thread::get_id()) entry.lost.clear();
  find_resident();
  return message;
}

// Of what isn't named: other threads' losses are theirs.
void Scopes::check_all() {
  for (Entry& entry : entries_)
    if (entry.lost.empty() || entry.thread == std::this_thread::get_id()) check(entry);
}

void Scopes::check(Entry& entry) {
  if (!entry.lost.empty()) {
    const std::string words = std::exchange(entry.lost, {});
    find_resident();
    throw Error(
        std::string("ferry: ") + entry.file + ":" + std::to_string(entry.line) +
        ": what the device had newer of what a DataScope holds is lost; another thread's call has failed: " + words);
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
              ": a container that a DataScope holds has changed while it lives: it had " +
              place_text(entry.data.begin(), entry.data.bytes()) + ", and has " + place_text(now.begin, now.count) +
              "; what the device had newer of it is lost (hold ferry::range(data, size) where containers are swapped)");
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

// What was unmapped, or freed under AddressSanitizer, is not to be written.
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
              " were freed while a DataScope holds them; what the device had newer of them is lost");
}

// ---- the host's code

void Scopes::host_touches(Interval bytes, bool writes) {
  if (bytes.empty()) return;
  check(bytes);
  bring_home(bytes, writes);
}

void Scopes::bring_home(Interval bytes, bool writes) {
  if (!coherence_) return;
  if (coherence_->is_newer(bytes)) {
    if (device_ended()) fail_ended();
    check_memory(bytes);
  }
  if (coherence_->is_newer(bytes)) coming_home_ = bytes;
  if (writes) {
    given_out_.subtract(bytes);
    coherence_->host_writes(bytes);
    coming_home_ = {};
    return;
  }
  coherence_->host_reads(bytes);
  coherence_->settle(bytes);
  coming_home_ = {};
  given_out_.each_inside(bytes, [&](Interval part) { coherence_->kernel_writes(part); });
}

void Scopes::host_reads(Interval bytes) {
  locked([&] { host_touches(bytes, false); });
}

void Scopes::host_writes(Interval bytes) {
  locked([&] { host_touches(bytes, true); });
}

void Scopes::host_all() {
  locked([&] {
    check_all();
    if (!coherence_) return;
    for (const Interval part : coherence_->mapped()) host_touches(part, true);
  });
}

bool Scopes::is_newer(Interval bytes) {
  const std::lock_guard lock(mutex_);
  return coherence_ && coherence_->is_newer(bytes);
}

// The first byte that differs; 0: none.
static std::uintptr_t first_difference(TransferQueue& queue, const Mapping& mapping, const PitchedRegion& region) {
  RegionBytes device(region), host(region);
  device.read_device(queue, mapping);
  queue.synchronize();
  host.read_host(true);
  std::uintptr_t found = 0;
  std::size_t row = 0;
  device.each_row([&](const unsigned char* at, const unsigned char* bytes, std::size_t count) {
    const unsigned char* const now = host.row(row++);
    for (std::size_t i = 0; i < count && !found; ++i)
      if (bytes[i] != now[i]) found = reinterpret_cast<std::uintptr_t>(at) + i;
  });
  return found;
}

std::uintptr_t Scopes::older(const PitchedRegion& region) {
  return locked([&] {
    std::uintptr_t found = 0;
    if (!coherence_ || device_ended()) return found;
    coherence_->each_settled(region.hull(), [&](const Mapping& mapping, Interval settled) {
      region.each_inside(settled, [&](const PitchedRegion& part) {
        if (!found) found = first_difference(coherence_->queue(), mapping, part);
      });
    });
    return found;
  });
}

bool Scopes::only_of_this_thread(Interval bytes) {
  const std::lock_guard lock(mutex_);
  return std::all_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    return entry.thread == std::this_thread::get_id() || !entry.bytes.touches(bytes);
  });
}

void Scopes::keep(OpenDevice& device, Interval bytes) {
  locked(&device, [&] {
    try {
      kept_.each_inside(bytes, [&](Interval part) {
        Coherence& coherence = coherence_on(device);
        coherence.map(with_overlapping(part));
        coherence.kernel_reads(part);
      });
    } catch (const NoRoom&) {  // less is found
    }
  });
}

void Scopes::keep(Interval bytes) {
  locked([&] {
    host_touches(bytes, true);
    if (!coherence_) return;
    kept_.each_inside(bytes, [&](Interval part) {
      if (coherence_->covers(part)) coherence_->kernel_reads(part);
    });
  });
}

bool Scopes::give_way(Interval bytes) noexcept {
  try {
    locked([&] { bring_home(bytes, true); });
    return true;
  } catch (const std::exception&) {  // while an error is on its way, which says more than another one
    return false;
  }
}

void Scopes::forget(Interval bytes) {
  locked([&] {
    if (!coherence_) return;
    given_out_.subtract(bytes);
    coherence_->overwritten(bytes);
  });
}

void Scopes::update_host(const DataRef& data) {
  locked([&] {
    check(data);
    host_touches(interval_of(data), false);
  });
}

void Scopes::update_device(const DataRef& data) {
  locked([&] {
    check(data);
    const Interval bytes = interval_of(data);
    if (!coherence_ || bytes.empty()) return;
    given_out_.subtract(bytes);
    coherence_->overwritten(bytes);
    IntervalSet again;  // who has the address doesn't ask
    given_.each_inside(bytes, [&](Interval part) { again.add(part); });
    for (const Interval part : again.intervals()) coherence_->kernel_reads(part);
    if (!again.empty()) coherence_->queue().synchronize();
  });
}

void Scopes::synchronize() {
  locked([&] {
    if (coherence_ && !device_ended()) coherence_->queue().synchronize();
  });
}

// ---- failures

bool Scopes::is_at_risk(Interval bytes) const { return coherence_->is_newer(bytes) || coming_home_.touches(bytes); }

// False: the device doesn't answer.
bool Scopes::drop(const std::exception& error) noexcept {
  for (Entry& entry : entries_) {
    if (entry.thread == std::this_thread::get_id() || !is_at_risk(entry.bytes)) continue;
    try {
      entry.lost = std::string("ferry: ") + entry.file + ":" + std::to_string(entry.line) +
                   ": what the device had newer of what a DataScope holds is lost; another thread's call has failed: " +
                   words_of(error);
    } catch (const std::bad_alloc&) {
      entry.lost = "no memory";  // short enough to need none
    }
  }
  const bool answers = !device_ended() && coherence_->await_copies();
  ++generation_;
  coming_home_ = {};
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

void Scopes::before_unloading() noexcept {
  if (!resident()) return;
  try {
    instance().synchronize();
  } catch (const std::exception& error) {
    say("%s\n", error.what());
  }
}

// ---- fork

// A child can't reach the device: everything is at home in it.
void Scopes::before_fork() noexcept {
  Scopes& scopes = instance();
  scopes.mutex_.lock();
  if (!scopes.coherence_ || scopes.device_ended()) return;
  for (const Interval part : scopes.coherence_->mapped()) {
    try {
      scopes.host_touches(part, false);
    } catch (const std::exception& error) {
      say("%s; in a child that is forked now it is lost\n", error.what());
      scopes.postpone(part, error);
    }
  }
}

// In the parent it is thrown later.
void Scopes::postpone(Interval bytes, const std::exception& error) {
  for (Entry& entry : entries_)
    if (entry.broken && entry.lost.empty() && entry.bytes.touches(bytes)) entry.lost = error.what();
  find_resident();
}

void Scopes::after_fork_in_parent() noexcept { instance().mutex_.unlock(); }

void Scopes::after_fork_in_child() noexcept {
  Scopes& scopes = instance();
  scopes.left_ = scopes.coherence_.release();
  scopes.device_ = nullptr;
  scopes.entries_.clear();
  scopes.kept_.clear();
  any_.store(false), resident_.store(false);
  scopes.mutex_.unlock();
}

}  // namespace ferry
