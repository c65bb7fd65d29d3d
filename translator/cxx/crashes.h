// What users are told when the translator crashes: that it is Ferry's defect, in which function, and how to go on
// without that function. No LLVM here.
//
//   ferry: error: the translator was ended by signal 11 (Segmentation fault) in function 'heat' of 'heat.cpp'; …
//   ferry: note: to go on, leave it on the CPU: --ferry-without=heat (a warning says so in each build)
//
// The function is found by leaving out others, in processes of their own.
#pragma once

#include "frontend/options.h"

namespace ferry::translator::cxx {

// The exit code that says so.
constexpr int defect_code = 4;

// The most CPU time that a translation may take: FERRY_TIME_LIMIT, or 600 s; 0: any.
unsigned time_limit();

// From now on a crash of this process, or its time limit, starts it anew as `ferry crashed SIGNAL ARGUMENTS…`, which
// calls report_crash().
void report_crashes(int argc, char** argv);

// After a translation that a signal has ended. `option`: how a function is left out, "--without ". Returns the exit
// code.
int report_crash(const Options& options, int signal, const char* option);

}  // namespace ferry::translator::cxx
