// Handles functions that the user wants to leave untranslated: `--without heat`, `ferry cxx --ferry-without=heat`. They
// are stored among the diagnostic flags as "ferry-without=heat", because like those flags they change the output for a
// source but not its meaning.
//
//   "heat"         every function of that name: overloads, members, instances of a template
//   "Grid::heat"   such functions of classes and namespaces of that name
//   "*"            all functions
#pragma once

#include <clang/AST/ASTContext.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

// Removes these names from the flags (without_flag.h) and returns them.
std::vector<std::string> take_left_out(std::vector<std::string>& flags);

// Turns each function that has [[ferry::offload]] and one of these names into a plain function, and reports that.
void leave_out(clang::ASTContext& context, const std::vector<std::string>& names, llvm::raw_ostream& messages);

// Returns whether a function, annotated or not, has one of these names.
bool is_among(const clang::FunctionDecl& function, const std::vector<std::string>& names);

bool is_left_out(const clang::FunctionDecl& function);

// Returns the names of the unit's defined functions with [[ferry::offload]], without duplicates, in the form that
// `leave_out` takes.
std::vector<std::string> offloaded_names(clang::ASTContext& context);

}  // namespace ferry::translator::frontend
