// What `translate`, `explain` and `suggest` do for one source: parsing it, and analysing the parsed unit into the
// model.
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
  std::vector<ir::Report> reports;  // reports about the unit's functions, for lift::show() to print
  std::vector<ir::Source> names;    // the functions' names; for a report (Options::explain), parallel to unit.functions
};

// Lifts and analyses the offloaded functions of a unit. If it declines some groups of replacements (`unit.rejected`),
// discard the result, because the unit is parsed again. `cuts` says whether some target wants nests to be cut into
// several kernels.
FoundUnit find_model(const frontend::ParsedUnit& unit, const Options& options, bool cuts,
                     algorithms::StayingCalls& staying);

// Returns the options for a report. Editors and code hosts want paths relative to the root, which is the current folder
// by default.
Options report_options(Options options);

// Converts reports to remarks for an explanation. Notes are appended to the reports that they belong to.
std::vector<model::Remark> remarks(const frontend::ParsedUnit& unit, const Options& options,
                                   const std::vector<ir::Report>& reports);

// Parses a source and calls `use` with the unit. First, macros are expanded if a stub needs their text. Then calls of
// algorithms are replaced by loops, and other loops by counted loops. `staying` receives the calls that aren't
// replaced.
ExitCode parse_source(const Options& options, const std::string& source, algorithms::StayingCalls& staying,
                      llvm::function_ref<bool(frontend::ParsedUnit&)> use, frontend::Tap* tap = nullptr);

}  // namespace ferry::translator
