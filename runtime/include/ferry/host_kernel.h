// Included by generated *.ferry.host.cpp files, and nothing else is needed there, but view.h if a kernel has
// containers, reduction.h if one reduces, and <cmath> if one calls it.
#ifndef FERRY_HOST_KERNEL_H
#define FERRY_HOST_KERNEL_H

// In the file that includes this: kernels keep declarations that nothing needs, of loops that count in other forms and
// of names by which the text has said constants.
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-parameter"
// A lane loop over an array of fewer elements, which never runs, is none of the user's errors.
#ifndef __clang__
#pragma GCC diagnostic ignored "-Waggressive-loop-optimizations"
#endif
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-local-typedefs"
#include "host_atomics.h"
#include "kernel_common.h"

#endif
