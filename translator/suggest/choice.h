// Chooses the set of functions that are worth an annotation, from the results of each function alone.
//
//   dot        has a loop for a device, but `rows` calls it in a loop whose kernel includes the call.
//              Only `rows` is chosen, because a kernel can't call an annotated function.
//   smooth_row has a loop for a device, and `smooth` calls it once per row, in a loop that stays on the host for
//              another reason. Neither is chosen, because so small a launch rarely pays.
//   solve      calls `step` in a loop and has no loop for a device: it is a driver, so that data stays on the device
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
  bool launches = false;  // whether it launches kernels of its own, and the annotation is no error
  unsigned depth = 0;     // the loop depth of its deepest nest
  std::vector<std::pair<unsigned, unsigned>> device_loops;    // (first line, last line)
  std::vector<std::pair<unsigned, unsigned>> loops_in_order;  // the loops whose iterations depend on earlier ones
};

struct Holder {
  std::size_t function;
  unsigned line;  // the line of the call, or of the call through which it is reached
};

struct Choice {
  std::vector<bool> chosen, drivers;           // indexed by function number, as all lists here; disjoint
  std::vector<std::optional<Holder>> holders;  // the function whose kernel runs this one, if any
  std::vector<std::optional<Holder>> rows;     // the function that calls this one, if all calls are once per row
};

Choice choose(const std::vector<UserFunction>& functions, const std::vector<Outcome>& outcomes);

// Removes a driver, and the functions that are drivers only because they call it.
void leave_out_driver(Choice& choice, const std::vector<UserFunction>& functions, std::size_t driver);

// Returns which chosen functions and drivers call, directly or indirectly, a chosen function, a driver or an annotated
// function.
std::vector<bool> callers_of_chosen(const Choice& choice, const std::vector<UserFunction>& functions);

}  // namespace ferry::translator::suggest
