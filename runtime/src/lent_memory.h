// Device memory and AddressSanitizer: outside of kernels and copies it is poisoned, where the sanitizer knows it (the
// host device's). What device_data() has given an address of isn't: its user reads and writes there until the memory
// goes, whatever the runtime copies or runs meanwhile.
#pragma once

#include <cstddef>

namespace ferry {

// Nobody but kernels and copies touches it from here on; what is lent stays open.
void close_device_memory(const void* begin, std::size_t bytes);
void open_device_memory(const void* begin, std::size_t bytes);

void lend_device_memory(const void* begin, std::size_t bytes);
// The memory goes, and what was lent of it, too.
void end_device_memory(const void* begin, std::size_t bytes) noexcept;

}  // namespace ferry
