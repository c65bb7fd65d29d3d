// The device data of DataScopes for the whole process: one coherence, guarded by one lock. All other data is in the
// threads' own coherences (context.h), which share nothing.
//
//   launch: buffers that touch scopes' data   ─▶ this coherence and its stream   with the lock held from the look-up
//           all others                        ─▶ the thread's own coherence      until the kernel has been launched
//   host steps of offloaded functions: both (device_copies.h)
//   other code: update_host(), update_device()
//
// Two threads that own the even and the odd elements of an array use one device copy, which only kernels' writes
// change. A thread's own coherence may have bytes that are also here, if its call began before the scope. When it
// copies such bytes to the host, this coherence gives up its copy. Before that, newer bytes here are copied to the
// host, but only where they differ.
//
// After a failure, the newer data of all scopes on the device is lost. The failed call reports that. If another thread
// has begun a scope, the next call that uses the scope's data reports it, too.
//
// A launch may touch bytes outside scopes together with a scope's data. Such bytes are copied to the host right after
// the launch.
#pragma once

#include "choose.h"
#include "coherence.h"

#include <ferry/data.h>

#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <thread>
#include <vector>

namespace ferry {

class ResolvedLaunch;

Interval interval_of(const DataRef& data);
std::string place_text(const void* begin, std::size_t bytes);  // returns a description for messages

class Scopes {
 public:
  static constexpr const char* lost_words = "newer device data of DataScopes is lost";

  // Neither function needs the lock. any() returns whether there is a scope. resident() returns whether the device may
  // have data of scopes, or has lost some.
  static bool any() noexcept { return any_.load(std::memory_order_relaxed); }
  static bool resident() noexcept { return resident_.load(std::memory_order_relaxed); }

  static Scopes& instance();

  void begin(const DataScope& scope, std::initializer_list<DataRef> data, const char* file, unsigned line);
  // Ends the scope. Afterwards the scope no longer exists, even if this throws.
  void end(const DataScope& scope);

  void update_host(const DataRef& data);
  void update_device(const DataRef& data);
  void* device_address(const DataRef& data, bool writes);

  // Call these before translated host code reads or writes. The bytes needn't be in a scope.
  void host_reads(Interval bytes);
  void host_writes(Interval bytes);
  void host_all();
  bool is_newer(Interval bytes);
  // For FERRY_VERIFY: returns the address of the first byte that differs between device and host although neither side
  // is known to be newer, or 0 if there is none. Host code has written such a byte without announcing it.
  std::uintptr_t older(const PitchedRegion& region);
  bool only_of_this_thread(Interval bytes);
  // Copies the host's bytes of scopes' data to the device if there is room.
  void keep(OpenDevice& device, Interval bytes);
  // Renews the device's copies of bytes that have just been copied to the host from a device.
  void keep(Interval bytes);
  // Invalidates copies of these bytes, because a failed call may have copied the thread's own versions to the host.
  // Returns false if newer bytes here couldn't be copied to the host and are lost.
  bool invalidate(Interval bytes) noexcept;
  // Handles host memory that is about to be freed.
  void forget(Interval bytes);

  // Runs a function that may call the driver. If it fails, the scopes' data on the device is given up, as in a call
  // (failure.h). The host's bytes stay as they were, and later launches begin with them. `device` is the device that
  // may be used for the first time.
  template <class F>
  auto attempt(OpenDevice* device, const F& body) {
    try {
      return body();
    } catch (const DeviceError& error) {
      throw DeviceError(give_up(device, error));
    } catch (const std::bad_alloc& error) {
      throw DeviceError(give_up(device, error));
    }
  }
  // Handles a device that can no longer be used. Returns whether it had newer data.
  bool leave_lost(const OpenDevice& device, const std::exception& error) noexcept;

  void synchronize();
  // Waits for kernels whose code is about to be unloaded.
  static void before_unloading() noexcept;
  // Copies static scopes' data to the host, because the process is exiting, and the driver shuts down before static
  // scopes end.
  static void before_driver_ends() noexcept;
  // The steps of a launch. Call them in this order, all while one lock is held.
  class Use {
   public:
    explicit Use(Scopes& scopes) : scopes_(scopes), lock_(scopes.mutex_) {}
    // Returns whether takes() has been called for this launch since the scopes last changed.
    bool knows(const ResolvedLaunch& launch) const;
    // Returns whether some buffer of the launch belongs to the scopes' coherence, and marks such buffers.
    bool takes(ResolvedLaunch& launch);
    Coherence& coherence_on(OpenDevice& device) { return scopes_.coherence_on(device); }
    // Checks that containers with the launch's data haven't moved.
    void check(const ResolvedLaunch& launch);
    // Marks the scopes' copies as outdated, because the thread's own copies have been copied to the host.
    void copied_to_host(const std::vector<Interval>& newer);
    // Makes room by copying everything to the host, except for data whose address has been given to a library.
    void make_room();
    // Releases what the launch has touched outside scopes.
    void release_rest(const ResolvedLaunch& launch);

   private:
    Scopes& scopes_;
    const std::lock_guard<std::mutex> lock_;
  };

 private:
  // The data of one container in a scope.
  struct Entry {
    const DataScope* scope;
    DataRef data;
    Interval bytes;
    const char* file;
    unsigned line;
    std::thread::id thread;  // the thread that began the scope
    bool broken = false;     // whether a change of the container has been reported
    std::string lost{};      // the message about a loss in another thread's call, if not yet thrown
  };

  Scopes() = default;
  static void before_fork() noexcept;
  static void after_fork_in_parent() noexcept;
  static void after_fork_in_child() noexcept;

  Coherence& coherence_on(OpenDevice& device);
  Interval with_overlapping(Interval bytes) const;
  void keep_addresses(Interval wanted) const;
  std::string take_lost(Entry& entry);
  void postpone(Interval bytes, const std::exception& error);
  void check_all();
  void check(Entry& entry);
  void check(Interval bytes);
  void check(const DataRef& data);
  void check_memory(Interval bytes) const;
  void host_touches(Interval bytes, bool writes);
  void copy_to_host(Interval bytes, bool writes);
  void* device_address(const DataRef& data, bool writes, OpenDevice* chosen);
  void leave(const DataScope& scope);
  void copy_static_to_host();
  void release(Interval bytes);
  void finish();
  void close() noexcept;
  std::string give_up(OpenDevice* device, const std::exception& error);
  bool drop(const std::exception& error) noexcept;
  void find_resident() noexcept;
  template <class F>
  auto locked(OpenDevice* device, const F& body) {
    return attempt(device, [&] {
      const std::lock_guard lock(mutex_);
      return body();
    });
  }
  template <class F>
  auto locked(const F& body) {
    return locked(nullptr, body);
  }
  bool device_ended() const { return device_ && device_->ended && device_->ended(); }
  [[noreturn]] void fail_ended();
  bool is_at_risk(Interval bytes) const;
  void reserve(std::size_t entries);
  void entries_changed();

  static void set_resident(bool resident) noexcept;  // the lock must be held

  static std::atomic<bool> any_, resident_;

  std::mutex mutex_;  // guards everything below
  std::vector<Entry> entries_;
  std::vector<Entry> ending_;     // the entries of the scope that is ending
  std::size_t room_ = 0;          // how many entries there is room for
  IntervalSet kept_;              // the bytes of all entries
  std::uint64_t generation_ = 1;  // changes whenever kept_ does
  OpenDevice* device_ = nullptr;
  std::unique_ptr<Coherence> coherence_;
  Coherence* left_ = nullptr;   // never destroyed, because its device can no longer be used
  Interval copying_to_host_{};  // bytes that count as newer until they have been copied to the host completely
  IntervalSet given_;           // data whose device addresses have been given to libraries
  IntervalSet given_out_;       // the part of given_ in which a library may have made the latest write
};

}  // namespace ferry
