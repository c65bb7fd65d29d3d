// Decides whether a kernel may run before a nest's own kernel and find out what the latter needs to know. This is an
// inspector in the sense of J. Saltz et al., "Run-time parallelization and scheduling of loops" (1991), who inspect
// subscripts. Here it is the slice of the nest (slice.h) that finds whether an iteration ends the nest, or what tiles
// of iterations add to running results.
#pragma once

#include "schedule/draft.h"

namespace ferry::translator::schedule {

// Returns whether the first kernel reads the same values as the nest: the nest writes none of them, or each iteration
// writes them only after its last read. Arrays with different names must be different, which the nest's launch checks.
bool reads_before_writes(const Draft& first, const Draft& nest);

// Drops benign aliases of a written array and an array that the first kernel reads, unless the write still comes later.
void keep_later_aliases(const Draft& first, Draft& nest);

// Returns whether the first kernel writes nothing but its answer.
bool only_reads(const Draft& first);

}  // namespace ferry::translator::schedule
