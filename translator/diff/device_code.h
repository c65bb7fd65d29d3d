// The PTX of a version's kernels and ptxas's messages about them. They are made here with the toolkit that `ferry cxx`
// would use.
#pragma once

#include "diff/version.h"
#include "target/gpu.h"

namespace ferry::translator::diff {

// Adds the PTX and the usage to the kernels of `file`, which is a GPU's.
llvm::Error add_device_code(TargetFile& file, const Gpu& gpu);

// For tests: the first splits PTX into kernels, the second reads ptxas's lines.
void split_ptx(llvm::StringRef text, TargetFile& file);
void add_usage(llvm::StringRef said, TargetFile& file);

}  // namespace ferry::translator::diff
