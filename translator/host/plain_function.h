// The effect on callers in other files of a function that isn't offloaded, if the effect can be described simply.
//
//   double seconds() { return … steady_clock::now() …; }                             nothing
//   void report(int k, double r) { std::printf("%d: %g\n", k, r); }                  prints to standard output
//   void show(const double* x) { std::printf("%g\n", *x); }                          nullopt: it touches kernels' data
#pragma once

#include "ir/function.h"
#include "model/model.h"

#include <optional>
#include <vector>

namespace ferry::translator::host {

// Returns the streams to which the function prints, or nullopt if it may touch memory other than its own variables.
std::optional<std::vector<model::PlainFunction::Output>> touches_nothing(const ir::Function& function);

}  // namespace ferry::translator::host
