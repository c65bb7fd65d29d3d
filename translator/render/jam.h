// Writes the form of a kernel that has lanes (schedule/jam.h) for the templates. They get a list that is empty or has
// one element.
#pragma once

#include "plan/plan.h"

#include <llvm/Support/JSON.h>

#include <string>

namespace ferry::translator::render {

// Returns a type like `FerryCounted<int, 1>`.
std::string counted_type(const plan::GridLoop& loop);

llvm::json::Array host_jam(const plan::Unit& plan, const plan::Kernel& kernel);

// Returns whether GPUs have a kernel with lanes in addition to the kernel with one thread for each iteration.
bool has_gpu_jam(const plan::Kernel& kernel);
llvm::json::Array gpu_jam(const plan::Unit& plan, const plan::Kernel& kernel);
// Returns the numbers of lanes in braces, like `{4, 4, 1}`.
std::string lanes_in_braces(const plan::Kernel& kernel);

}  // namespace ferry::translator::render
