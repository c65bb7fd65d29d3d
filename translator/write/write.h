// Writes outputs to files, all or none.
//
// Every changed file is first written to a temporary beside it, then all are renamed. An error before the renames
// leaves everything as it was. An error in the middle of them (a directory in the way) puts the old files back. A file
// whose contents are the same is not touched and keeps its time stamp. Missing folders are made.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace ferry::translator::write {

struct OutputFile {
  std::string path;
  std::string contents;
};

llvm::Error write_all(const std::vector<OutputFile>& files);

// Returns a path for a Make rule: spaces, # and $ are escaped as Make, Ninja and CMake read them.
std::string escape_for_make(llvm::StringRef path);

// Returns the Make rule `target: dependency…`.
std::string depfile_text(const std::vector<std::string>& targets, const std::vector<std::string>& dependencies);

}  // namespace ferry::translator::write
