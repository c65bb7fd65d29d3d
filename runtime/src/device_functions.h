// The functions that kernels of any module may call by address. A file marks such a function [[ferry::device]]. It
// takes and returns numbers, and does nothing else.
//
//   plugin.so    FerryDeviceFunctions: {&square, "double (double)"}, while it is loaded
//   apply()      ferry_registered_number(f, "double (double)")
//
// A kernel of the host device calls the function itself. Thread-safe.
#pragma once

#include <ferry/function_value.h>

namespace ferry {

// Returns whether the function is registered with this signature. If the signature is null, any signature counts.
bool is_device_function(void (*address)(), const char* signature) noexcept;

}  // namespace ferry
