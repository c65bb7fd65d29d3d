// Chooses the functions that are worth an annotation together, from what each would come to alone.
//
//   dot        has a loop for a device, but `rows` calls it in one of its own, whose kernel takes the call in:
//              only `rows` is chosen, because an annotated function can't be called in a kernel
//   solve      calls `step` in a loop and has no such loop itself: a driver; data stays on the device between calls
//
// What callers of chosen functions come to has to be asked again, because such a call is another thing to them.
#pragma once

#include "suggest/functions.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace ferry::translator::suggest {

// What a function comes to with the annotation.
struct Outcome {
  bool launches = false;                                    // kernels of its own, and the annotation is no error
  std::vector<std::pair<unsigned, unsigned>> device_loops;  // first and last lines
};

struct Holder {
  std::size_t function;
  unsigned line;  // of the call, or of the one that leads there
};

struct Choice {
  std::vector<bool> chosen, drivers;           // by the functions' numbers; drivers aren't chosen
  std::vector<std::optional<Holder>> holders;  // the function whose kernel runs this one, where there is one
};

Choice choose(const std::vector<UserFunction>& functions, const std::vector<Outcome>& outcomes);

// Leaves a driver out, and those that are drivers only because they call it.
void leave_out_driver(Choice& choice, const std::vector<UserFunction>& functions, std::size_t driver);

// The chosen functions and drivers that call, by whatever way, a chosen function, a driver or an annotated function.
std::vector<bool> callers_of_chosen(const Choice& choice, const std::vector<UserFunction>& functions);

}  // namespace ferry::translator::suggest
