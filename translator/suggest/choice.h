// Chooses the set of functions that are worth an annotation, given the result of annotating each function alone.
//
//   dot        has a loop for a device, but `rows` calls it in a loop whose kernel includes the call.
//              Only `rows` is chosen, because a kernel can't call an annotated function.
//   smooth_row has a loop for a device, and `smooth` calls it once per row, in a loop that stays on the host for
//              another reason. Neither is chosen, because so small a launch is rarely worthwhile.
//   solve      calls `step` in a loop and has no loop for a device: it is a driver, which keeps data on the device
//              between the calls.
// Callers of chosen functions have to be analysed again, because calls of annotated functions are analysed differently.
#pragma once

#include "suggest/functions.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace ferry::translator::suggest {

// The result of annotating one function.
struct Outcome {
  bool launches = false;  // whether it launches kernels itself and the annotation isn't an error
  unsigned depth = 0;     // the loop depth of its deepest nest
  std::vector<std::pair<unsigned, unsigned>> device_loops;    // their first and last lines
  std::vector<std::pair<unsigned, unsigned>> loops_in_order;  // loops with iterations that depend on earlier ones
};

struct Holder {
  std::size_t function;
  unsigned line;  // the line of the call, possibly an indirect one
};

struct Choice {
  std::vector<bool> chosen, drivers;           // indexed by function number, like all lists here; disjoint
  std::vector<std::optional<Holder>> holders;  // the function whose kernel runs this one, if any
  std::vector<std::optional<Holder>> rows;     // a function that calls this one, if every call passes one row
};

Choice choose(const std::vector<UserFunction>& functions, const std::vector<Outcome>& outcomes);

// Removes a driver, and then the functions that are drivers only because they call it.
void leave_out_driver(Choice& choice, const std::vector<UserFunction>& functions, std::size_t driver);

// Returns which chosen functions and drivers directly or indirectly call a chosen function, a driver or an annotated
// function.
std::vector<bool> callers_of_chosen(const Choice& choice, const std::vector<UserFunction>& functions);

}  // namespace ferry::translator::suggest
