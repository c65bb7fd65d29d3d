// Walks an offloaded function's body: what the stub must do everywhere but in its nests.
//
//   double r = a[0];                 before: acquire a[0] for the host
//   while (r > a[1]) { nest … }      inside the condition: acquire a[1]
//   std::vector<double> t(n);        behind: forget t when the scope ends
//   return a[2];                     acquire, finish, return
//
// A statement without nests inside is one step with one footprint; statements around nests are taken apart.
#pragma once

#include "analysis/nest_search.h"
#include "analysis/region.h"
#include "model/model.h"

#include <clang/AST/Stmt.h>

#include <optional>
#include <vector>

namespace ferry::translator::analysis {

struct HostSteps {
  std::vector<model::HostStep> steps;
  std::optional<Refusal> error;  // the function can't be translated
};

HostSteps find_host_steps(const FunctionContext& function, const clang::CompoundStmt& body, const FoundNests& nests);

}  // namespace ferry::translator::analysis
