// The list of device files that are loaded: constructors add to it, also of plug-ins, and destructors take away.
#pragma once

#include <ferry/call.h>
#include <ferry/kernel_common.h>

#include <cstddef>
#include <functional>

namespace ferry {

// act(FerryDeviceModule&) for each; none goes meanwhile.
void each_module(const std::function<void(const FerryDeviceModule&)>& act);

std::size_t registered_modules() noexcept;  // for tests and messages

}  // namespace ferry
