// Reports a crash of the translator. The message says that Ferry has a defect, in which function it occurs, and how to
// continue without that function. Uses no LLVM.
//
//   ferry: error: the translator was ended by signal 11 (Segmentation fault) in function 'heat' of 'heat.cpp'; …
//   ferry: note: to continue, leave it on the CPU: --ferry-without=heat (each build then warns about it)
//
// To find the function, the source is translated again without other functions, each time in a separate process.
#pragma once

#include "frontend/options.h"

namespace ferry::translator::cxx {

// The exit code that means a defect of Ferry.
constexpr int defect_code = 4;

// Returns the limit for a translation's CPU time in seconds: FERRY_TIME_LIMIT or 600. 0 means that there is no limit.
unsigned time_limit();

// Arranges that after a crash, or when the time limit is reached, this process runs `ferry crashed SIGNAL ARGUMENTS…`,
// which calls report_crash().
void report_crashes(int argc, char** argv);

// Reports that a signal has ended a translation, and returns the exit code. `option` is the option that leaves out a
// function, up to the function's name: "--without ".
int report_crash(const Options& options, int signal, const char* option);

}  // namespace ferry::translator::cxx
