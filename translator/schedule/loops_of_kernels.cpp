// See loops_of_kernels.h.
#include "schedule/loops_of_kernels.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::schedule {

namespace {

bool is_inside(const ir::Source& inner, const ir::Source& outer) {
  return outer.begin <= inner.begin && inner.end <= outer.end;
}

// Returns the positions of the functions that the code calls, and of the lambdas that it names.
std::vector<ir::Source> called(const ir::Body& body, ir::StatementId code) {
  std::vector<ir::Source> bodies;
  ir::each_below(
      body, code, [](ir::StatementId) {}, [](ir::VariableId) {},
      [&](ir::ExpressionId id) {
        const ir::ExpressionNode& node = body.expressions[id].node;
        if (const auto* call = std::get_if<ir::Inlined>(&node)) bodies.push_back(body.statements[call->body].source);
        const auto* name = std::get_if<ir::Name>(&node);
        const ir::Variable* lambda = name ? &body.variables[name->variable] : nullptr;
        if (lambda && lambda->is_lambda && lambda->initialiser)
          bodies.push_back(body.expressions[*lambda->initialiser].source);
      });
  return bodies;
}

}  // namespace

void drop_loops_of_kernels(const ir::Body& body, const std::vector<ir::Source>& sources, FoundNests& found) {
  std::vector<ir::Source> in_kernels, everywhere = called(body, *body.root);
  for (const Draft& draft : found.drafts) llvm::append_range(in_kernels, called(body, draft.statement));
  const auto runs_in_kernels = [&](const ir::Source& loop) {
    const auto holds = [&](const ir::Source& function) { return is_inside(loop, function); };
    const auto calls = llvm::count_if(in_kernels, holds);
    return calls > 0 && calls == llvm::count_if(everywhere, holds);
  };
  llvm::erase_if(found.host_loops, [&](const HostLoop& loop) { return runs_in_kernels(loop.loop); });
  std::vector<int> now(found.loops.size(), -1);  // the new index of each loop, or -1 for a dropped loop
  std::vector<model::LoopReport> kept;
  for (std::size_t k = 0; k < found.loops.size(); ++k) {
    if (runs_in_kernels(sources[k])) continue;
    now[k] = static_cast<int>(kept.size());
    kept.push_back(std::move(found.loops[k]));
    int& parent = kept.back().parent;
    if (parent >= 0) parent = now[static_cast<std::size_t>(parent)];
  }
  found.loops = std::move(kept);
}

}  // namespace ferry::translator::schedule
