// The common part of `translate`, `explain` and `suggest` for a source: its parses, and the way from a parsed unit to
// the model.
#pragma once

#include "algorithms/staying.h"
#include "frontend/options.h"
#include "frontend/parse.h"
#include "ir/expression.h"
#include "ir/report.h"
#include "model/model.h"

#include <llvm/ADT/STLFunctionalExtras.h>

#include <string>
#include <vector>

namespace ferry::translator {

struct FoundUnit {
  model::Unit unit;
  std::vector<ir::Report> reports;  // about the unit's functions, to be shown (lift::show)
  std::vector<ir::Source>
      names;  // the names of the functions; in a report (Options::explain) parallel to unit.functions
};

// Lifts and analyses the offloaded functions of a unit. If some of the unit's groups are declined, the result must be
// discarded, because the unit is parsed again. `cuts`: a target wants nests cut into several kernels.
FoundUnit find_model(const frontend::ParsedUnit& unit, const Options& options, bool cuts,
                     algorithms::StayingCalls& staying);

// Returns the options for a report. Editors and code hosts want paths from the root, the current folder by default.
Options report_options(Options options);

// Returns the reports for an explanation: each with its notes.
std::vector<model::Remark> remarks(const frontend::ParsedUnit& unit, const Options& options,
                                   const std::vector<ir::Report>& reports);

// Parses a source. First macros are expanded if a stub needs their text. Then calls of algorithms are replaced by
// loops, and other loops by counted ones. `staying` receives the other calls.
ExitCode parse_source(const Options& options, const std::string& source, algorithms::StayingCalls& staying,
                      llvm::function_ref<bool(frontend::ParsedUnit&)> use, frontend::Tap* tap = nullptr);

}  // namespace ferry::translator
