// The state that a loop's body shares with the thread that runs the loop: rounding mode, exception masks, flushing of
// subnormal numbers, exception flags and errno. It is needed for parts of the loop that run on other threads or in a
// different order.
//
//   CallerWorld world;                                        // the calling thread's
//   …world.part([&] { … world.in_order(number, [&] { kernel.run(…); }); });   // on any thread
//                                                             // end: flags and errno are what the loop leaves
//
// A part runs with the caller's control words. At the end, the flags that it raised are also raised in the caller.
// If pieces set errno, the value from the piece with the greatest number counts. If no piece did, errno is unchanged.
// The state of the other threads is restored. There is no system call, and a lock only if errno was set.
#pragma once

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <mutex>

#if defined(__SSE2__)
#include <xmmintrin.h>
#else
#include <cfenv>
#endif

namespace ferry {

#if defined(__SSE2__)

// The control words of SSE and x87, and the flags of both, which are combined in the SSE word.
class FloatingPoint {
 public:
  static constexpr unsigned all_flags = 0x3f;

  static FloatingPoint current() noexcept {
    FloatingPoint now;
    now.sse_ = _mm_getcsr() | take_x87_flags();
    __asm__ volatile("fnstcw %0" : "=m"(now.x87_));
    return now;
  }
  unsigned flags() const noexcept { return sse_ & all_flags; }
  void set(unsigned flags) const noexcept {
    _mm_setcsr((sse_ & ~all_flags) | flags);
    std::uint16_t x87 = 0;
    __asm__ volatile("fnstcw %0" : "=m"(x87));
    if (x87 != x87_) __asm__ volatile("fldcw %0" : : "m"(x87_));
  }

 private:
  static unsigned take_x87_flags() noexcept {
    std::uint16_t status = 0;
    __asm__ volatile("fnstsw %0" : "=a"(status));
    if ((status & all_flags) != 0) __asm__ volatile("fnclex");
    return status & all_flags;
  }

  unsigned sse_ = 0;
  std::uint16_t x87_ = 0;
};

#else

class FloatingPoint {
 public:
  static FloatingPoint current() noexcept {
    FloatingPoint now;
    std::fegetenv(&now.environment_);
    now.flags_ = static_cast<unsigned>(std::fetestexcept(FE_ALL_EXCEPT));
    return now;
  }
  unsigned flags() const noexcept { return flags_; }
  void set(unsigned flags) const noexcept {
    std::fesetenv(&environment_);
    std::feclearexcept(FE_ALL_EXCEPT);
    if (flags) std::feraiseexcept(static_cast<int>(flags));
  }

 private:
  std::fenv_t environment_{};
  unsigned flags_ = 0;
};

#endif

class CallerWorld {
 public:
  CallerWorld() noexcept : caller_(FloatingPoint::current()), errno_(errno) {}
  CallerWorld(const CallerWorld&) = delete;
  CallerWorld& operator=(const CallerWorld&) = delete;
  ~CallerWorld() {
    caller_.set(caller_.flags() | raised_.load(std::memory_order_relaxed));
    errno = errno_;
  }

  template <class F>
  void part(F run) {
    const FloatingPoint own = FloatingPoint::current();
    caller_.set(0);
    run();
    const unsigned raised = FloatingPoint::current().flags();
    own.set(own.flags());
    if ((raised & ~raised_.load(std::memory_order_relaxed)) != 0) raised_.fetch_or(raised, std::memory_order_relaxed);
  }

  // Runs a piece of a part. Pieces may run in any order of their numbers.
  template <class F>
  void in_order(std::int64_t number, F run) {
    const int own = errno;
    errno = 0;  // a value that no function sets
    run();
    if (errno != 0) leaves_errno(number, errno);
    errno = own;
  }

 private:
  void leaves_errno(std::int64_t number, int value) {
    const std::lock_guard lock(mutex_);
    if (number < last_) return;
    last_ = number;
    errno_ = value;
  }

  const FloatingPoint caller_;
  std::atomic<unsigned> raised_{0};
  std::mutex mutex_;
  std::int64_t last_ = -1;
  int errno_;
};

}  // namespace ferry
