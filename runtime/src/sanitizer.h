// The runtime's interface to the sanitizers. Under AddressSanitizer, memory that must not be touched is poisoned:
// mapped host ranges while a kernel runs, and device copies while no kernel does. The functions are weak, so that one
// library works for programs with and without the sanitizer.
#pragma once

#include <cstddef>
#include <cstring>

extern "C" {
void __asan_poison_memory_region(const volatile void* begin, std::size_t bytes) __attribute__((weak));
void __asan_unpoison_memory_region(const volatile void* begin, std::size_t bytes) __attribute__((weak));
void* __asan_region_is_poisoned(void* begin, std::size_t bytes) __attribute__((weak));
}

#if defined(__SANITIZE_THREAD__)
#define FERRY_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define FERRY_THREAD_SANITIZER 1
#endif
#endif

namespace ferry {

inline bool poisons_memory() { return &__asan_poison_memory_region != nullptr; }

inline void poison(const void* begin, std::size_t bytes) {
  if (poisons_memory()) __asan_poison_memory_region(begin, bytes);
}
inline void unpoison(const void* begin, std::size_t bytes) {
  if (poisons_memory()) __asan_unpoison_memory_region(begin, bytes);
}

// Returns whether some of the bytes are poisoned.
inline bool is_poisoned(void* begin, std::size_t bytes) {
  return &__asan_region_is_poisoned != nullptr && __asan_region_is_poisoned(begin, bytes) != nullptr;
}

// Copies host bytes, some of which may belong to other threads that are writing them. The result doesn't depend on
// those bytes, but ThreadSanitizer can't know that.
#ifdef FERRY_THREAD_SANITIZER
__attribute__((no_sanitize("thread"))) inline void copy_shared_bytes(void* to, const void* from, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i)
    static_cast<volatile unsigned char*>(to)[i] = static_cast<const volatile unsigned char*>(from)[i];
}
#else
inline void copy_shared_bytes(void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }
#endif

}  // namespace ferry
