// Arguments that point at a device's memory already (the driver's own allocations, managed memory): kernels use it
// where it is. Host code can't, but for managed memory; so what would run on the host is launched all the same where it
// only needn't be, and a ferry::Error that names the argument where it can't be. Pinned memory is the host's.
//
// The driver is asked once a buffer and call, and never of what the thread's launches still have on the device.
#pragma once

#include "choose.h"
#include "description.h"
#include "footprint.h"
#include "resolved_launch.h"

namespace ferry {

// Says which of the launch's buffers are used in place; throws where one lies on another device.
void find_in_place(Device& device, const FerrySite& site, const Footprint& footprint, ResolvedLaunch& resolved);

// Whether the host can't reach all that the inputs point at, or had better not.
bool points_at_device(OpenDevice& device, const Description& description, const FerryInput* inputs);

// Whether tables hold rows of which only a look at those that are touched says whether the host can reach them.
bool may_hold_device_rows(const OpenDevice& device, const Description& description, const FerryInput* inputs);

// Throws where the host is about to run a nest with such inputs; `why`: a clause about it.
void must_reach(OpenDevice& device, const FerrySite& site, const Description& description, const FerryInput* inputs,
                const std::string& why);

// The host is about to read it.
void must_reach(Device& device, const char* name, const void* memory);

}  // namespace ferry
