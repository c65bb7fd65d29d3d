// Begins and ends scopes. Prepares them for a fork and for the process's exit.
#include "scopes.h"

#include "shared_object.h"
#include "standard_error.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
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
    throw Error("ferry: more elements than the address space holds; is a negative number their count?");
  return {at, at + data.bytes()};
}

std::string place_text(const void* begin, std::size_t bytes) {
  char address[32];
  std::snprintf(address, sizeof address, "%p", begin);
  return std::to_string(bytes) + " bytes at " + address;
}

void Scopes::begin(const DataScope& scope, std::initializer_list<DataRef> data, const char* file, unsigned line) {
  static const bool watches_forks = pthread_atfork(&before_fork, &after_fork_in_parent, &after_fork_in_child) == 0;
  static_cast<void>(watches_forks);
  std::vector<Entry> begun;
  for (const DataRef& part : data)
    begun.push_back({&scope, part, interval_of(part), file, line, std::this_thread::get_id()});
  const std::lock_guard lock(mutex_);
  reserve(entries_.size() + begun.size());
  for (const Entry& entry : begun) kept_.add(entry.bytes);
  std::move(begun.begin(), begun.end(), std::back_inserter(entries_));
  entries_changed();
}

// Reserves entries when a scope begins, because ending a scope must not need memory. The size doubles each time, so
// that entries are rarely moved.
void Scopes::reserve(std::size_t entries) {
  if (entries <= room_) return;
  const std::size_t room = std::max(entries, 2 * room_);
  ending_.reserve(room), entries_.reserve(room), kept_.reserve(room + 1);
  room_ = room;
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
  for (const Entry& entry : ending_) kept_.subtract(entry.bytes);
  for (const Entry& entry : entries_)
    if (std::any_of(ending_.begin(), ending_.end(), [&](const Entry& gone) { return gone.bytes.touches(entry.bytes); }))
      kept_.add(entry.bytes);
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

// Stops using the device, after the scopes' data has been copied to the host or lost.
void Scopes::close() noexcept {
  given_.clear(), given_out_.clear();
  if (device_ended())
    left_ = coherence_.release();  // leaks it: the driver can't be called any more
  else
    coherence_.reset();
  device_ = nullptr;
  find_resident();
}

// Copies the data to the host and removes it from the device. If the copy fails, the data is given up.
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
  } catch (const DeviceError&) {  // attempt() handles it
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (...) {
    if (coherence_) coherence_->forget(bytes);
    throw;
  }
  coherence_->forget(bytes);
}

void Scopes::synchronize() {
  locked([&] {
    if (coherence_ && !device_ended()) coherence_->queue().synchronize();
  });
}

void Scopes::before_unloading() noexcept {
  if (!resident()) return;
  try {
    instance().synchronize();
  } catch (const std::exception& error) {
    say("%s\n", error.what());
  }
}

// Copies the data of static scopes to the host. Other scopes, in stack frames, never end, because exit() doesn't
// unwind. Their data may no longer exist, and nobody reads it.
void Scopes::copy_static_to_host() {
  if (!coherence_ || device_ended()) return;
  for (const Entry& entry : entries_)
    if (is_static(entry.scope)) host_touches(entry.bytes, true);
}

// Copies static scopes' data to the host, unless the lock isn't released in time. A signal handler may have called
// exit() during a launch. In that case this thread itself holds the lock, forever.
void Scopes::before_driver_ends() noexcept {
  constexpr int turns = 1000;
  constexpr useconds_t turn = 1000;  // microseconds between two attempts
  if (!resident()) return;
  Scopes& scopes = instance();
  int left = turns;
  while (!scopes.mutex_.try_lock()) {
    if (--left == 0) return;
    usleep(turn);
  }
  try {
    scopes.attempt(nullptr, [&] {
      const std::lock_guard lock(scopes.mutex_, std::adopt_lock);
      scopes.copy_static_to_host();
    });
  } catch (const std::exception& error) {
    say("%s; while the process was exiting, with static DataScopes still open\n", error.what());
    std::abort();
  }
}

// Copies all data to the host, because the child can't use the device.
void Scopes::before_fork() noexcept {
  Scopes& scopes = instance();
  scopes.mutex_.lock();
  if (!scopes.coherence_ || scopes.device_ended()) return;
  for (const Interval part : scopes.coherence_->mapped()) {
    try {
      scopes.host_touches(part, false);
    } catch (const std::exception& error) {
      say("%s; this data is lost in the child that is forked now\n", error.what());
      scopes.postpone(part, error);
    }
  }
}

void Scopes::after_fork_in_parent() noexcept { instance().mutex_.unlock(); }

void Scopes::after_fork_in_child() noexcept {
  Scopes& scopes = instance();
  scopes.left_ = scopes.coherence_.release();
  scopes.device_ = nullptr;
  scopes.entries_.clear();
  scopes.kept_.clear();
  any_.store(false), set_resident(false);
  scopes.mutex_.unlock();
}

}  // namespace ferry
