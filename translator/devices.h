// `ferry devices`: lists the devices of this machine, one on each line: the id for FERRY_DEVICE, name, memory.
#pragma once

#include "frontend/options.h"

namespace ferry::translator {

ExitCode print_devices();

}  // namespace ferry::translator
