// The message after a crash of the translator: that it is Ferry's defect, in which function, and how to continue
// without that function. No LLVM here.
//
//   ferry: error: the translator was ended by signal 11 (Segmentation fault) in function 'heat' of 'heat.cpp'; …
//   ferry: note: to continue, leave it on the CPU: --ferry-without=heat (each build then warns about it)
//
// The function is found by translating again without others, each time in a separate process.
#pragma once

#include "frontend/options.h"

namespace ferry::translator::cxx {

// The exit code for a defect of Ferry.
constexpr int defect_code = 4;

// Returns the most CPU time that a translation may take: FERRY_TIME_LIMIT, or 600 s. 0: unlimited.
unsigned time_limit();

// After a crash or the time limit, this process then runs `ferry crashed SIGNAL ARGUMENTS…`, which calls
// report_crash().
void report_crashes(int argc, char** argv);

// Reports that a signal has ended a translation, and returns the exit code. `option` leaves out a function: "--without
// ".
int report_crash(const Options& options, int signal, const char* option);

}  // namespace ferry::translator::cxx
