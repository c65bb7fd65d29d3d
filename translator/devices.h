// `ferry devices`: what this machine can run on, one line each: the id that FERRY_DEVICE takes, name, memory.
#pragma once

#include "frontend/options.h"

namespace ferry::translator {

ExitCode print_devices();

}  // namespace ferry::translator
