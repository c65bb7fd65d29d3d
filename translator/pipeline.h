// The part of `translate`, `explain` and `suggest` that handles one source: parsing it, and analysing the parsed unit
// into the model.
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
  std::vector<ir::Report> reports;  // reports about the unit's functions, which lift::show() prints
  std::vector<ir::Source>
      names;  // the names of the functions; in a report (Options::explain) parallel to unit.functions
};

// Lifts and analyses the offloaded functions of a unit. If this declines some groups of replacements (`unit.rejected`),
// the result must be discarded, because the unit is parsed again. `cuts` says whether a target wants nests to be cut
// into several kernels.
FoundUnit find_model(const frontend::ParsedUnit& unit, const Options& options, bool cuts,
                     algorithms::StayingCalls& staying);

// Returns the options for a report. Editors and code hosts want paths from the root, the current folder by default.
Options report_options(Options options);

// Converts reports to the remarks of an explanation. Notes are appended to the report that they belong to.
std::vector<model::Remark> remarks(const frontend::ParsedUnit& unit, const Options& options,
                                   const std::vector<ir::Report>& reports);

// Parses a source and calls `use` with the unit. The unit's macros are expanded first if a stub needs their text. Then
// calls of algorithms are replaced by loops, and other loops by counted ones. `staying` receives the calls that aren't
// replaced.
ExitCode parse_source(const Options& options, const std::string& source, algorithms::StayingCalls& staying,
                      llvm::function_ref<bool(frontend::ParsedUnit&)> use, frontend::Tap* tap = nullptr);

}  // namespace ferry::translator
