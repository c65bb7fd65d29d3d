// Chooses the functions that are together worth an annotation, from the results of each one alone.
//
//   dot        has a loop for a device, but `rows` calls it in a loop whose kernel includes the call:
//              only `rows` is chosen, because an annotated function can't be called in a kernel
//   smooth_row has a loop for a device, and `smooth` calls it once per row, in a loop that something else keeps on the
//              host: neither is chosen, because so small a launch rarely pays
//   solve      calls `step` in a loop and has no such loop itself: a driver; data stays on the device between calls
//
// Callers of chosen functions have to be analysed again, because such calls then have another meaning.
#pragma once

#include "suggest/functions.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace ferry::translator::suggest {

// The result of an annotation of a function.
struct Outcome {
  bool launches = false;  // it launches kernels of its own, and the annotation is no error
  unsigned depth = 0;     // of the deepest loop for the device
  std::vector<std::pair<unsigned, unsigned>> device_loops;    // (first line, last line)
  std::vector<std::pair<unsigned, unsigned>> loops_in_order;  // those whose iterations depend on earlier ones
};

struct Holder {
  std::size_t function;
  unsigned line;  // the line of the call, or of the call that leads there
};

struct Choice {
  std::vector<bool> chosen, drivers;           // by function number; drivers aren't chosen
  std::vector<std::optional<Holder>> holders;  // the function whose kernel runs this one, if any
  std::vector<std::optional<Holder>> rows;     // the function that calls this one only once per row, if any
};

Choice choose(const std::vector<UserFunction>& functions, const std::vector<Outcome>& outcomes);

// Removes a driver, and those that are drivers only because they call it.
void leave_out_driver(Choice& choice, const std::vector<UserFunction>& functions, std::size_t driver);

// Returns which chosen functions and drivers call, directly or indirectly, a chosen function, a driver or an annotated
// function.
std::vector<bool> callers_of_chosen(const Choice& choice, const std::vector<UserFunction>& functions);

}  // namespace ferry::translator::suggest
