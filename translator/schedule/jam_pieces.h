// Divides a kernel's body into the pieces of a jam (jam.h): loops that all lanes run together, and statements of each
// lane.
#pragma once

#include "schedule/jam.h"

namespace ferry::translator::schedule {

// `lanes` holds the number of lanes along each loop of the grid. Returns none if iterations have results or private
// memory or may end the nest, if a statement jumps out of a piece, or if a piece needs anything but numbers (or objects
// of numbers) from another piece. `shared` says which loops all lanes run together, provided that the loops have the
// same iterations in all lanes. Each lane runs the other loops by itself, which keeps the user's order of memory
// accesses.
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
