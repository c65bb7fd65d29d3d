// Calls of the standard library's algorithms in offloaded functions → the text of the loops that they stand for, in
// which the unit is parsed once more: all that is known of loops is then known of them.
//
//   double s = std::accumulate(v.begin(), v.end(), 0.0);
//   double s = 0.0; for (long ferry_loop_i1 = 0; …) s = s + v[ferry_loop_i1];
//
//   if (std::count_if(b, e, odd) > n / 2) f();
//   { long ferry_loop_r1 = 0; for (…) if (odd(b[…])) ++ferry_loop_r1; if (ferry_loop_r1 > n / 2) f(); }
//
// The call must be evaluated whenever its statement is, once, and all else there only computes values, but for what is
// around the call. Limits: not in lambdas, in declarations of several variables, in conditions of loops.
#pragma once

#include "frontend/parse.h"
#include "ir/report.h"
#include "lift/inlined_headers.h"
#include "model/model.h"

#include <set>
#include <vector>

namespace ferry::translator::algorithms {

struct Rewritten {
  std::vector<frontend::Rewriting> files;
  std::vector<ir::Report> reports;  // calls that stay, and why
};

Rewritten rewrite(const frontend::ParsedUnit& unit);

// Calls whose text can't be parsed where they stand: they stay, too.
std::vector<ir::Report> unparsed_calls(const frontend::ParsedUnit& unit);

// Where a unit that was parsed so has loops in the place of calls.
struct LoopPlace {
  unsigned group;
  model::TextRange range;  // of the unit's text
  std::string call;
};
std::vector<LoopPlace> loop_places(const frontend::ParsedUnit& unit, const lift::UnitFiles& files);

// Shows what is said of the groups' loops, as of the calls that they are.
void show_of_groups(const frontend::ParsedUnit& unit, const std::vector<ir::Report>& reports,
                    const std::set<unsigned>& groups);

// In what `explain` lists, loops are the calls that they stand for.
void name_calls(const frontend::ParsedUnit& unit, model::Unit& model);
// `j * n + ferry_loop_i1` → `j * n + position`
std::string without_made_names(llvm::StringRef text, llvm::StringRef prefix);

// Without the names that no user has written.
std::vector<ir::Report> in_users_words(const frontend::ParsedUnit& unit, std::vector<ir::Report> reports);

}  // namespace ferry::translator::algorithms
