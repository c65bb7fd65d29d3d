// Implements `ferry diff OLD NEW`: compares the generated code of two versions, kernel by kernel.
//
//   OLD, NEW   folders of `ferry translate -o` or --save-ir, or one manifest of these
//
// Exit codes: 0 if they are equal, 1 if they differ, 3 if something can't be read. Text that only says where code came
// from doesn't count (version.h).
#pragma once

#include <string>

namespace ferry::translator::diff {

struct DiffOptions {
  std::string before, after;
  std::string format = "text";  // "text" or "html"
  bool ptx = true;              // whether to compile differing GPU files if their compiler exists
};

int diff(const DiffOptions& options);

}  // namespace ferry::translator::diff
