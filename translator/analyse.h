// From a unit's offloaded functions as data to the model: nests, the stub's steps around them, and the kernels' text.
// No Clang.
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
  model::Unit unit;  // failed if a function has errors
  std::vector<ir::Report> reports;
};

// `cuts`: a target wants nests cut into several kernels.
Analysis analyse(const ir::Unit& unit, const ir::SourceText& text, const Options& options, bool cuts);

// Returns why a function of this kind can't be offloaded.
diagnostics::Message why_not_offloaded(const ir::OffloadedFunction& function);

}  // namespace ferry::translator
