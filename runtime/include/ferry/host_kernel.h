// The header of generated *.ferry.host.cpp files. They need no other, except view.h if a kernel has containers,
// reduction.h if one reduces, and <cmath> if one calls it.
#ifndef FERRY_HOST_KERNEL_H
#define FERRY_HOST_KERNEL_H

// For the including file: kernels keep unused declarations, namely those of loops that were rewritten as counted loops
// and of names whose uses became constants.
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-parameter"
// A lane loop over an array of fewer elements never runs, and is no mistake of the user's.
#ifndef __clang__
#pragma GCC diagnostic ignored "-Waggressive-loop-optimizations"
#else
#pragma GCC diagnostic ignored "-Wpass-failed"  // a loop over lanes that isn't unrolled
#endif
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-local-typedefs"
#include "host_atomics.h"
#include "kernel_common.h"

#endif
