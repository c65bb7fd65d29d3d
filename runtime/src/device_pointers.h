// Arguments that already point to a device's memory (the driver's own allocations, managed memory). Kernels use it in
// place. Host code can only use managed memory. So a nest that may stay on the host is launched anyway, and one that
// can't be launched is a ferry::Error that names the argument. Pinned memory is the host's.
//
// The driver is asked once per buffer and call, and never about what the thread's launches still have on the device.
#pragma once

#include "choose.h"
#include "description.h"
#include "footprint.h"
#include "resolved_launch.h"

namespace ferry {

// Marks the launch's buffers that are used in place. Throws if one lies on another device.
void find_in_place(Device& device, const FerrySite& site, const Footprint& footprint, ResolvedLaunch& resolved);

// Returns whether the host can't reach everything that the inputs point to, or should leave it to the device.
bool points_at_device(OpenDevice& device, const Description& description, const FerryInput* inputs);

// Returns whether tables contain rows of which only an examination shows whether the host can reach them.
bool may_hold_device_rows(const OpenDevice& device, const Description& description, const FerryInput* inputs);

// Throws if the host is about to run a nest with such inputs. `why` is a clause about that.
void must_reach(OpenDevice& device, const FerrySite& site, const Description& description, const FerryInput* inputs,
                const std::string& why);

// The same before the host reads this memory.
void must_reach(Device& device, const char* name, const void* memory);

}  // namespace ferry
