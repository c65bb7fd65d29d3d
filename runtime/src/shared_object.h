// Finds out whether an address is in the program, or in a shared library that dlclose may unload. This also works if
// the runtime itself is in such a library.
#pragma once

namespace ferry {

bool may_be_unloaded() noexcept;

// Returns the file name of the shared library that contains the address, as the same pointer for all addresses of the
// library. Returns null if the address is in the program itself.
const char* library_of(const void* address) noexcept;

// Keeps dlclose from unloading the library that contains `address`, because threads run its code. Does nothing for the
// program.
void keep_loaded(const void* address) noexcept;

// Returns whether the object is a static variable of the program or of a library. Such an object is destroyed when the
// process exits.
bool is_static(const void* object) noexcept;

}  // namespace ferry
