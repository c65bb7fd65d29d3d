// Finds the array elements that iterations access at a running counter. No two iterations touch the same element,
// because each iteration continues where the previous one ended.
//
//   if (x[i] > 0) y[n++] = x[i];          y[n] from n's value before the loop to its final value
//   const int at = n++; to[at] = i;
//   a[2 * n] = u; a[2 * n + 1] = v; ++n;
//   to[next[k]++] = i;                           each element of a running array is a counter, too
//
// In: a draft whose body is scanned and whose results are known. Out: the accesses to such arrays lie in a range that
// the launch knows, and carry no dependence. The nest may touch such an array only at k * n + j, where the values of j
// differ by less than k. It may change n only by adding positive constants, in a type that doesn't wrap. The mentions
// of n in these subscripts must all precede an update of n in their block, or must all follow one. For a running array,
// the launch checks that the subscripts that different elements count are disjoint.
#pragma once

#include "schedule/draft.h"

namespace ferry::translator::schedule {

void find_running_places(Draft& draft);

}  // namespace ferry::translator::schedule
