// What this copy of the runtime is part of: the program, or a shared library that dlclose may unload.
#pragma once

namespace ferry {

bool may_be_unloaded() noexcept;

// From now on dlclose leaves the library that holds `address` loaded: it has threads. Nothing where that is the
// program.
void keep_loaded(const void* address) noexcept;

}  // namespace ferry
