// Finds the lines of the working tree that differ from a git revision, for `--changed BASE`. Uses no Clang.
#pragma once

#include "frontend/options.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::frontend {

// A range of lines in one file, counted from 1. If lines were removed after line n, the range is {n + 1, n}.
struct LineRange {
  unsigned first = 0, last = 0;
};

class ChangedLines {
 public:
  // Asks git about the repository that contains `folder`. A file that git doesn't track differs as a whole. A file that
  // git ignores doesn't differ.
  static llvm::Expected<ChangedLines> since(const std::string& base, const std::string& folder);

  // Returns whether lines `first` to `last` of the file differ, or lines were removed between them.
  bool touch(llvm::StringRef path, unsigned first, unsigned last) const;
  bool touch(llvm::StringRef path) const;
  bool empty() const { return files_.empty(); }

 private:
  // Adds the output of `git diff --unified=0`. The names in it are relative to `root`.
  void add_diff(llvm::StringRef diff, llvm::StringRef root);
  void add(llvm::StringRef root, llvm::StringRef name, LineRange lines);

  std::map<std::string, std::vector<LineRange>> files_;  // keyed by real path
};

}  // namespace ferry::translator::frontend
