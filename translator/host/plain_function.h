// The effect of a function that isn't offloaded on its callers in other files, if the effect has a simple description.
//
//   double seconds() { return … steady_clock::now() …; }                             nothing
//   void report(int k, double r) { std::printf("%d: %g\n", k, r); }                  prints to standard output
//   void show(const double* x) { std::printf("%g\n", *x); }                          none: it touches kernels' data
#pragma once

#include "ir/function.h"
#include "model/model.h"

#include <optional>
#include <vector>

namespace ferry::translator::host {

// Returns the streams to which the function prints; nullopt if it may touch memory that isn't its own.
std::optional<std::vector<model::PlainFunction::Output>> touches_nothing(const ir::Function& function);

}  // namespace ferry::translator::host
