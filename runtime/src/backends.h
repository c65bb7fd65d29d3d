// The registered kinds of devices (device.h). Each backend registers itself in a constructor.
#pragma once

#include "device.h"

#include <string>

namespace ferry {

DeviceBackend* find_backend(const char* kind);

// Returns how many devices of a kind there are. If there are none, `why` is the reason, such as a missing backend.
int count_devices(const char* kind, DeviceBackend* backend, std::string& why);

const char* shown(const char* kind);  // returns the kind's name for messages

}  // namespace ferry
