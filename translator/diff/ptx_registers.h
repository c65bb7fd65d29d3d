// Renames the registers in PTX so that two kernels can be compared. Compilers number virtual registers in the order in
// which they create them, so one additional register renumbers all later ones. In the later kernel, each register gets
// the name of the register that is in the same place in the earlier kernel.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace ferry::translator::diff {

// Returns `after` with its registers renamed one to one. The result equals `before` if the texts differ only in
// registers.
std::string with_registers_of(llvm::StringRef before, llvm::StringRef after);

}  // namespace ferry::translator::diff
