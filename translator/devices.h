// Implements `ferry devices`, which lists the devices of this machine. Each line has an id for FERRY_DEVICE, a name and
// the memory.
#pragma once

#include "frontend/options.h"

namespace ferry::translator {

ExitCode print_devices();

}  // namespace ferry::translator
