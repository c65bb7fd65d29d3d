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
  model::TextRange range;  // a range of the unit's text
  std::string call;
};
std::vector<LoopPlace> loop_places(const frontend::ParsedUnit& unit, const lift::UnitFiles& files);

// Declines the calls whose loops have no kernel, with all calls of their groups, and records the reasons. These calls
// stay as written. If `partly`, declines only groups that also have loops which are kernels or launch kernels.
void reject_host_loops(const frontend::ParsedUnit& unit, const lift::UnitFiles& files, const model::Unit& model,
                       bool partly, StayingCalls& staying);

// Turns reports about the loops of declined groups into reports about the calls that these loops replace.
void show_rejected(const frontend::ParsedUnit& unit, const std::vector<ir::Report>& reports, StayingCalls& staying);

// Uses the user's names for arrays and loops in the messages of guards and in summaries.
void name_as_users(const frontend::ParsedUnit& unit, model::Unit& model);
// In the lists of `explain`, shows loops as the calls that they replace, and bounds without text that the user didn't
// write. The model can't be used to generate code afterwards.
void name_calls(const frontend::ParsedUnit& unit, model::Unit& model);

}  // namespace ferry::translator::algorithms
