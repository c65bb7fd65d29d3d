// Shows the loops that replace calls (rewrite.h) as these calls in the results of later stages.
#pragma once

#include "algorithms/staying.h"
#include "frontend/parse.h"
#include "ir/report.h"
#include "lift/inlined_headers.h"
#include "model/model.h"

#include <set>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

// A loop in the unit that replaces a call.
struct LoopPlace {
  unsigned group;
  model::TextRange range;  // in the unit's text
  std::string call;
};
std::vector<LoopPlace> loop_places(const frontend::ParsedUnit& unit, const lift::UnitFiles& files);

// Declines the calls whose loops have no kernel, with their groups, and records why. These calls stay as written.
// `partly` says to decline only groups in which some loops are kernels or launch kernels.
void reject_host_loops(const frontend::ParsedUnit& unit, const lift::UnitFiles& files, const model::Unit& model,
                       bool partly, StayingCalls& staying);

// Reports about the loops of declined groups as about the calls that they replace.
void show_rejected(const frontend::ParsedUnit& unit, const std::vector<ir::Report>& reports, StayingCalls& staying);

// Uses the user's names of arrays and loops in messages of guards and in summaries.
void name_as_users(const frontend::ParsedUnit& unit, model::Unit& model);
// Shows loops in the lists of `explain` as the calls that they replace, and bounds without text that the user didn't
// write. The model can't be used to generate code afterwards.
void name_calls(const frontend::ParsedUnit& unit, model::Unit& model);
// Replaces generated names by their meanings: `j * n + ferry_loop_i1` becomes `j * n + position`.
std::string without_made_names(llvm::StringRef text, llvm::StringRef prefix);

// Replaces generated names in the reports.
std::vector<ir::Report> in_users_words(const frontend::ParsedUnit& unit, std::vector<ir::Report> reports);

}  // namespace ferry::translator::algorithms
