#include "faults.h"

#include "process.h"

#include <cuda_on_cpu/control.h>

#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>

std::atomic<bool> on{false};
Fault failing_new, failing_thread, failing_write;
std::atomic<long> live_blocks{0};
std::atomic<int> live_threads{0}, most_threads{-1};

// Returns whether the caller is oneTBB. Its initialisation must not throw, because the next caller would wait forever.
static bool is_tbbs(const void* caller) {
  Dl_info where{};
  return dladdr(caller, &where) && where.dli_fname && std::strstr(where.dli_fname, "libtbb");
}

// Allocations by the test double itself don't count as the runtime's.
void* operator new(std::size_t bytes) {
  if (on && !cuda_on_cpu::inside() && !is_tbbs(__builtin_return_address(0)) && failing_new.strikes())
    throw std::bad_alloc();
  void* const memory = std::malloc(bytes ? bytes : 1);
  if (!memory) throw std::bad_alloc();
  ++live_blocks;
  return memory;
}
void operator delete(void* memory) noexcept {
  if (memory) --live_blocks;
  if (memory && on && !cuda_on_cpu::inside() && cuda_on_cpu::will_write(memory, malloc_usable_size(memory)))
    complain("memory is freed that a copy is on its way to");
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

namespace {

template <class F>
F* real(const char* name) {
  return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}

struct Started {
  void* (*run)(void*);
  void* argument;
};
void* run_counted(void* memory) {
  const auto [run, argument] = *static_cast<Started*>(memory);
  std::free(memory);
  void* const result = run(argument);
  --live_threads;
  return result;
}

}  // namespace

// These replace libc's functions.
extern "C" {
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*), void* argument) {
  static auto* const create = real<decltype(pthread_create)>("pthread_create");
  if (on && failing_thread.strikes()) return EAGAIN;
  if (on && most_threads >= 0 && live_threads >= most_threads) return EAGAIN;
  ++live_threads;
  auto* const started = static_cast<Started*>(std::malloc(sizeof(Started)));  // malloc isn't counted
  *started = {run, argument};
  const int failed = create(thread, attributes, &run_counted, started);
  if (failed) --live_threads;
  return failed;
}

ssize_t pwritev(int file, const iovec* parts, int count, off_t at) {
  static auto* const write = real<decltype(pwritev)>("pwritev");
  if (!on || !failing_write.strikes()) return write(file, parts, count, at);
  if (failing_write.error == 0) {  // writes only part of the data
    const iovec one{parts[0].iov_base, (parts[0].iov_len + 1) / 2};
    return write(file, &one, 1, at);
  }
  errno = failing_write.error;
  return -1;
}
}
