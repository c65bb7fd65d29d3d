// Adds PTX and ptxas's messages to a version's kernels. They are made with the toolkit that `ferry cxx` would use.
#pragma once

#include "diff/version.h"
#include "target/gpu.h"

namespace ferry::translator::diff {

// Adds the PTX and the usage to the kernels of `file`. Requires that it is a file for `gpu`.
llvm::Error add_device_code(TargetFile& file, const Gpu& gpu);

// Exposed for tests: split_ptx() splits PTX into kernels, add_usage() parses ptxas's messages.
void split_ptx(llvm::StringRef text, TargetFile& file);
void add_usage(llvm::StringRef said, TargetFile& file);

}  // namespace ferry::translator::diff
