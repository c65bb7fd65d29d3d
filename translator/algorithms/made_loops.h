// Shows the loops that replace calls (rewrite.h) as calls in the results of later stages.
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

// The place of a loop that replaces a call in the unit.
struct LoopPlace {
  unsigned group;
  model::TextRange range;  // in the unit's text
  std::string call;
};
std::vector<LoopPlace> loop_places(const frontend::ParsedUnit& unit, const lift::UnitFiles& files);

// Declines the calls whose loops have no kernel, with their groups, and records why: these calls stay as written.
// `partly`: only declines groups some of whose loops are kernels or launch kernels.
void reject_host_loops(const frontend::ParsedUnit& unit, const lift::UnitFiles& files, const model::Unit& model,
                       bool partly, StayingCalls& staying);

// Reports about the declined groups' loops as about the calls that they replace.
void show_rejected(const frontend::ParsedUnit& unit, const std::vector<ir::Report>& reports, StayingCalls& staying);

// Uses the user's names of arrays and loops in messages of guards and in summaries.
void name_as_users(const frontend::ParsedUnit& unit, model::Unit& model);
// In the lists of `explain`, shows loops as the calls that they replace, and bounds without text added to the user's.
// No code may be made of the model afterwards.
void name_calls(const frontend::ParsedUnit& unit, model::Unit& model);

}  // namespace ferry::translator::algorithms
