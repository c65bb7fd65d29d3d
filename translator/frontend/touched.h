// Finds the functions that a change touches: those in which a line has changed, and those that call such functions.
#pragma once

#include "frontend/changed_lines.h"
#include "frontend/parse.h"

#include <clang/AST/Decl.h>
#include <llvm/ADT/DenseMap.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

// The lines of a declaration, including its attributes and template parameters.
struct DeclarationLines {
  std::string path;
  unsigned first = 0, last = 0;
};

class TouchedFunctions {
 public:
  TouchedFunctions(const ParsedUnit& unit, const ChangedLines& changes) : unit_(unit), changes_(changes) {}

  // Returns whether the change touches a declaration of the function, or of a function outside system headers that it
  // calls or names directly or indirectly. Follows only functions that are defined in the unit.
  bool holds(const clang::FunctionDecl& function);

  // Returns the lines of the function's declarations in the user's files.
  std::vector<DeclarationLines> lines(const clang::FunctionDecl& function) const;

 private:
  bool is_changed(const clang::FunctionDecl& function);

  const ParsedUnit& unit_;
  const ChangedLines& changes_;
  llvm::DenseMap<const clang::FunctionDecl*, bool> changed_;
};

}  // namespace ferry::translator::frontend
