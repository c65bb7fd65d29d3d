// The registered kinds of devices (device.h). A backend's constructor registers it.
#pragma once

#include "device.h"

#include <string>

namespace ferry {

DeviceBackend* find_backend(const char* kind);

// Returns the number of devices of a kind. If it is 0, also because there is no backend, `why` is the reason.
int count_devices(const char* kind, DeviceBackend* backend, std::string& why);

const char* shown(const char* kind);  // its name in messages

}  // namespace ferry
