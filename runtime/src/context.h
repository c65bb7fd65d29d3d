// The state of one host thread. It has a coherence from the first launch on a device with its own memory until the
// outermost call ends. Calls aren't counted, because a longjmp may leave some of them.
#pragma once

#include "active_count.h"
#include "choose.h"
#include "device_copies.h"
#include "profitability.h"

#include <ferry/call.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <iterator>
#include <mutex>
#include <string>

namespace ferry {
class CheckedLaunch;
class OutputsKnown;
}  // namespace ferry

namespace ferry::detail {

// What was lost when a call was given up after a failure.
struct GivenUp {
  bool data = false;          // whether a device had data
  std::string partly_copied;  // data whose copies to the host had begun (see Results)
  bool scopes = false;        // whether newer data in scopes was given up, too
  const OpenDevice* lost = nullptr;
};

// Trivially destructible, so it outlives all other objects of its thread.
class Context {
 public:
  static Context& of_this_thread() noexcept;

  // Begins a call. If the caller has announced it (Call::join), the call joins the caller's call. Its results may then
  // stay on the device.
  void enter(FerryFrame& frame) noexcept;
  void leave(const FerryFrame& frame);  // ends a call; unless the call is joined, copies everything to the host
  void join_next(const FerryFrame& frame) noexcept {
    if (!joining_) activate();
    joining_ = &frame, joining_end_ = frame.ferry_end;
  }
  bool joins(const FerryFrame& frame) const noexcept { return joining_ == &frame; }
  void join_nothing() noexcept {
    if (!joining_) return;
    joining_ = nullptr;
    deactivate();
  }

  // hand_over() stores the elements of a container that a call returns until the caller's stub registers them. It
  // returns whether there was room. take_handed_over() removes elements, and returns whether they had been handed over.
  bool hand_over(Interval elements) noexcept {
    if (elements.empty()) return true;
    if (handed_over_count_ == std::size(handed_over_)) return false;
    handed_over_[handed_over_count_++] = elements;
    return true;
  }
  bool take_handed_over(Interval elements) noexcept {
    Interval* const end = handed_over_ + handed_over_count_;
    Interval* const found = std::find(handed_over_, end, elements);
    if (found == end) return false;
    *found = handed_over_[--handed_over_count_];
    return true;
  }
  Interval take_handed_over() noexcept {
    return handed_over_count_ == 0 ? Interval{} : handed_over_[--handed_over_count_];
  }
  void hand_over_nothing() noexcept { handed_over_count_ = 0; }

  SmallChain& small_chain() noexcept { return small_chain_; }

  // Returns the thread's coherence, or null if the thread has mapped nothing.
  Coherence* coherence() const noexcept { return coherence_; }
  bool maps_anything() const noexcept { return coherence_ ? !coherence_->empty() : postponed_ != nullptr; }
  // Returns the device copies that belong to this thread and to scopes.
  DeviceCopies copies() const noexcept { return coherence_; }
  bool has_copies() const noexcept { return maps_anything() || Scopes::resident(); }
  Coherence& coherence_on(OpenDevice& device);
  Coherence* coherence_if_on(const OpenDevice& device) const noexcept {
    return device_ == &device ? coherence_ : nullptr;
  }

  // Returns what is known about outputs while no unknown code runs. It is forgotten when everything is copied to the
  // host, and when the call ends.
  OutputsKnown& outputs();
  void forget_outputs() noexcept;

  // Sets the device whose driver is about to be asked, although the call has no data on that device yet.
  void asks(OpenDevice& device) noexcept {
    if (!coherence_) device_ = &device;
  }

  // Returns whether data can't be copied to the host, because the driver has ended or the device is lost.
  bool is_cut_off() const noexcept;
  // Gives up the call's data, so that nothing more is copied to the host (failure.h).
  GivenUp give_up(const std::exception& error);

  // Stores the message of a failure that can't be thrown now. The next step of the call throws it, and there is no
  // coherence until then.
  void postpone(const std::string& message);
  void throw_postponed() {
    if (postponed_) [[unlikely]]
      throw_it();
  }
  // Returns the launch whose original loop is running (FERRY_VERIFY), or null. While it runs, the thread has no data on
  // a device. This stays so if the loop is left early, because all the host's bytes were valid and the program
  // continues with them.
  CheckedLaunch* checked() const noexcept { return checked_; }
  void suspend(CheckedLaunch* launch) noexcept;
  CheckedLaunch* resume() noexcept;
  void leave_checked() noexcept;

  // Returns how many contexts in all threads now have device copies. Under AddressSanitizer, no other context gets its
  // first copies while `beginning` is locked.
  static int active() noexcept;

  // In a forked child, abandons the thread's device copies, because they belong to the parent. No other thread exists
  // in the child.
  static void abandon() noexcept;
  static std::mutex& beginning() noexcept;

 private:
  void close();
  void drop() noexcept;
  [[noreturn]] void throw_it();

  const FerryFrame* joining_ = nullptr;  // may no longer exist, so joining_end_ is checked before it is used
  const void* joining_end_ = nullptr;
  OpenDevice* device_ = nullptr;
  Coherence* coherence_ = nullptr;
  const std::string* postponed_ = nullptr;
  CheckedLaunch* checked_ = nullptr;
  Coherence* suspended_ = nullptr;
  OutputsKnown* outputs_ = nullptr;
  Interval handed_over_[8]{};
  std::size_t handed_over_count_ = 0;
  SmallChain small_chain_;  // used while there are mappings
};

}  // namespace ferry::detail
