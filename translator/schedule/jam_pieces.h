// Divides a kernel's body into the pieces of a jam (jam.h): loops that all lanes run together, and statements of each
// lane.
#pragma once

#include "schedule/jam.h"

namespace ferry::translator::schedule {

// `lanes`: along each loop of the grid. Returns none if a loop's result, an end or memory of its own is part of an
// iteration, if a statement jumps out of a piece, or if a piece needs more of another than numbers and objects of them.
// `shared`: which of the loops with the same iterations lanes run together. The others are run by each lane, along
// memory as the user wants it.
enum class SharedLoops { all, only_with_sums };
std::optional<Jam> divide_into_pieces(const Draft& draft, const ir::Body& body, std::vector<int> lanes,
                                      SharedLoops shared = SharedLoops::all);

// Returns how many floating-point numbers a variable of the type holds.
std::ptrdiff_t floating_numbers(const ir::Body& body, const ir::Type& type);

// Returns whether iterations of the loop set an element, outside of inner loops, that is the same in all of them.
bool sets_one_element(const Draft& draft, const ir::Loop& loop);

// Returns whether each iteration of the loop waits for the previous one. This is the case if all set the same
// floating-point element (see sets_one_element) or change a floating-point variable.
bool carries_sum(const Draft& draft, const ir::Body& body, const ir::Loop& loop);

}  // namespace ferry::translator::schedule
