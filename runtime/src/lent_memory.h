// Outside kernels and copies, poisons device memory for AddressSanitizer, if it is memory that the sanitizer can check
// (the host device's). Bytes whose address device_data() has returned stay accessible, whatever the runtime copies or
// runs meanwhile, because the program may access them until they are freed.
#pragma once

#include "sanitizer.h"

#include <cstddef>

namespace ferry {

// The pattern that fills the host device's own memory, to reveal bytes that have never been copied or written.
constexpr unsigned char unwritten_byte = 0xA5;

namespace detail {
void close_unlent(const void* begin, std::size_t bytes);
void lend(const void* begin, std::size_t bytes);
void end_lent(const void* begin, std::size_t bytes) noexcept;
}  // namespace detail

// Makes the memory accessible for a kernel or a copy. A kernel that assigns whole objects also writes the padding at
// the end of the last object, so the sanitizer's last granule is included as a whole.
inline void open_device_memory(const void* begin, std::size_t bytes) {
  constexpr std::size_t granule = 8;
  unpoison(begin, (bytes + granule - 1) / granule * granule);
}

// Makes the memory inaccessible except to kernels and copies. Lent bytes stay accessible.
inline void close_device_memory(const void* begin, std::size_t bytes) {
  if (poisons_memory()) detail::close_unlent(begin, bytes);
}

inline void lend_device_memory(const void* begin, std::size_t bytes) {
  if (poisons_memory()) detail::lend(begin, bytes);
}

// Makes memory that is about to be freed accessible again, including lent bytes.
inline void end_device_memory(const void* begin, std::size_t bytes) noexcept {
  if (poisons_memory()) detail::end_lent(begin, bytes);
}

}  // namespace ferry
