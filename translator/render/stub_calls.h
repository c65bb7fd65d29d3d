// From footprints to what a stub passes to the runtime: a description (see runtime/src/description.h), and the calls
// with its inputs.
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
  std::string text;         // C++
  std::string description;  // "" if the call needs none
  bool containers = false;  // it needs <ferry/container.h>
  bool rows = false;        // … <ferry/rows.h>
  bool outputs = false;     // … <ferry/output.h>
};

// `if (!(…))` without its statement, in two lines, the second indented by `indent`. `number` is the site's.
// `inspection`: the text of an inspection_call, or "". `loop_around`: the variable of the small loop around the nest,
// or "".
StubCall launch_call(const model::Nest& nest, const std::string& number, const std::string& inspection,
                     const std::string& loop_around, const std::string& indent);
// The condition that no iteration ends the nest.
StubCall inspection_call(const model::Nest& inspector, const std::string& number, const std::string& indent);
StubCall launch_call(const model::Cut& cut, const std::string& number, const std::string& indent);

// About how often each inner loop runs whose count isn't in the nest's work: names of variables. Empty if there is
// none, or if one of them has another kind of bound.
std::vector<std::string> inner_counts(const model::Nest& nest);

// Asks whether the loop stays on the host as a whole: a statement without its semicolon. `name` is its FerrySmallLoop.
StubCall small_loop_call(const model::SmallLoop& small, const std::string& name);

// Makes what a host step touches valid: one or more expressions, joined by ", ". "" if it touches nothing. `number` is
// the step that the description becomes.
StubCall acquire_call(const model::Footprint& footprint, const std::string& number, const std::string& module_id);

// "ferry_call.ferry_text(" for an expression before a `)`.
std::string asked_around(const model::Asked& asked);

}  // namespace ferry::translator::render
