// What this copy of the runtime is part of: the program, or a shared library that dlclose may unload. What belongs to
// either.
#pragma once

namespace ferry {

bool may_be_unloaded() noexcept;

// The file name of the shared library that holds the address, the same pointer for all addresses in one; nullptr in the
// program itself.
const char* library_of(const void* address) noexcept;

// From now on dlclose leaves the library that holds `address` loaded: it has threads. Nothing where that is the
// program.
void keep_loaded(const void* address) noexcept;

// Whether the program or a library has it among its own variables: it is destroyed when the process ends.
bool is_static(const void* object) noexcept;

}  // namespace ferry
