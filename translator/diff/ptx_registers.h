// Virtual registers of PTX are numbered in the order in which a compiler made them, so one further register renumbers
// all after it. Two kernels are compared after the later one's registers have been given the names of those that stand
// in the same places of the earlier one.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace ferry::translator::diff {

// `after` with its registers renamed one to one. Equal to `before` if the two differ in the numbers of registers only.
std::string with_registers_of(llvm::StringRef before, llvm::StringRef after);

}  // namespace ferry::translator::diff
