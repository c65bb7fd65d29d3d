// `ferry devices`: what this machine can run on, one line each: id as FERRY_DEVICE takes it, name, memory.
#pragma once

#include "frontend/options.h"

namespace ferry::translator {

ExitCode print_devices();

}  // namespace ferry::translator
