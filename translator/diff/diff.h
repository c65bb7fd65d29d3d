// `ferry diff OLD NEW`: the generated code of two versions, kernel by kernel.
//
//   OLD, NEW   folders of `ferry translate -o` or --save-ir, or one manifest of these
//
// Exit codes: 0 they are the same, 1 they differ, 3 something can't be read. What only says where code came from is no
// difference (version.h).
#pragma once

#include <string>

namespace ferry::translator::diff {

struct DiffOptions {
  std::string before, after;
  std::string format = "text";  // or html
  bool ptx = true;              // where GPUs' files differ and there is a compiler for them
};

int diff(const DiffOptions& options);

}  // namespace ferry::translator::diff
