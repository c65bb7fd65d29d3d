// The steps that the stub must take outside the function's nests.
//
//   double r = a[0];                 before: acquire a[0] for the host
//   while (r > a[1]) { nest … }      inside the condition: acquire a[1]
//   std::vector<double> t(n);        after: forget t when the scope ends
//   catch (Error& e) { nest … }      at its end: acquire everything, because e's destructor may read anything
//   return a[2];                     acquire, drop dead containers, finish, return
//
// In: a function and its nests. Out: the steps in the order in which they were found, or the error that a step can't be
// inserted. A statement without device work is one step with one footprint. A statement that contains device work is
// split.
#pragma once

#include "diagnostics/message.h"
#include "ir/function.h"
#include "model/model.h"

#include <optional>
#include <set>
#include <vector>

namespace ferry::translator::host {

struct Problem {
  ir::Source source;
  diagnostics::Message reason;
};

struct Steps {
  std::vector<model::HostStep> steps;
  std::vector<model::Local> expiring;  // the HostStep::expiring for the end of the function's body
  std::optional<Problem> error;        // why the function can't be translated
};

// Returns the steps of the function. `nests` are the statements that launches replace.
Steps find_steps(const ir::Function& function, const std::set<ir::StatementId>& nests);

}  // namespace ferry::translator::host
