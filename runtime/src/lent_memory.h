// Device memory and AddressSanitizer: outside of kernels and copies it is poisoned, where the sanitizer knows it (the
// host device's). What device_data() has given an address of isn't: its user reads and writes there until the memory
// goes, whatever the runtime copies or runs meanwhile.
#pragma once

#include "sanitizer.h"

#include <cstddef>

namespace ferry {

// What the host device's own memory is filled with, so that a byte that nobody has copied or written shows.
constexpr unsigned char unwritten_byte = 0xA5;

namespace detail {
void close_unlent(const void* begin, std::size_t bytes);
void lend(const void* begin, std::size_t bytes);
void end_lent(const void* begin, std::size_t bytes) noexcept;
}  // namespace detail

// A kernel that assigns whole objects writes the padding at the end of the last one, too: the sanitizer's granule is
// opened as a whole.
inline void open_device_memory(const void* begin, std::size_t bytes) {
  constexpr std::size_t granule = 8;
  unpoison(begin, (bytes + granule - 1) / granule * granule);
}

// Nobody but kernels and copies touches it from here on; what is lent stays open.
inline void close_device_memory(const void* begin, std::size_t bytes) {
  if (poisons_memory()) detail::close_unlent(begin, bytes);
}

inline void lend_device_memory(const void* begin, std::size_t bytes) {
  if (poisons_memory()) detail::lend(begin, bytes);
}

// The memory goes, and what was lent of it, too.
inline void end_device_memory(const void* begin, std::size_t bytes) noexcept {
  if (poisons_memory()) detail::end_lent(begin, bytes);
}

}  // namespace ferry
