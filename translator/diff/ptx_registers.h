// Renames the registers of PTX so that two kernels can be compared. Compilers number virtual registers in the order of
// their creation, so one more register renumbers all later ones. The later kernel's registers get the names that the
// earlier kernel has in the same places.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace ferry::translator::diff {

// Returns `after` with its registers renamed one to one. The result equals `before` if they differ only in registers.
std::string with_registers_of(llvm::StringRef before, llvm::StringRef after);

}  // namespace ferry::translator::diff
