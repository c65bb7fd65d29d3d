// Analyses a unit's offloaded functions. Converts their trees to the model: nests, the stub's steps around the nests,
// and the kernels' text. Uses no Clang.
//
//   void f(…) { for (…) … }     nests, steps, a report for each loop; or the function's errors
#pragma once

#include "frontend/options.h"
#include "ir/source_text.h"
#include "ir/unit.h"
#include "model/model.h"

#include <vector>

namespace ferry::translator {

struct Analysis {
  model::Unit unit;  // `failed` is set if a function has errors
  std::vector<ir::Report> reports;
};

// Analyses the functions of `unit`. `cuts` says whether some target wants nests to be cut into several kernels.
Analysis analyse(const ir::Unit& unit, const ir::SourceText& text, const Options& options, bool cuts);

// Returns the message that says why the function can't be offloaded. Only call it if that is the case.
diagnostics::Message why_not_offloaded(const ir::OffloadedFunction& function);

}  // namespace ferry::translator
