// Hides a signal that a system call of the runtime may raise in this thread in addition to an error. Examples are
// SIGXFSZ for a file beyond the process's size limit, and SIGPIPE for a pipe that has no reader.
#pragma once

#include <signal.h>

#include <ctime>

namespace ferry {

class HeldSignal {
 public:
  explicit HeldSignal(int number) noexcept : number_(number) {
    sigset_t pending;
    sigpending(&pending);
    sigemptyset(&set_);
    sigaddset(&set_, number);
    was_pending_ = sigismember(&pending, number);
    pthread_sigmask(SIG_BLOCK, &set_, &before_);
  }
  ~HeldSignal() {
    const timespec at_once{};
    if (raised_ && !was_pending_) sigtimedwait(&set_, nullptr, &at_once);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  HeldSignal(const HeldSignal&) = delete;
  HeldSignal& operator=(const HeldSignal&) = delete;

  // Records that the call had the error that comes with the signal.
  void raised() noexcept { raised_ = true; }

 private:
  const int number_;
  sigset_t set_, before_;
  bool was_pending_ = false, raised_ = false;
};

}  // namespace ferry
