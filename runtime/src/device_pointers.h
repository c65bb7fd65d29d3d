// Handles arguments that already point to a device's memory (the driver's own allocations, managed memory). Kernels use
// such memory in place. Host code can only use managed memory. A nest with such arguments is therefore launched even if
// it might otherwise stay on the host. If it can't be launched, a ferry::Error names the argument. Pinned memory counts
// as the host's.
//
// The driver is asked once per buffer and call, and never about memory that the thread's launches still have on the
// device.
#pragma once

#include "choose.h"
#include "description.h"
#include "footprint.h"
#include "resolved_launch.h"

namespace ferry {

// Marks the launch's buffers that are used in place. Throws if one of them is on a different device.
void find_in_place(Device& device, const FerrySite& site, const Footprint& footprint, ResolvedLaunch& resolved);

// Returns whether an input points to memory that the host can't reach, or that it should leave to the device.
bool points_at_device(OpenDevice& device, const Description& description, const FerryInput* inputs);

// Returns whether tables may contain rows in a device's memory. Only examining the rows shows whether they do.
bool may_hold_device_rows(const OpenDevice& device, const Description& description, const FerryInput* inputs);

// Throws if the host can't reach an input of a nest that it is about to run. `why` is a clause that says why the nest
// runs on the host.
void must_reach(OpenDevice& device, const FerrySite& site, const Description& description, const FerryInput* inputs,
                const std::string& why);

// Throws if the host is about to read memory that it can't reach.
void must_reach(Device& device, const char* name, const void* memory);

}  // namespace ferry
