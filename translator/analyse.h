// A unit's offloaded functions as data → model: nests, what the stub does around them, and the kernels' text. No Clang.
//
//   void f(…) { for (…) … }     nests, steps, a report for each loop; or what is wrong with the function
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

// Why a function of this kind can't be offloaded.
diagnostics::Message why_not_offloaded(const ir::OffloadedFunction& function);

}  // namespace ferry::translator
