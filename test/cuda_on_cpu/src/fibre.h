// A second stack on which a function can be suspended and continued, by the same operating-system thread only.
// AddressSanitizer and ThreadSanitizer are told of every switch.
#ifndef CUDA_ON_CPU_FIBRE_H
#define CUDA_ON_CPU_FIBRE_H

#include <ucontext.h>

#include <cstddef>

namespace cuda_on_cpu {

class Fibre {
 public:
  /// `entry` never returns: it suspends for good. Destroying a suspended fibre drops its stack without unwinding.
  Fibre(void (*entry)(void*), void* argument);
  ~Fibre();
  Fibre(const Fibre&) = delete;
  Fibre& operator=(const Fibre&) = delete;

  void resume();   ///< from the thread's own stack; returns when the fibre suspends
  void suspend();  ///< on the fibre

 private:
  static void start(unsigned high, unsigned low);
  void arrived_on_fibre();

  void (*entry_)(void*);
  void* argument_;
  char* memory_;
  std::size_t mapped_;
  ucontext_t here_{}, caller_{};
  // Sanitizers' bookkeeping; unused otherwise.
  void* fibre_fake_stack_ = nullptr;
  void* caller_fake_stack_ = nullptr;
  const void* caller_stack_ = nullptr;
  std::size_t caller_stack_size_ = 0;
  void* tsan_fibre_ = nullptr;
  void* tsan_caller_ = nullptr;
};

}  // namespace cuda_on_cpu

#endif
