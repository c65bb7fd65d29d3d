// Reads which resources the kernels need from a code object for AMD GPUs. They are in the note that its loader reads.
//
//   amdhsa.target: amdgcn-amd-amdhsa--gfx90a
//   amdhsa.kernels: - .name: _ZN…13ferry_heat_l7E…   .vgpr_count: 5   .group_segment_fixed_size: 0   …
#pragma once

#include "report/kernel_notes.h"

#include <llvm/Object/ObjectFile.h>

namespace ferry::translator::report {

// Adds the resources in the object's note. Adds nothing if the object isn't a code object for AMD GPUs.
void add_code_object(const llvm::object::ObjectFile& object, std::vector<Resources>& resources);

// Adds the resources of the code objects that clang's offload bundler has put in a section of a host object. Skips
// compressed code objects.
void add_bundled(llvm::StringRef section, std::vector<Resources>& resources);

}  // namespace ferry::translator::report
