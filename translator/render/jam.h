// A kernel's form with lanes (schedule/jam.h) for the templates. Templates get a list with one element, or an empty
// one.
#pragma once

#include "plan/plan.h"

#include <llvm/Support/JSON.h>

#include <string>

namespace ferry::translator::render {

// `FerryCounted<int, 1>`
std::string counted_type(const plan::GridLoop& loop);

llvm::json::Array host_jam(const plan::Unit& plan, const plan::Kernel& kernel);

// Returns whether a GPU has a kernel with lanes beside the one with a thread for each iteration.
bool has_gpu_jam(const plan::Kernel& kernel);
llvm::json::Array gpu_jam(const plan::Unit& plan, const plan::Kernel& kernel);
// `{4, 4, 1}`
std::string lanes_in_braces(const plan::Kernel& kernel);

}  // namespace ferry::translator::render
