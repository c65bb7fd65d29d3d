// The double's interface to AddressSanitizer and ThreadSanitizer. Does nothing if neither is enabled.
#ifndef CUDA_ON_CPU_SANITIZERS_H
#define CUDA_ON_CPU_SANITIZERS_H

#include <cstddef>

#if defined(__has_feature)  // clang
#if __has_feature(address_sanitizer)
#define CUDA_ON_CPU_ASAN
#endif
#if __has_feature(thread_sanitizer)
#define CUDA_ON_CPU_TSAN
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)  // gcc
#define CUDA_ON_CPU_ASAN
#endif
#if defined(__SANITIZE_THREAD__)
#define CUDA_ON_CPU_TSAN
#endif

#ifdef CUDA_ON_CPU_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#ifdef CUDA_ON_CPU_TSAN
#include <sanitizer/tsan_interface.h>
#endif

#define CUDA_ON_CPU_UNSANITIZED __attribute__((noinline, no_sanitize_address, no_sanitize_thread))

namespace cuda_on_cpu {

#ifdef CUDA_ON_CPU_ASAN
inline void poison(const void* memory, std::size_t bytes) { ASAN_POISON_MEMORY_REGION(memory, bytes); }
inline void unpoison(const void* memory, std::size_t bytes) { ASAN_UNPOISON_MEMORY_REGION(memory, bytes); }
#else
inline void poison(const void*, std::size_t) {}
inline void unpoison(const void*, std::size_t) {}
#endif

}  // namespace cuda_on_cpu

#endif
