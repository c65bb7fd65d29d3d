// Places that a running result counts: elements that no two iterations touch in common, because each one goes on where
// the one before it ended.
//
//   if (x[i] > 0) y[n++] = x[i];          y[n] for n from what n is before the loop to what it comes to
//   const int at = n++; to[at] = i;
//   a[2 * n] = u; a[2 * n + 1] = v; ++n;
//   to[next[k]++] = i;                           the elements of a running array count, too, each its own places
//
// In: a draft whose body is scanned and whose results are known. Out: what is touched of such arrays lies between what
// the launch knows, and carries no dependence. An array is one where all that the nest does with it is at k * n + j; n
// is a sum of positive constants, in a type in which it doesn't wrap; the j's differ by less than k; and each mention
// is followed, in its block, by an update of n, or each comes behind one. That the places of two elements of a running
// array are apart is for the launch to see.
#pragma once

#include "schedule/draft.h"

namespace ferry::translator::schedule {

void find_running_places(Draft& draft);

}  // namespace ferry::translator::schedule
