// The header for generated *.ferry.host.cpp files. They include other headers only if kernels need them: view.h for
// containers, reduction.h for reductions, and <cmath> for its functions.
#ifndef FERRY_HOST_KERNEL_H
#define FERRY_HOST_KERNEL_H

// The including file's kernels have unused declarations: of loops that were rewritten as counted loops, and of names
// whose uses became constants.
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-parameter"
// A lane loop over an array with fewer elements than lanes never runs, so the warning would be a false alarm.
#ifndef __clang__
#pragma GCC diagnostic ignored "-Waggressive-loop-optimizations"
#else
#pragma GCC diagnostic ignored "-Wpass-failed"  // for loops over lanes that aren't unrolled
#endif
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-local-typedefs"
#include "host_atomics.h"
#include "kernel_common.h"

#endif
