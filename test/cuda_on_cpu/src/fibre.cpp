// Fibres: setcontext starts a fibre, and __builtin_longjmp switches to and fro. Unlike swapcontext, it makes no system
// calls for the signal mask, and blocks switch some thousand times in each launch. Stacks are mmap'ed with a guard page
// each, and are reused.
#include "fibre.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "sanitizers.h"

namespace cuda_on_cpu {
namespace {

constexpr std::size_t stack_bytes = std::size_t{256} << 10;  // a CUDA thread has at most 512 KiB of local memory

std::size_t page_bytes() {
  static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

/// Stacks that fibres no longer use, for all operating-system threads, because each launch has its own threads.
class Stacks {
 public:
  char* take() {
    char* memory = left();
    if (!memory) return map();
    unpoison(memory + page_bytes(), stack_bytes);  // functions may have been left without unwinding
    return memory;
  }
  void leave(char* memory) {
    const std::lock_guard lock(mutex_);
    left_.push_back(memory);
  }

 private:
  char* left() {
    const std::lock_guard lock(mutex_);
    if (left_.empty()) return nullptr;
    char* memory = left_.back();
    left_.pop_back();
    return memory;
  }
  static char* map() {
    void* memory = mmap(nullptr, page_bytes() + stack_bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
      std::perror("cuda_on_cpu: no memory for a fibre's stack");
      std::abort();
    }
    mprotect(memory, page_bytes(), PROT_NONE);
    return static_cast<char*>(memory);
  }

  std::mutex mutex_;
  std::vector<char*> left_;
};

Stacks& stacks() {
  static auto* all = new Stacks;  // never destroyed, because launches may run while the program ends
  return *all;
}

}  // namespace

Fibre::Fibre(void (*entry)(void*), void* argument) : entry_(entry), argument_(argument), memory_(stacks().take()) {
  getcontext(&begin_);
  begin_.uc_stack.ss_sp = memory_ + page_bytes();
  begin_.uc_stack.ss_size = stack_bytes;
  begin_.uc_link = nullptr;
  const auto self = reinterpret_cast<std::uintptr_t>(this);  // makecontext only passes ints
  makecontext(&begin_, reinterpret_cast<void (*)()>(&Fibre::start), 2, static_cast<unsigned>(self >> 32),
              static_cast<unsigned>(self));
#ifdef CUDA_ON_CPU_TSAN
  tsan_fibre_ = __tsan_create_fiber(0);
#endif
}

Fibre::~Fibre() {
#ifdef CUDA_ON_CPU_TSAN
  __tsan_destroy_fiber(tsan_fibre_);
#endif
  stacks().leave(memory_);
}

// These three functions have no sanitizer code around the jump, which would take the stack for an abandoned one.
// A jump's two ends can't be in the same function.
CUDA_ON_CPU_UNSANITIZED void Fibre::jump(Place& to) { __builtin_longjmp(to.data(), 1); }

/// Suspends the caller, stores its state in `from`, and continues where `to` was suspended.
CUDA_ON_CPU_UNSANITIZED void Fibre::go(Place& from, Place& to) {
  if (__builtin_setjmp(from.data()) == 0) jump(to);
}

CUDA_ON_CPU_UNSANITIZED void Fibre::begin() {
  begun_ = true;
  if (__builtin_setjmp(caller_.data()) == 0) setcontext(&begin_);
}

void Fibre::start(unsigned high, unsigned low) {
  auto* self = reinterpret_cast<Fibre*>(static_cast<std::uintptr_t>(high) << 32 | low);
  self->arrived_on_fibre();
  self->entry_(self->argument_);
  std::abort();
}

void Fibre::arrived_on_fibre() {
#ifdef CUDA_ON_CPU_ASAN
  __sanitizer_finish_switch_fiber(fibre_fake_stack_, &caller_stack_, &caller_stack_size_);
#endif
}

void Fibre::resume() {
#ifdef CUDA_ON_CPU_ASAN
  __sanitizer_start_switch_fiber(&caller_fake_stack_, begin_.uc_stack.ss_sp, begin_.uc_stack.ss_size);
#endif
#ifdef CUDA_ON_CPU_TSAN
  tsan_caller_ = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(tsan_fibre_, 0);
#endif
  if (begun_) {
    go(caller_, here_);
  } else {
    begin();
  }
#ifdef CUDA_ON_CPU_ASAN
  __sanitizer_finish_switch_fiber(caller_fake_stack_, nullptr, nullptr);
#endif
}

void Fibre::suspend() {
#ifdef CUDA_ON_CPU_ASAN
  __sanitizer_start_switch_fiber(&fibre_fake_stack_, caller_stack_, caller_stack_size_);
#endif
#ifdef CUDA_ON_CPU_TSAN
  __tsan_switch_to_fiber(tsan_caller_, 0);
#endif
  go(here_, caller_);
  arrived_on_fibre();
}

}  // namespace cuda_on_cpu
