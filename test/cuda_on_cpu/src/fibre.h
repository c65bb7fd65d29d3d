// A second stack on which a function can be suspended and continued, but only by the same operating-system thread.
// AddressSanitizer and ThreadSanitizer are informed of every switch.
#ifndef CUDA_ON_CPU_FIBRE_H
#define CUDA_ON_CPU_FIBRE_H

#include <ucontext.h>

#include <array>
#include <cstddef>

namespace cuda_on_cpu {

class Fibre {
 public:
  /// `entry` never returns: at its end it suspends for good. Destroying a suspended fibre discards its stack without
  /// unwinding.
  Fibre(void (*entry)(void*), void* argument);
  ~Fibre();
  Fibre(const Fibre&) = delete;
  Fibre& operator=(const Fibre&) = delete;

  void resume();   ///< to be called on the thread's own stack; returns when the fibre suspends
  void suspend();  ///< to be called on the fibre

 private:
  using Place = std::array<void*, 5>;  // where a function was suspended, for __builtin_setjmp

  static void start(unsigned high, unsigned low);
  [[noreturn]] static void jump(Place& to);
  static void go(Place& from, Place& to);
  void begin();
  void arrived_on_fibre();

  void (*entry_)(void*);
  void* argument_;
  char* memory_;        // a guard page and the stack
  ucontext_t begin_{};  // used until the fibre has begun
  bool begun_ = false;
  Place here_{}, caller_{};
  // State for sanitizers; unused otherwise.
  void* fibre_fake_stack_ = nullptr;
  void* caller_fake_stack_ = nullptr;
  const void* caller_stack_ = nullptr;
  std::size_t caller_stack_size_ = 0;
  void* tsan_fibre_ = nullptr;
  void* tsan_caller_ = nullptr;
};

}  // namespace cuda_on_cpu

#endif
