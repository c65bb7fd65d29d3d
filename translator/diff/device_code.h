// Adds PTX and the messages of ptxas to a version's kernels. Uses the toolkit that `ferry cxx` would use.
#pragma once

#include "diff/version.h"
#include "target/gpu.h"

namespace ferry::translator::diff {

// Adds the PTX and the usage to the kernels of `file`, which must be a file for `gpu`.
llvm::Error add_device_code(TargetFile& file, const Gpu& gpu);

// Exposed for tests. split_ptx() splits PTX into kernels, and add_usage() parses messages of ptxas.
void split_ptx(llvm::StringRef text, TargetFile& file);
void add_usage(llvm::StringRef said, TargetFile& file);

}  // namespace ferry::translator::diff
