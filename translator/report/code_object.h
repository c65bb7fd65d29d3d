// What a code object for AMD's GPUs says of its kernels: the note that its loader reads.
//
//   amdhsa.target: amdgcn-amd-amdhsa--gfx90a
//   amdhsa.kernels: - .name: _ZN…13ferry_heat_l7E…   .vgpr_count: 5   .group_segment_fixed_size: 0   …
#pragma once

#include "report/kernel_notes.h"

#include <llvm/Object/ObjectFile.h>

namespace ferry::translator::report {

// Nothing where the object is none.
void add_code_object(const llvm::object::ObjectFile& object, std::vector<Resources>& resources);

// The code objects in a section of a host's object, as clang's offload bundler puts them there; those that are
// compressed are left out.
void add_bundled(llvm::StringRef section, std::vector<Resources>& resources);

}  // namespace ferry::translator::report
