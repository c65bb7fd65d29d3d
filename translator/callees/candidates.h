// The sources that may define functions that a unit calls.
//
//   --bodies-from=src --bodies-from=lib/table.cpp        src/main.cpp, src/solver.cc, lib/table.cpp
#pragma once

#include "frontend/options.h"

#include <llvm/Support/VirtualFileSystem.h>

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::callees {

struct Candidate {
  std::string path;   // the path in the unit's #include
  std::string shown;  // the user's name for it
  std::string text;
};

// Returns the files, and those in the folders, of Options::bodies_from, each file once and without the unit's own
// source.
std::vector<Candidate> candidates(const Options& options, const std::string& source, llvm::vfs::FileSystem& files);

// Returns the options for a parse that only examines: its messages are suppressed, and its AST is freed.
Options silent(Options options);

// Linkage names of functions → the word that a definition must contain.
using Names = std::map<std::string, std::string>;

// Returns whether a text seems to define a function of this name: `double f(`, `Grid::f(`, or a macro's argument
// `DEFINE(f)`.
bool may_define(llvm::StringRef text, llvm::StringRef word);

// Returns whether two sources are compiled with the same flags, apart from macros and search paths.
bool have_same_flags(const Options& options, const std::string& source, const std::string& other);

}  // namespace ferry::translator::callees
