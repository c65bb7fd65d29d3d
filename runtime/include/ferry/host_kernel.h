// Included by generated *.ferry.host.cpp files, and nothing else is needed there.
#pragma once

#include <ferry/host_atomics.h>
#include <ferry/kernel_common.h>
