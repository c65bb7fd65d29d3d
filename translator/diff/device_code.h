// The PTX of a version's kernels and what ptxas says of them, made here by the toolkit that `ferry cxx` would take.
#pragma once

#include "diff/version.h"
#include "target/gpu.h"

namespace ferry::translator::diff {

// Fills in what `file`, of a GPU, has.
llvm::Error add_device_code(TargetFile& file, const Gpu& gpu);

// For tests: PTX taken apart, and ptxas' lines.
void split_ptx(llvm::StringRef text, TargetFile& file);
void add_usage(llvm::StringRef said, TargetFile& file);

}  // namespace ferry::translator::diff
