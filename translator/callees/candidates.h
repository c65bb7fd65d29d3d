// The sources that may define functions which a unit calls but doesn't define.
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
  std::string shown;  // the path as the user wrote it
  std::string text;
};

// Returns the files of Options::bodies_from and those in its folders, each file once and without the unit's own source.
std::vector<Candidate> candidates(const Options& options, const std::string& source, llvm::vfs::FileSystem& files);

// Returns options for a trial parse, which prints no messages and frees its AST.
Options silent(Options options);

// Maps a function's linkage name to the word that its definition must contain.
using Names = std::map<std::string, std::string>;

// Returns whether a text seems to define a function of this name: `double f(`, `Grid::f(`, or the macro argument in
// `DEFINE(f)`.
bool may_define(llvm::StringRef text, llvm::StringRef word);

// Returns whether two sources are compiled with the same flags, except for macros and search paths.
bool have_same_flags(const Options& options, const std::string& source, const std::string& other);

}  // namespace ferry::translator::callees
