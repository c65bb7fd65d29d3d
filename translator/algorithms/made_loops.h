// The loops in the place of calls (rewrite.h), as the later stages' results show them.
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

// Where a unit that was parsed so has loops in the place of calls.
struct LoopPlace {
  unsigned group;
  model::TextRange range;  // of the unit's text
  std::string call;
};
std::vector<LoopPlace> loop_places(const frontend::ParsedUnit& unit, const lift::UnitFiles& files);

// Declines the calls whose loops have no kernel, together with their groups, and notes why: the calls stay as they are
// written. `partly`: declines only groups some of whose loops are kernels or launch kernels.
void decline_host_loops(const frontend::ParsedUnit& unit, const lift::UnitFiles& files, const model::Unit& model,
                        bool partly, StayingCalls& staying);

// Shows what is said of the declined groups' loops, as of the calls that they are.
void show_declined(const frontend::ParsedUnit& unit, const std::vector<ir::Report>& reports, StayingCalls& staying);

// In guards' messages and summaries arrays and loops are called as the user calls them.
void name_as_users(const frontend::ParsedUnit& unit, model::Unit& model);
// In what `explain` lists, loops are the calls that they stand for, and their bounds are without what was written
// around the user's. No code is made of the model any more.
void name_calls(const frontend::ParsedUnit& unit, model::Unit& model);
// `j * n + ferry_loop_i1` → `j * n + position`
std::string without_made_names(llvm::StringRef text, llvm::StringRef prefix);

// Without the names that no user has written.
std::vector<ir::Report> in_users_words(const frontend::ParsedUnit& unit, std::vector<ir::Report> reports);

}  // namespace ferry::translator::algorithms
