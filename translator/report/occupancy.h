// Computes how much of a multiprocessor a kernel can occupy with its registers and shared memory, as NVIDIA's occupancy
// calculator does: C++ Programming Guide, "Technical Specifications per Compute Capability".
#pragma once

#include <llvm/ADT/StringRef.h>

#include <optional>

namespace ferry::translator::report {

struct Occupancy {
  unsigned max_threads;  // the largest number of threads in a block that the registers allow
  unsigned block;        // threads per block in this calculation
  unsigned percent;      // resident warps, as a percentage of what a multiprocessor can hold
};

// Returns nothing for an unknown architecture.
std::optional<Occupancy> occupancy_of(llvm::StringRef architecture, unsigned block, unsigned registers,
                                      unsigned shared);

}  // namespace ferry::translator::report
