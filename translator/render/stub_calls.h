// Writes what a stub passes to the runtime for a footprint: a description (see runtime/src/description.h), and calls
// with the description's inputs.
//
//   for i32 i <; given n; buffer 'a'; value; reads 0: i * n; writes 0: i * n
//   !(ferry_call.ferry_no_iteration(0, 0, n) ||
//     (ferry_call.ferry_needs_inputs() && ferry_call.ferry_launched(n, a, n)))
//   !(ferry_call.ferry_empty(0, {{0, n, 2}}) || (ferry_call.ferry_needs_inputs() && ferry_call.ferry_launch({n,
//   ferry_container(a)})))
#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace ferry::translator::render {

struct StubCall {
  std::string text;         // the call as C++ text
  std::string description;  // "" if the call needs none
  bool containers = false;  // whether it needs <ferry/container.h>
  bool rows = false;        // whether it needs <ferry/rows.h>
  bool outputs = false;     // whether it needs <ferry/output.h>
};

// Returns `if (!(…))` without its statement, on two lines. The second line is indented by `indent`. `number` is the
// number of the site. `inspection` is the text of an inspection_call, or "". `loop_around` is the variable of the small
// loop around the nest, or "".
StubCall launch_call(const model::Nest& nest, const std::string& number, const std::string& inspection,
                     const std::string& loop_around, const std::string& indent);
// Returns the condition that no iteration throws or exits.
StubCall inspection_call(const model::Nest& inspector, const std::string& number, const std::string& indent);
StubCall launch_call(const model::Cut& cut, const std::string& number, const std::string& indent);

// Returns the variables that estimate the trip counts of inner loops, if the nest's work doesn't include these. Returns
// an empty list if there are none, or if one of the loops has a different kind of bound.
std::vector<std::string> inner_counts(const model::Nest& nest);

// Returns a statement, without its semicolon, that finds out whether the whole loop stays on the host. `name` is the
// name of the loop's FerrySmallLoop.
StubCall small_loop_call(const model::SmallLoop& small, const std::string& name);

// Returns expressions, joined by ", ", that make whatever a host step touches valid on the host, or "" if it touches
// nothing. `number` is the number of the step with the description.
StubCall acquire_call(const model::Footprint& footprint, const std::string& number, const std::string& module_id);

// Returns the text to insert before an expression that is checked: "ferry_call.ferry_text(". A `)` follows it.
std::string asked_around(const model::Asked& asked);

}  // namespace ferry::translator::render
