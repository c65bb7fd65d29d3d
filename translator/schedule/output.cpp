// See output.h.
#include "schedule/output.h"

#include "footprint/jumps.h"
#include "ir/ends.h"
#include "ir/queries.h"

#include <llvm/ADT/STLExtras.h>

#include <set>

namespace ferry::translator::schedule {

namespace {

class Finder {
 public:
  explicit Finder(const ir::Body& body) : body_(body) {
    for (std::size_t s = 0; s < body.statements.size(); ++s)
      if (const auto* loop = std::get_if<ir::Loop>(&body.statements[ir::StatementId(s)].node); loop && loop->counted)
        counters_.insert(loop->counted->variable);
  }

  std::optional<ir::ExpressionId> find(ir::StatementId id) const {
    const ir::Statement& s = body_.statements[id];
    if (const auto* choice = std::get_if<ir::Branch>(&s.node)) {
      const auto known = body_.expressions[choice->condition.expression].value;
      if (known && known != 0) return find(choice->then);
      if (known) return choice->otherwise ? find(*choice->otherwise) : std::nullopt;
      return names_data(choice->condition.expression) ? std::nullopt : find_in_parts(s);
    }
    if (const auto* choice = std::get_if<ir::Switch>(&s.node))
      return names_data(choice->condition.expression) ? std::nullopt : find_in_parts(s);
    const auto* block = std::get_if<ir::Block>(&s.node);
    if (!block) return find_in_parts(s);
    for (const ir::StatementId part : block->statements) {
      if (const std::optional<ir::ExpressionId> found = find(part)) return found;
      if (footprint::may_jump_out(body_, part)) break;
    }
    return std::nullopt;
  }

 private:
  std::optional<ir::ExpressionId> find_in_parts(const ir::Statement& s) const {
    const ir::Parts inside = ir::parts(s);
    for (const ir::ExpressionId e : inside.expressions) {
      if (const ir::ExpressionId whole = ir::bare(body_, e); body_.ends.contains(whole) && ir::is_output(body_, whole))
        return whole;
      std::optional<ir::ExpressionId> found;
      ir::each_below(body_, e, [&](ir::ExpressionId part) {
        const auto* call = std::get_if<ir::Inlined>(&body_.expressions[part].node);
        if (call && !found) found = find(call->body);
      });
      if (found) return found;
    }
    for (const ir::StatementId part : inside.statements)
      if (const std::optional<ir::ExpressionId> found = find(part)) return found;
    return std::nullopt;
  }

  bool names_data(ir::ExpressionId condition) const {
    if (body_.expressions[condition].value) return false;
    bool found = false;
    ir::each_below(body_, condition, [&](ir::ExpressionId part) {
      const auto* name = std::get_if<ir::Name>(&body_.expressions[part].node);
      found |= name && !body_.variables[name->variable].number && !counters_.contains(name->variable);
    });
    return found;
  }

  const ir::Body& body_;
  std::set<ir::VariableId> counters_;
};

}  // namespace

std::optional<ir::ExpressionId> certain_output(const ir::Body& body, ir::StatementId loop_body) {
  return body.ends.empty() ? std::nullopt : Finder(body).find(loop_body);
}

}  // namespace ferry::translator::schedule
