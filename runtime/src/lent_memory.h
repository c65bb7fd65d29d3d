// AddressSanitizer and device memory: it is poisoned outside kernels and copies if the sanitizer knows it (the host
// device's). Bytes whose address device_data() has returned stay open, because their user accesses them until they are
// freed, whatever the runtime copies or runs meanwhile.
#pragma once

#include "sanitizer.h"

#include <cstddef>

namespace ferry {

// The pattern that fills the host device's own memory, so that a byte that was never copied or written shows.
constexpr unsigned char unwritten_byte = 0xA5;

namespace detail {
void close_unlent(const void* begin, std::size_t bytes);
void lend(const void* begin, std::size_t bytes);
void end_lent(const void* begin, std::size_t bytes) noexcept;
}  // namespace detail

// A kernel that assigns whole objects also writes the padding at the end of the last one, so the sanitizer's granule is
// opened as a whole.
inline void open_device_memory(const void* begin, std::size_t bytes) {
  constexpr std::size_t granule = 8;
  unpoison(begin, (bytes + granule - 1) / granule * granule);
}

// From here on only kernels and copies access it. Lent bytes stay open.
inline void close_device_memory(const void* begin, std::size_t bytes) {
  if (poisons_memory()) detail::close_unlent(begin, bytes);
}

inline void lend_device_memory(const void* begin, std::size_t bytes) {
  if (poisons_memory()) detail::lend(begin, bytes);
}

// The memory is being freed, including what was lent of it.
inline void end_device_memory(const void* begin, std::size_t bytes) noexcept {
  if (poisons_memory()) detail::end_lent(begin, bytes);
}

}  // namespace ferry
