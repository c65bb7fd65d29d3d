// Finds the places that a running result counts. No two iterations touch the same of these elements, because each
// iteration continues where the previous one ended.
//
//   if (x[i] > 0) y[n++] = x[i];          y[n] from n's value before the loop to its final value
//   const int at = n++; to[at] = i;
//   a[2 * n] = u; a[2 * n + 1] = v; ++n;
//   to[next[k]++] = i;                           each element of a running array counts its own places, too
//
// In: a draft whose body is scanned and whose results are known. Out: the accesses to such arrays lie in a range that
// the launch knows, and carry no dependence. An array qualifies if the nest only touches it at k * n + j; n only grows
// by positive constants, in a type in which it doesn't wrap; the j's differ by less than k; and in its block each
// mention comes before an update of n, or each comes after one. The launch checks that the places of two elements of a
// running array are disjoint.
#pragma once

#include "schedule/draft.h"

namespace ferry::translator::schedule {

void find_running_places(Draft& draft);

}  // namespace ferry::translator::schedule
