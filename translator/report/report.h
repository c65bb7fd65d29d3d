// Implements `ferry report FILE…`, which prints the resources that each GPU kernel in objects, libraries and programs
// needs. It doesn't need a GPU.
//
//   heat.cpp:7 heat: ferry_heat_l7
//     sm_80  18 registers, 0 bytes spilled, 0 local, 0 shared, 408 constant; blocks of 256 of at most 1024 threads,
//     occupancy 100 %
#pragma once

#include "frontend/options.h"

#include <string>
#include <vector>

namespace ferry::translator::report {

// Prints the report. Returns exit code 3 if a file can't be read or contains no kernels.
ExitCode print_report(const std::vector<std::string>& files);

}  // namespace ferry::translator::report
