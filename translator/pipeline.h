// What `translate`, `explain` and `suggest` do with a source alike: its parses, and a parsed unit → model.
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
  std::vector<ir::Report> reports;  // of the unit's functions, to be shown (lift::show)
  std::vector<ir::Source>
      names;  // of the functions that were read; of a report (Options::explain) parallel to unit.functions
};

// Lifts and analyses the offloaded functions of a unit. Where the unit's groups are declined, the result counts for
// nothing, because the unit is parsed again. `cuts`: a target wants nests cut into several kernels.
FoundUnit find_model(const frontend::ParsedUnit& unit, const Options& options, bool cuts,
                     algorithms::StayingCalls& staying);

// Reports as an explanation has them: each with its notes.
std::vector<model::Remark> remarks(const frontend::ParsedUnit& unit, const Options& options,
                                   const std::vector<ir::Report>& reports);

// Parses a source with what macros make written out where a stub needs its text, then with loops in the place of calls
// of algorithms, and counted ones in that of others. `staying`: is told of the other calls.
ExitCode parse_source(const Options& options, const std::string& source, algorithms::StayingCalls& staying,
                      llvm::function_ref<bool(frontend::ParsedUnit&)> use, frontend::Tap* tap = nullptr);

}  // namespace ferry::translator
