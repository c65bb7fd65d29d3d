// Whether a kernel may run before a nest's own and find out for it what it needs to know, as an inspector in the sense
// of J. Saltz et al., "Run-time parallelization and scheduling of loops" (1991), which inspects subscripts. Here it is
// the slice of the nest (slice.h) that finds whether an iteration ends it, or what tiles of iterations add to running
// results.
#pragma once

#include "schedule/draft.h"

namespace ferry::translator::schedule {

// What the first kernel reads is what the nest finds there where it comes to it: the nest writes none of it, or each
// iteration only after it has read it for the last time. The two read the same where their names are different arrays,
// which the nest's launch checks.
bool reads_before_writes(const Draft& first, const Draft& nest);

// Drops what says that a written array may be one that the first kernel reads, unless it is written later even then.
void keep_later_aliases(const Draft& first, Draft& nest);

// It leaves nothing behind but its answer.
bool only_reads(const Draft& first);

}  // namespace ferry::translator::schedule
