// Functions that the user wants left untranslated: `--without heat`, `ferry cxx --ferry-without=heat`. They stand among
// the flags of diagnostics, as "ferry-without=heat", because like these they change what is made of a source and not
// what it means.
//
//   "heat"         every function of that name: overloads, members, instances of a template
//   "Grid::heat"   those of classes and namespaces of that name
//   "*"            all
#pragma once

#include <clang/AST/ASTContext.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

// Takes the names out of the flags (without_flag.h).
std::vector<std::string> take_left_out(std::vector<std::string>& flags);

// Makes functions that have [[ferry::offload]] and one of these names plain ones, and says so.
void leave_out(clang::ASTContext& context, const std::vector<std::string>& names, llvm::raw_ostream& messages);

// Whether a function, annotated or not, has one of these names.
bool is_among(const clang::FunctionDecl& function, const std::vector<std::string>& names);

bool is_left_out(const clang::FunctionDecl& function);

// The functions of a unit that have [[ferry::offload]] and are defined in it, as they may be left out: each name once.
std::vector<std::string> offloaded_names(clang::ASTContext& context);

}  // namespace ferry::translator::frontend
