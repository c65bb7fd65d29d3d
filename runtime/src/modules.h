// The list of loaded device files, including those of plug-ins. Constructors add files to it, and destructors remove
// them.
#pragma once

#include <ferry/call.h>
#include <ferry/kernel_common.h>

#include <cstddef>
#include <functional>

namespace ferry {

// Calls act(FerryDeviceModule&) for each loaded device file. No file is unloaded in the meantime.
void each_module(const std::function<void(const FerryDeviceModule&)>& act);

std::size_t registered_modules() noexcept;  // for tests and messages

}  // namespace ferry
