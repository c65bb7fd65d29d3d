// Walks an offloaded function's body: finds the nests, and what the stub must do everywhere else.
//
//   double r = a[0];                 before: acquire a[0] for the host
//   while (r > a[1]) { nest … }      inside the condition: acquire a[1]
//   std::vector<double> t(n);        behind: forget t when the scope ends
//   return a[2];                     acquire, finish, return
//
// A statement without nests inside is one step with one footprint; statements around nests are taken apart.
#pragma once

#include "analysis/nest.h"
#include "analysis/region.h"
#include "model/model.h"

#include <clang/AST/Stmt.h>

#include <vector>

namespace ferry::translator::analysis {

struct HostLoop {
  const clang::Stmt* loop;
  Refusal refusal;
  std::vector<Refusal> notes;
};

struct FunctionWalk {
  std::vector<model::Nest> nests;
  std::vector<model::HostStep> steps;
  std::vector<model::LoopReport> loops;
  std::vector<HostLoop> host_loops;  // loops that stay on the host with no nest inside, outermost ones
  bool calls_offloaded = false;      // directly: data stays on the device between such calls
  std::optional<Refusal> error;      // the function can't be translated
};

model::Remark remark_at(const FunctionContext& function, clang::SourceLocation location,
                        const diagnostics::Message& message);

FunctionWalk walk_function(const NestInput& input, const clang::CompoundStmt& body);

}  // namespace ferry::translator::analysis
