// Compilers number PTX's virtual registers in the order of their creation, so one more register renumbers all after it.
// Before two kernels are compared, the later one's registers get the names that the earlier one has in the same places.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace ferry::translator::diff {

// Returns `after` with its registers renamed one to one. It equals `before` if the two differ in register numbers only.
std::string with_registers_of(llvm::StringRef before, llvm::StringRef after);

}  // namespace ferry::translator::diff
