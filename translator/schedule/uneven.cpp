// See uneven.h.
#include "schedule/uneven.h"

#include "ir/jumps.h"
#include "schedule/work.h"

#include <llvm/ADT/STLExtras.h>

#include <map>

namespace ferry::translator::schedule {

namespace {

bool names_grid(const Draft& draft, const model::IndexExpression& e) {
  std::map<int, int> symbols;
  model::count_symbols(e, symbols);
  return llvm::any_of(draft.nest.loops, [&](const model::ParallelLoop& loop) { return symbols.contains(loop.symbol); });
}

bool is_uneven_loop(const Draft& draft, const ir::Loop& loop) {
  if (ir::jump_out(draft.input.function.body, loop.body)) return true;
  const int number = loop_number(draft, loop);
  if (number < 0) return true;
  const model::InnerLoop& inner = draft.region.footprint.inner_loops[static_cast<std::size_t>(number)];
  return !inner.in_grid && (names_grid(draft, inner.first) || names_grid(draft, inner.bound));
}

}  // namespace

bool is_uneven(const Draft& draft) {
  const ir::Body& body = draft.input.function.body;
  bool uneven = false;
  const auto look_at = [&](ir::StatementId id) {
    const auto* loop = std::get_if<ir::Loop>(&body.statements[id].node);
    uneven = uneven || (loop && is_uneven_loop(draft, *loop));
  };
  const auto in_callee = [&](ir::ExpressionId id) {
    if (const auto* call = std::get_if<ir::Inlined>(&body.expressions[id].node))
      ir::each_below(body, call->body, look_at, [](ir::VariableId) {}, [](ir::ExpressionId) {});
  };
  ir::each_below(body, draft.body, look_at, [](ir::VariableId) {}, in_callee);
  return uneven;
}

}  // namespace ferry::translator::schedule
