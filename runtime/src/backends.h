// The registered kinds of devices (device.h). A backend's constructor registers it.
#pragma once

#include "device.h"

#include <string>

namespace ferry {

DeviceBackend* find_backend(const char* kind);

// Returns the number of devices of a kind. If it returns 0, `why` is the reason, for example a missing backend.
int count_devices(const char* kind, DeviceBackend* backend, std::string& why);

const char* shown(const char* kind);  // returns the kind's name for messages

}  // namespace ferry
