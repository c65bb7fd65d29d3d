// Computes how much of a multiprocessor a kernel can occupy with its registers and shared memory, as in NVIDIA's
// occupancy calculator: C++ Programming Guide, "Technical Specifications per Compute Capability".
#pragma once

#include <llvm/ADT/StringRef.h>

#include <optional>

namespace ferry::translator::report {

struct Occupancy {
  unsigned max_threads;  // the most threads in a block that registers allow
  unsigned block;        // threads per block in this calculation
  unsigned percent;      // resident warps in percent of the most that a multiprocessor can hold
};

// Returns none for an unknown architecture.
std::optional<Occupancy> occupancy_of(llvm::StringRef architecture, unsigned block, unsigned registers,
                                      unsigned shared);

}  // namespace ferry::translator::report
