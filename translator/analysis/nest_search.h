// Which loops of an offloaded function become nests, and why the others stay on the host.
//
//   while (r > a[1]) {                          no nest, holds some
//     for (int i = 0; i < n; ++i) x[i] += …;    a nest
//     x[0] = x[0] / l[0];                       a nest of one iteration: the data is on the device
//     for (int i = 1; i < n; ++i) x[i] = x[i - 1];   a host loop, with its reason
//   }
//
// Outermost loops first: a loop is looked into only where it is no nest itself.
#pragma once

#include "analysis/nest.h"
#include "model/model.h"

#include <clang/AST/Stmt.h>

#include <optional>
#include <vector>

namespace ferry::translator::analysis {

struct HostLoop {
  const clang::Stmt* loop;
  Refusal refusal;
  std::vector<Refusal> notes;
};

struct FoundNests {
  std::vector<model::Nest> nests;
  std::vector<model::LoopReport> loops;
  std::vector<HostLoop> host_loops;  // loops that stay on the host with no nest inside, outermost ones
  std::vector<model::Cut> cuts;
  std::vector<model::CutReport> cut_reports;
  bool calls_offloaded = false;                // directly: data stays on the device between such calls
  std::optional<Refusal> error;                // the function can't be translated
  std::vector<const clang::Stmt*> statements;  // what becomes the nests
};

FoundNests find_nests(const NestInput& input, const clang::CompoundStmt& body);

model::Remark remark_at(const FunctionContext& function, clang::SourceLocation location,
                        const diagnostics::Message& message);

}  // namespace ferry::translator::analysis
