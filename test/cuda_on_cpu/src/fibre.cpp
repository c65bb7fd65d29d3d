// Fibres over ucontext, one mmap'ed stack with a guard page each.
#include "fibre.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "sanitizers.h"

namespace cuda_on_cpu {
namespace {

constexpr std::size_t stack_bytes = std::size_t{256} << 10;  // a CUDA thread has 512 KiB of local memory at most

}  // namespace

Fibre::Fibre(void (*entry)(void*), void* argument) : entry_(entry), argument_(argument) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  mapped_ = stack_bytes + page;
  void* memory = mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    std::perror("cuda_on_cpu: no memory for a fibre's stack");
    std::abort();
  }
  mprotect(memory, page, PROT_NONE);
  memory_ = static_cast<char*>(memory);
  getcontext(&here_);
  here_.uc_stack.ss_sp = memory_ + page;
  here_.uc_stack.ss_size = stack_bytes;
  here_.uc_link = nullptr;
  const auto self = reinterpret_cast<std::uintptr_t>(this);  // makecontext passes ints
  makecontext(&here_, reinterpret_cast<void (*)()>(&Fibre::start), 2, static_cast<unsigned>(self >> 32),
              static_cast<unsigned>(self));
#ifdef CUDA_ON_CPU_TSAN
  tsan_fibre_ = __tsan_create_fiber(0);
#endif
}

Fibre::~Fibre() {
#ifdef CUDA_ON_CPU_TSAN
  __tsan_destroy_fiber(tsan_fibre_);
#endif
  munmap(memory_, mapped_);
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
  __sanitizer_start_switch_fiber(&caller_fake_stack_, here_.uc_stack.ss_sp, here_.uc_stack.ss_size);
#endif
#ifdef CUDA_ON_CPU_TSAN
  tsan_caller_ = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(tsan_fibre_, 0);
#endif
  swapcontext(&caller_, &here_);
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
  swapcontext(&here_, &caller_);
  arrived_on_fibre();
}

}  // namespace cuda_on_cpu
