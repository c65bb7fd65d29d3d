// The sources that may define what a unit calls.
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
  std::string path;   // as the unit includes it
  std::string shown;  // as the user gave it
  std::string text;
};

// The files and folders of Options::bodies_from, each file once, without the unit's own source.
std::vector<Candidate> candidates(const Options& options, const std::string& source, llvm::vfs::FileSystem& files);

// The options for a parse that only looks: nothing of it is said, and its AST is freed.
Options silent(Options options);

// Functions by what the linker calls them, each with the word that its definition must have.
using Names = std::map<std::string, std::string>;

// Whether a text seems to define a function of this name: `double f(`, `Grid::f(`, or a macro's argument `DEFINE(f)`.
bool may_define(llvm::StringRef text, llvm::StringRef word);

// Whether two sources are compiled with the same flags, apart from macros and search paths.
bool have_same_flags(const Options& options, const std::string& source, const std::string& other);

}  // namespace ferry::translator::callees
