// How much of a multiprocessor a kernel can fill, by its registers and shared memory, as NVIDIA's occupancy calculator
// counts: the vendor's C++ Programming Guide, "Technical Specifications per Compute Capability".
#pragma once

#include <llvm/ADT/StringRef.h>

#include <optional>

namespace ferry::translator::report {

struct Occupancy {
  unsigned max_threads;  // of a block, as far as registers allow
  unsigned block;        // its threads then
  unsigned percent;      // resident warps of those that a multiprocessor can hold
};

// Nothing for an architecture that isn't known.
std::optional<Occupancy> occupancy_of(llvm::StringRef architecture, unsigned block, unsigned registers,
                                      unsigned shared);

}  // namespace ferry::translator::report
