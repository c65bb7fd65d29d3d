// Functions that the user wants to leave untranslated: `--without heat`, `ferry cxx --ferry-without=heat`. They are
// stored among the diagnostic flags, as "ferry-without=heat", because like these they change the output for a source
// but not its meaning.
//
//   "heat"         every function of that name: overloads, members, instances of a template
//   "Grid::heat"   those of classes and namespaces of that name
//   "*"            all
#pragma once

#include <clang/AST/ASTContext.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

// Removes the names from the flags (without_flag.h).
std::vector<std::string> take_left_out(std::vector<std::string>& flags);

// Makes functions with [[ferry::offload]] and one of these names plain ones, and reports that.
void leave_out(clang::ASTContext& context, const std::vector<std::string>& names, llvm::raw_ostream& messages);

// Returns whether a function, annotated or not, has one of these names.
bool is_among(const clang::FunctionDecl& function, const std::vector<std::string>& names);

bool is_left_out(const clang::FunctionDecl& function);

// The names of the unit's defined functions with [[ferry::offload]], in the form for leaving them out, without
// duplicates.
std::vector<std::string> offloaded_names(clang::ASTContext& context);

}  // namespace ferry::translator::frontend
