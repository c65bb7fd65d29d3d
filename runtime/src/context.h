// What one host thread has under way: from the first launch on a device with its own memory until the outermost call
// ends, a coherence. Nothing here counts calls: a longjmp may leave some that never end.
#pragma once

#include "awake.h"
#include "choose.h"
#include "device_copies.h"
#include "worth.h"

#include <ferry/call.h>

#include <exception>
#include <mutex>
#include <string>

namespace ferry {
class CheckedLaunch;
class OutputsKnown;
}  // namespace ferry

namespace ferry::detail {

// What a failure has left behind.
struct GivenUp {
  bool data = false;    // there was some on a device
  std::string at_home;  // what of it had begun to come home (Results)
  bool scopes = false;  // so was what they had newer
  const OpenDevice* lost = nullptr;
};

// Trivial, so that it outlives everything else of its thread.
class Context {
 public:
  static Context& of_this_thread() noexcept;

  // Joins the call around this one, where that has said so (Call::join): results may then stay on the device for it.
  void enter(FerryFrame& frame) noexcept;
  void leave(const FerryFrame& frame);  // brings everything home, unless joined
  void join_next(const FerryFrame& frame) noexcept {
    if (!joining_) wake();
    joining_ = &frame, joining_end_ = frame.ferry_end;
  }
  void join_nothing() noexcept {
    if (!joining_) return;
    joining_ = nullptr;
    rest();
  }

  SmallChain& small_chain() noexcept { return small_chain_; }

  // nullptr where nothing is mapped.
  Coherence* coherence() const noexcept { return coherence_; }
  bool maps_anything() const noexcept { return coherence_ ? !coherence_->empty() : postponed_ != nullptr; }
  // What is on a device, of this thread's or in scopes.
  DeviceCopies copies() const noexcept { return coherence_; }
  bool has_copies() const noexcept { return maps_anything() || Scopes::resident(); }
  Coherence& coherence_on(OpenDevice& device);
  Coherence* coherence_if_on(const OpenDevice& device) const noexcept {
    return device_ == &device ? coherence_ : nullptr;
  }

  // What is known of the process while nothing unknown runs: until everything comes home, or the call ends.
  OutputsKnown& outputs();
  void forget_outputs() noexcept;

  // Its driver is asked before there is anything of the call on it.
  void asks(OpenDevice& device) noexcept {
    if (!coherence_) device_ = &device;
  }

  // What is there can't go home.
  bool is_cut_off() const noexcept;
  // Nothing of it goes home any more (failure.h).
  GivenUp give_up(const std::exception& error);

  // The message of what failed where nothing can be thrown: the next step of the call throws it. Until then there is no
  // coherence.
  void postpone(const std::string& message);
  void throw_postponed() {
    if (postponed_) [[unlikely]]
      throw_it();
  }
  // While a launch's own text runs (FERRY_VERIFY), nothing of this thread's is on a device. Where that text was left,
  // nothing is afterwards either: the host's bytes were all valid, and the program goes on with them.
  CheckedLaunch* checked() const noexcept { return checked_; }
  void set_aside(CheckedLaunch* launch) noexcept;
  CheckedLaunch* take_up() noexcept;
  void leave_checked() noexcept;

  // How many contexts have device copies now, over all threads. Under AddressSanitizer no other one begins while
  // `beginning` is held.
  static int active() noexcept;

  // In a forked child: the calling thread's device copies, the only ones there, are the parent's.
  static void abandon() noexcept;
  static std::mutex& beginning() noexcept;

 private:
  void close();
  void drop() noexcept;
  [[noreturn]] void throw_it();

  const FerryFrame* joining_ = nullptr;  // may be gone: not to be followed before its end was looked at
  const void* joining_end_ = nullptr;
  OpenDevice* device_ = nullptr;
  Coherence* coherence_ = nullptr;
  const std::string* postponed_ = nullptr;
  CheckedLaunch* checked_ = nullptr;
  Coherence* aside_ = nullptr;
  OutputsKnown* outputs_ = nullptr;
  SmallChain small_chain_;  // while there are mappings
};

}  // namespace ferry::detail
