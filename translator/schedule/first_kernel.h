// Decides whether a first kernel may run before a nest's own kernel and compute what the nest's kernel needs to know.
// This is an inspector in the sense of J. Saltz et al., "Run-time parallelization and scheduling of loops" (1991), who
// inspect subscripts. Here the first kernel is the slice of the nest (slice.h) that finds out whether an iteration ends
// the nest, or what tiles of iterations add to running results.
#pragma once

#include "schedule/draft.h"

namespace ferry::translator::schedule {

// Returns whether the first kernel reads the same values as the nest. This holds if the nest writes none of these
// values, or if each iteration writes them only after its last read. Arrays with different names must be different
// arrays, which the nest's launch checks.
bool reads_before_writes(const Draft& first, const Draft& nest);

// Drops pairs of benign aliases if the nest writes one of the two arrays and the first kernel reads the other, unless
// the write still comes after the read.
void keep_later_aliases(const Draft& first, Draft& nest);

// Returns whether the first kernel writes nothing except its result.
bool only_reads(const Draft& first);

}  // namespace ferry::translator::schedule
