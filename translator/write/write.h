// Writes output files: either all of them or none.
//
// Every changed file is first written to a temporary file in the same folder; then all temporary files are renamed. An
// error before the renames leaves everything as it was. An error between renames (a directory of the same name)
// restores the old files. A file whose contents are unchanged isn't touched and keeps its time stamp. Missing folders
// are created.
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

// Returns a path as text for a Make rule. Spaces, # and $ are escaped so that Make, Ninja and CMake understand them.
std::string escape_for_make(llvm::StringRef path);

// Returns the Make rule `target: dependency…`.
std::string depfile_text(const std::vector<std::string>& targets, const std::vector<std::string>& dependencies);

}  // namespace ferry::translator::write
