// The kinds of devices that the program holds a backend for (device.h), which constructors add.
#pragma once

#include "device.h"

#include <string>

namespace ferry {

DeviceBackend* find_backend(const char* kind);

// Devices that a backend counts; 0 with a reason, also where there is no backend.
int count_devices(const char* kind, DeviceBackend* backend, std::string& why);

const char* shown(const char* kind);  // as messages call it

}  // namespace ferry
