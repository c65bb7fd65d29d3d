// Functions that kernels of any module may call by an address: those that a file marks [[ferry::device]] and that take
// and return numbers without doing anything else.
//
//   plugin.so    FerryDeviceFunctions: {&square, "double (double)"}, while it is loaded
//   apply()      ferry_registered_number(f, "double (double)")
//
// A kernel of the host device calls the function itself. Thread-safe.
#pragma once

#include <ferry/function_value.h>

namespace ferry {

// Returns whether a loaded file has registered the function. `signature`: null for any.
bool is_device_function(void (*address)(), const char* signature) noexcept;

}  // namespace ferry
