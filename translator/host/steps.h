// What the stub must do everywhere but in the function's nests.
//
//   double r = a[0];                 before: acquire a[0] for the host
//   while (r > a[1]) { nest … }      inside the condition: acquire a[1]
//   std::vector<double> t(n);        after: forget t when the scope ends
//   catch (Error& e) { nest … }      at its end: all comes home, for e may look at anything when it goes
//   return a[2];                     acquire, finish, return
//
// A statement without device work inside is one step with one footprint; statements around it are taken apart.
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
  std::optional<Problem> error;  // the function can't be translated
};

// `nests`: the statements that kernels are launched for.
Steps find_steps(const ir::Function& function, const std::set<ir::StatementId>& nests);

}  // namespace ferry::translator::host
