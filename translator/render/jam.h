// Writes a kernel's form with lanes (schedule/jam.h) for the templates, which get a list with one element or none.
#pragma once

#include "plan/plan.h"

#include <llvm/Support/JSON.h>

#include <string>

namespace ferry::translator::render {

// Returns a type like `FerryCounted<int, 1>`.
std::string counted_type(const plan::GridLoop& loop);

llvm::json::Array host_jam(const plan::Unit& plan, const plan::Kernel& kernel);

// Returns whether a GPU has a kernel with lanes besides the one with a thread for each iteration.
bool has_gpu_jam(const plan::Kernel& kernel);
llvm::json::Array gpu_jam(const plan::Unit& plan, const plan::Kernel& kernel);
// Returns the numbers of lanes, like `{4, 4, 1}`.
std::string lanes_in_braces(const plan::Kernel& kernel);

}  // namespace ferry::translator::render
