// Reports a crash of the translator: that it is Ferry's defect, in which function, and how to continue without that
// function. Uses no LLVM.
//
//   ferry: error: the translator was ended by signal 11 (Segmentation fault) in function 'heat' of 'heat.cpp'; …
//   ferry: note: to continue, leave it on the CPU: --ferry-without=heat (each build then warns about it)
//
// The function is found by translating again without other functions, each time in a separate process.
#pragma once

#include "frontend/options.h"

namespace ferry::translator::cxx {

// The exit code for a defect of Ferry.
constexpr int defect_code = 4;

// Returns the limit for a translation's CPU time in seconds: FERRY_TIME_LIMIT or 600. 0 means that there is no limit.
unsigned time_limit();

// Arranges that after a crash, or when the time limit is reached, this process runs `ferry crashed SIGNAL ARGUMENTS…`,
// which calls report_crash().
void report_crashes(int argc, char** argv);

// Reports that a signal has ended a translation, and returns the exit code. `option` is the text before the function's
// name in the option that leaves it out: "--without ".
int report_crash(const Options& options, int signal, const char* option);

}  // namespace ferry::translator::cxx
