// Divides a kernel's body into the pieces of a jam (jam.h): loops that all lanes run together, and statements of each
// lane.
#pragma once

#include "schedule/jam.h"

namespace ferry::translator::schedule {

// Divides the body, with these numbers of lanes along the loops of the grid. `shared` says which loops with the same
// iterations in all lanes are run together. Each lane runs the other loops by itself, in the user's order.
// Returns none if an iteration has a loop's result, an end or memory of its own, if a statement jumps out of a piece,
// or if pieces would have to share more than scalars.
enum class SharedLoops { all, only_with_sums };
std::optional<Jam> divide_into_pieces(const Draft& draft, const ir::Body& body, std::vector<int> lanes,
                                      SharedLoops shared = SharedLoops::all);

// Returns whether iterations of the loop set one and the same element, not counting code in inner loops.
bool sets_one_element(const Draft& draft, const ir::Loop& loop);

// Returns whether each iteration of the loop waits for the previous one. This is the case if all set the same
// floating-point element (see sets_one_element) or change a floating-point variable.
bool carries_sum(const Draft& draft, const ir::Body& body, const ir::Loop& loop);

}  // namespace ferry::translator::schedule
