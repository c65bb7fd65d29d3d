// What DataScopes keep on the device, for the whole process: one coherence, guarded by one lock. The threads' own
// coherences (context.h) have all else, and share nothing.
//
//   launch: buffers that touch what scopes hold   ─▶ this coherence, its stream     from the look-up until the kernel
//   is
//           all others                            ─▶ the thread's own                on its way under the lock
//   host steps of offloaded functions: both (device_copies.h)
//   code that Ferry doesn't see: update_host(), update_device()
//
// Two threads that own the even and the odd elements of one array write into one device copy, and only what a kernel
// writes changes there. Where a thread's own coherence brings home bytes that are also here (its call began before the
// scope), this coherence gives its own up: what is newer there goes home first, and differences only.
//
// What fails loses what the device has newer of all scopes. The call that failed says so, and so does the next one that
// uses such data of a scope that another thread has begun.
//
// Bytes that no scope holds, but a launch touched together with some that one does, go home right after it.
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
std::string place_text(const void* begin, std::size_t bytes);  // for messages

class Scopes {
 public:
  static constexpr const char* lost_words = "what the device had newer of what DataScopes hold is lost";

  // Trivial questions, without the lock. any: a scope lives. resident: the device may hold something of theirs, or has
  // lost it.
  static bool any() noexcept { return any_.load(std::memory_order_relaxed); }
  static bool resident() noexcept { return resident_.load(std::memory_order_relaxed); }

  static Scopes& instance();

  void begin(const DataScope& scope, std::initializer_list<DataRef> data, const char* file, unsigned line);
  // The scope is gone afterwards, whatever is thrown.
  void end(const DataScope& scope);

  void update_host(const DataRef& data);
  void update_device(const DataRef& data);
  void* device_address(const DataRef& data, bool writes);

  // Before translated host code reads or writes; the bytes need not be here.
  void host_reads(Interval bytes);
  void host_writes(Interval bytes);
  void host_all();
  bool is_newer(Interval bytes);
  // FERRY_VERIFY: the first byte of these that is here, neither side knows the other's to be newer, and that is another
  // on the host: host code has written it, and nobody has said so. 0: none.
  std::uintptr_t older(const PitchedRegion& region);
  bool only_of_this_thread(Interval bytes);
  // What scopes hold of these gets the host's bytes, where there is room.
  void keep(OpenDevice& device, Interval bytes);
  // The same, where the host's have just come home.
  void keep(Interval bytes);
  // A thread's own copies of these may have come home, in a call that has failed: those that are here are older. False:
  // what was newer here couldn't go home, and is lost.
  bool give_way(Interval bytes) noexcept;
  // The host's memory is going away.
  void forget(Interval bytes);

  // What may call the driver, under the lock. Where that fails, nothing that scopes have there goes home any more, as
  // in a call (failure.h): the host's bytes are as they were, and a later launch begins with those.
  // `device`: which one may be used for the first time.
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
  // The device can't be reached any more. Whether something newer was there.
  bool leave_lost(const OpenDevice& device, const std::exception& error) noexcept;

  void synchronize();
  // Kernels whose code goes away have ended.
  static void before_unloading() noexcept;
  // The process ends, and the driver does before static scopes.
  static void before_driver_ends() noexcept;
  // What a launch does, in this order, all under one lock.
  class Use {
   public:
    explicit Use(Scopes& scopes) : scopes_(scopes), lock_(scopes.mutex_) {}
    // Whether takes() has its answer already.
    bool knows(const ResolvedLaunch& launch) const;
    // Whether a buffer of the launch belongs here; then it is marked so.
    bool takes(ResolvedLaunch& launch);
    Coherence& coherence_on(OpenDevice& device) { return scopes_.coherence_on(device); }
    // Containers that the launch's data lies in are where they were.
    void check(const ResolvedLaunch& launch);
    // The thread's own have gone home: those that are here are older.
    void came_home(const std::vector<Interval>& newer);
    // Room is needed: everything goes home, unless an address was given away.
    void make_room();
    // What the launch touched that no scope holds.
    void release_rest(const ResolvedLaunch& launch);

   private:
    Scopes& scopes_;
    const std::lock_guard<std::mutex> lock_;
  };

 private:
  // What one scope holds of one container.
  struct Entry {
    const DataScope* scope;
    DataRef data;
    Interval bytes;
    const char* file;
    unsigned line;
    std::thread::id thread;  // that began it
    bool broken = false;     // said once
    std::string lost{};      // what has become of its data elsewhere; not thrown yet
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
  void bring_home(Interval bytes, bool writes);
  void* device_address(const DataRef& data, bool writes, OpenDevice* chosen);
  void leave(const DataScope& scope);
  void bring_static_home();
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

  static void set_resident(bool resident) noexcept;  // under the lock

  static std::atomic<bool> any_, resident_;

  std::mutex mutex_;  // of everything below
  std::vector<Entry> entries_;
  std::vector<Entry> ending_;     // of the scope that ends
  std::size_t room_ = 0;          // for so many entries
  IntervalSet kept_;              // the entries' bytes
  std::uint64_t generation_ = 1;  // another one whenever that changes
  OpenDevice* device_ = nullptr;
  std::unique_ptr<Coherence> coherence_;
  Coherence* left_ = nullptr;  // whose device can't be reached any more: never destroyed
  Interval coming_home_{};     // newer until then
  IntervalSet given_;          // whose addresses libraries have
  IntervalSet given_out_;      // and may have written, since nothing else has
};

}  // namespace ferry
