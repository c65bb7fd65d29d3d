// What one host thread has going: the depth of its offloaded calls, and, from the first launch on a device with its
// own memory until the outermost call ends, a coherence.
#pragma once

#include "choose.h"
#include "coherence.h"

#include <mutex>

namespace ferry::detail {

// Trivial, so that it outlives everything else of its thread.
class Context {
 public:
  static Context& of_this_thread() noexcept;

  // True where the call may leave its results on the device for the one around it (Call::join).
  bool enter() noexcept {
    const bool joined = depth_ > 0 && joins_next_;
    joins_next_ = false;
    ++depth_;
    return joined;
  }
  void leave(bool joined);  // brings everything home, unless joined
  void join_next() noexcept { joins_next_ = true; }

  // nullptr where nothing is mapped.
  Coherence* coherence() const noexcept { return coherence_; }
  Coherence& coherence_on(OpenDevice& device);

  // How many contexts have device copies now, over all threads. Under AddressSanitizer no other one begins while
  // `beginning` is held.
  static int active() noexcept;
  static std::mutex& beginning() noexcept;

 private:
  void close();

  unsigned depth_ = 0;
  bool joins_next_ = false;
  OpenDevice* device_ = nullptr;
  Coherence* coherence_ = nullptr;
};

}  // namespace ferry::detail
