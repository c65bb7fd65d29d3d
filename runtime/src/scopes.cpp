#include "scopes.h"

#include "kept_errno.h"
#include "region_bytes.h"
#include "resolved_launch.h"
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

namespace ferry {

std::atomic<bool> Scopes::any_{false}, Scopes::resident_{false};

namespace {

Interval interval_of(const void* begin, std::size_t bytes) {
  const auto at = reinterpret_cast<std::uintptr_t>(begin);
  return {at, at + bytes};
}

std::string place_text(const void* begin, std::size_t bytes) {
  char address[32];
  std::snprintf(address, sizeof address, "%p", begin);
  return std::to_string(bytes) + " bytes at " + address;
}

}  // namespace

Scopes& Scopes::instance() {
  static Scopes& scopes = *new Scopes;  // scopes may be static objects
  return scopes;
}

// ---- what scopes hold

void Scopes::begin(const DataScope& scope, std::initializer_list<DataRef> data, const char* file, unsigned line) {
  static const bool watches_forks = pthread_atfork(&before_fork, &after_fork_in_parent, &after_fork_in_child) == 0;
  static_cast<void>(watches_forks);
  const std::lock_guard lock(mutex_);
  entries_.reserve(entries_.size() + data.size());
  for (const DataRef& part : data)
    entries_.push_back({&scope, part, interval_of(part.begin(), part.bytes()), file, line, false});
  entries_changed();
}

void Scopes::entries_changed() {
  kept_.clear();
  for (const Entry& entry : entries_)
    if (!entry.bytes.empty()) kept_.add(entry.bytes);
  ++generation_;
  any_.store(!entries_.empty(), std::memory_order_relaxed);
}

void Scopes::end(const DataScope& scope) {
  locked([&] { leave(scope); });
}

void Scopes::leave(const DataScope& scope) {
  std::vector<Entry> ended;
  const auto of_scope = [&](const Entry& entry) { return entry.scope == &scope; };
  std::copy_if(entries_.begin(), entries_.end(), std::back_inserter(ended), of_scope);
  if (ended.empty()) return;
  std::erase_if(entries_, of_scope);
  entries_changed();
  std::exception_ptr first;
  for (Entry& entry : ended) {
    try {
      check(entry);
      IntervalSet gone;
      kept_.each_gap(entry.bytes, [&](Interval part) { gone.add(part); });
      for (const Interval part : gone.intervals()) release(part);
    } catch (const DeviceError&) {
      throw;
    } catch (...) {
      if (!first) first = std::current_exception();
    }
  }
  if (entries_.empty() && coherence_ && !device_ended()) coherence_->queue().synchronize();
  if (entries_.empty()) close();
  if (first) std::rethrow_exception(first);
}

// The last scope has ended, and what it held has come home, or can't.
void Scopes::close() noexcept {
  given_.clear(), given_out_.clear();
  resident_.store(false, std::memory_order_relaxed);
  if (device_ended())
    left_ = coherence_.release();  // no call of its driver's is left
  else
    coherence_.reset();
  device_ = nullptr;
}

// Home, and off the device. Where that fails nothing of it is left there.
void Scopes::release(Interval bytes) {
  if (bytes.empty()) return;
  given_.subtract(bytes), given_out_.subtract(bytes);
  if (!coherence_) return;
  if (device_ended()) {
    if (coherence_->is_newer(bytes)) throw driver_has_ended();
    return;
  }
  try {
    host_touches(bytes, true);
  } catch (const DeviceError&) {  // see attempt()
    throw;
  } catch (...) {
    coherence_->forget(bytes);
    throw;
  }
  coherence_->forget(bytes);
}

Error Scopes::driver_has_ended() const {
  return Error("ferry: " + device_->device.info().id +
               "'s driver has ended before a DataScope: what the device had newer of what it holds is lost");
}

// ---- is it where it was?

void Scopes::check(Entry& entry) {
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
  check(interval_of(data.begin(), data.bytes()));
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
  throw Error("ferry: " + place_text(pointer(bytes.begin), bytes.size()) +
              " were freed while a DataScope holds them; what the device had newer of them is lost");
}

// ---- the host's code

void Scopes::host_touches(Interval bytes, bool writes) {
  if (!coherence_ || bytes.empty()) return;
  check(bytes);
  if (coherence_->is_newer(bytes)) {
    if (device_ended()) throw driver_has_ended();
    check_memory(bytes);
  }
  if (writes) {
    given_out_.subtract(bytes);
    return coherence_->host_writes(bytes);
  }
  coherence_->host_reads(bytes);
  coherence_->settle(bytes);
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
    if (!coherence_) return;
    for (const Interval part : coherence_->mapped()) host_touches(part, true);
  });
}

bool Scopes::is_newer(Interval bytes) {
  const std::lock_guard lock(mutex_);
  return coherence_ && coherence_->is_newer(bytes);
}

std::uintptr_t Scopes::older(Interval bytes) {
  return locked([&] {
    std::uintptr_t found = 0;
    if (!coherence_ || device_ended()) return found;
    coherence_->each_settled(bytes, [&](const Mapping& mapping, Interval part) {
      if (found) return;
      RegionBytes device(PitchedRegion::of(part)), host(PitchedRegion::of(part));
      device.read_device(coherence_->queue(), mapping);
      coherence_->queue().synchronize();
      host.read_host(true);
      for (std::size_t i = 0; i < part.size() && !found; ++i)
        if (device.row(0)[i] != host.row(0)[i]) found = part.begin + i;
    });
    return found;
  });
}

void Scopes::keep(OpenDevice& device, Interval bytes) {
  locked([&] {
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
    host_touches(interval_of(data.begin(), data.bytes()), false);
  });
}

void Scopes::update_device(const DataRef& data) {
  locked([&] {
    check(data);
    const Interval bytes = interval_of(data.begin(), data.bytes());
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

// False: the device doesn't answer.
bool Scopes::drop() noexcept {
  const bool answers = coherence_->give_up();
  coherence_.reset();
  device_ = nullptr;
  given_.clear(), given_out_.clear();
  ++generation_;
  resident_.store(false, std::memory_order_relaxed);
  return answers;
}

std::string Scopes::give_up(const char* words) {
  const std::lock_guard lock(mutex_);
  if (!coherence_ || device_ended()) return words;
  OpenDevice& device = *device_;
  const std::string text = std::string(words) + "; what the device had newer of what DataScopes hold is lost";
  if (drop() && device.device.works()) return text;
  leave_lost_device(device, words);
  return text + "; " + device.device.info().id + " is lost to this process";
}

void Scopes::leave_lost(const OpenDevice& device) {
  const std::lock_guard lock(mutex_);
  if (coherence_ && device_ == &device) drop();
}

void Scopes::before_unloading() noexcept {
  if (!resident()) return;
  try {
    instance().synchronize();
  } catch (const std::exception& error) {
    say("%s\n", error.what());
  }
}

// ---- the device

Coherence& Scopes::coherence_on(OpenDevice& device) {
  if (coherence_ && device_ != &device) {
    if (!given_.empty())
      throw Error("ferry: device_data() has given away an address on " + device_->device.info().id +
                  ", and a launch on " + device.device.info().id + " wants the same data");
    check({0, UINTPTR_MAX});
    coherence_->finish();
    coherence_.reset();
  }
  if (!coherence_) {
    coherence_ = std::make_unique<Coherence>(device.pool, device.device, Coherence::Neighbours::apart);
    device_ = &device;
    resident_.store(true, std::memory_order_relaxed);
  }
  return *coherence_;
}

// All bytes that have to be one mapping with these: what scopes hold is mapped as a whole, so that it stays where it
// is.
Interval Scopes::with_overlapping(Interval bytes) const {
  for (bool grown = true; grown;) {
    grown = false;
    for (const Entry& entry : entries_) {
      if (!entry.bytes.touches(bytes) || bytes.covers(entry.bytes)) continue;
      bytes = {std::min(bytes.begin, entry.bytes.begin), std::max(bytes.end, entry.bytes.end)};
      grown = true;
    }
  }
  return bytes;
}

void Scopes::keep_addresses(Interval wanted) const {
  if (given_.empty() || coherence_->covers(wanted)) return;
  bool moves = false;
  given_.each_inside(coherence_->hull_with(wanted), [&](Interval) { moves = true; });
  if (!moves) return;
  throw Error("ferry: device_data() has given away an address inside " +
              place_text(pointer(wanted.begin), wanted.size()) +
              ", which have to move on the device: hold all that is used together in one DataScope before");
}

void* Scopes::device_address(const DataRef& data, bool writes) {
  OpenDevice* const chosen = chosen_device();
  return locked([&] { return device_address(data, writes, chosen); });
}

void* Scopes::device_address(const DataRef& data, bool writes, OpenDevice* chosen) {
  check(data);
  const Interval bytes = interval_of(data.begin(), data.bytes());
  if (!bytes.empty() && !kept_.covers(bytes))
    throw Error("ferry: device_data() of " + place_text(data.begin(), data.bytes()) +
                ", which no DataScope holds: its address on the device would be another one at the next call");
  OpenDevice* const device = coherence_ ? device_ : chosen;
  if (!device || device->limits.shares_host_memory || bytes.empty()) return const_cast<void*>(data.begin());
  if (device->device.place_of(data.begin()) != MemoryPlace::host) return const_cast<void*>(data.begin());
  Coherence& coherence = coherence_on(*device);
  const Interval whole = with_overlapping(bytes);
  keep_addresses(whole);
  Mapping& mapping = coherence.map(whole);
  coherence.kernel_reads(bytes);
  if (writes) coherence.kernel_writes(bytes);
  coherence.queue().synchronize();
  given_.add(bytes);
  if (writes) given_out_.add(bytes);
  if (device->limits.scans_memory) unpoison(mapping.device(bytes.begin), bytes.size());
  return mapping.device(bytes.begin);
}

// ---- launches

bool Scopes::Use::knows(const ResolvedLaunch& launch) const { return launch.placed(scopes_.generation_); }

// Buffers that meet one of these must be here, too.
bool Scopes::Use::takes(ResolvedLaunch& launch) {
  if (knows(launch)) return launch.any_kept();
  const auto is_here = [&](Interval touched) {
    bool here = false;
    scopes_.kept_.each_inside(touched, [&](Interval) { here = true; });
    return here;
  };
  launch.place(scopes_.generation_, is_here, [&](Interval touched) { return scopes_.with_overlapping(touched); });
  return launch.any_kept();
}

void Scopes::Use::check(const ResolvedLaunch& launch) {
  launch.each_kept([&](Interval touched, Interval whole) {
    scopes_.check(touched);
    if (scopes_.coherence_) scopes_.keep_addresses(whole);
  });
}

void Scopes::Use::came_home(const std::vector<Interval>& newer) {
  for (const Interval bytes : newer) scopes_.host_touches(bytes, true);
}

void Scopes::Use::make_room() {
  if (scopes_.coherence_ && scopes_.given_.empty()) {
    scopes_.check({0, UINTPTR_MAX});
    scopes_.coherence_->finish();
  }
}

void Scopes::Use::release_rest(const ResolvedLaunch& launch) {
  IntervalSet rest;
  launch.each_kept(
      [&](Interval, Interval whole) { scopes_.kept_.each_gap(whole, [&](Interval part) { rest.add(part); }); });
  for (const Interval part : rest.intervals()) {
    scopes_.coherence_->host_writes(part);
    scopes_.coherence_->forget(part);
  }
}

// ---- fork

// A child can't reach the device: everything is at home in it.
void Scopes::before_fork() noexcept {
  Scopes& scopes = instance();
  scopes.mutex_.lock();
  if (!scopes.coherence_ || scopes.device_ended()) return;
  try {
    for (const Interval part : scopes.coherence_->mapped()) scopes.host_touches(part, false);
  } catch (const std::exception& error) {
    say("%s; in a child that is forked now it is lost\n", error.what());
  }
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

// ---- the public functions

using namespace ferry;

namespace {

template <class F>
auto guarded_scope(bool can_throw, const F& body) {
  const KeptErrno kept;
  try {
    return body();
  } catch (const std::exception& error) {
    if (can_throw) throw;
    say("%s\n", error.what());
    std::abort();
  }
}

}  // namespace

namespace ferry {

DataScope::DataScope(std::initializer_list<DataRef> data, bool can_throw, const char* file, unsigned line)
    : can_throw_(can_throw) {
  guarded_scope(can_throw, [&] { Scopes::instance().begin(*this, data, file, line); });
}

DataScope::~DataScope() noexcept(false) {
  guarded_scope(can_throw_ && std::uncaught_exceptions() == 0, [&] { Scopes::instance().end(*this); });
}

void update_host(const DataRef& data, bool can_throw) {
  guarded_scope(can_throw, [&] { Scopes::instance().update_host(data); });
}

void update_device(const DataRef& data, bool can_throw) {
  guarded_scope(can_throw, [&] { Scopes::instance().update_device(data); });
}

void* detail::device_address(const DataRef& data, bool writes, bool can_throw) {
  return guarded_scope(can_throw, [&] { return Scopes::instance().device_address(data, writes); });
}

}  // namespace ferry
