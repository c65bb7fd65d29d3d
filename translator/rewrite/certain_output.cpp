// The pass keep_certain_output. See rewrite.h.
#include "ir/ends.h"
#include "ir/queries.h"
#include "rewrite/rewrite.h"

#include <optional>
#include <set>

namespace ferry::translator::rewrite {

namespace {

class Finder {
 public:
  explicit Finder(const ir::Body& body) : body_(body) {
    for (std::size_t s = 0; s < body.statements.size(); ++s)
      if (const auto* loop = std::get_if<ir::Loop>(&body.statements[ir::StatementId(s)].node); loop && loop->counted)
        counters_.insert(loop->counted->variable);
  }

  std::set<ir::ExpressionId> found;

  void visit(ir::StatementId id) {
    const ir::Statement& s = body_.statements[id];
    if (ir::always_ends(body_, id, true)) return;
    if (const auto* block = std::get_if<ir::Block>(&s.node)) return visit_block(*block);
    const auto* choice = std::get_if<ir::Branch>(&s.node);
    const auto* selection = std::get_if<ir::Switch>(&s.node);
    if (selection && names_data(selection->condition.expression)) return;
    if (!choice) return visit_parts(s);
    const std::optional<std::int64_t> known = body_.expressions[choice->condition.expression].value;
    if (!known && names_data(choice->condition.expression)) return;
    if (!known || *known != 0) visit(choice->then);
    if (choice->otherwise && (!known || *known == 0)) visit(*choice->otherwise);
  }

 private:
  void visit_block(const ir::Block& block) {
    const std::vector<ir::EndingPart> ends = ir::ending_parts(body_, block, true);
    for (std::size_t s = 0; s < block.statements.size(); ++s) {
      if (ir::is_of_end(ends, s)) return;
      visit(block.statements[s]);
      if (jumps(block.statements[s])) return;
    }
  }

  void visit_parts(const ir::Statement& s) {
    const ir::Parts inside = ir::parts(s);
    for (const ir::ExpressionId e : inside.expressions) visit(e);
    for (const ir::VariableId variable : inside.variables)
      if (body_.variables[variable].initialiser) visit(*body_.variables[variable].initialiser);
    for (const ir::StatementId part : inside.statements) visit(part);
  }

  void visit(ir::ExpressionId e) {
    if (const ir::ExpressionId whole = ir::bare(body_, e); ir::is_output(body_, whole)) found.insert(whole);
    ir::each_below(body_, e, [&](ir::ExpressionId part) {
      if (const auto* call = std::get_if<ir::Inlined>(&body_.expressions[part].node)) visit(call->body);
    });
  }

  // Returns whether control may skip the code that follows.
  bool jumps(ir::StatementId code) const {
    bool result = false;
    ir::each_below(
        body_, code,
        [&](ir::StatementId part) {
          const ir::StatementNode& node = body_.statements[part].node;
          result |= std::holds_alternative<ir::Jump>(node) || std::holds_alternative<ir::Return>(node);
        },
        [](ir::VariableId) {}, [](ir::ExpressionId) {});
    return result;
  }

  bool names_data(ir::ExpressionId condition) const {
    bool result = false;
    ir::each_below(body_, condition, [&](ir::ExpressionId part) {
      const auto* name = std::get_if<ir::Name>(&body_.expressions[part].node);
      result |= name && !body_.variables[name->variable].number && !counters_.contains(name->variable);
    });
    return result;
  }

  const ir::Body& body_;
  std::set<ir::VariableId> counters_;
};

}  // namespace

void keep_certain_output(ir::Body& body) {
  if (body.ends.empty()) return;
  Finder finder(body);
  for (std::size_t s = 0; s < body.statements.size(); ++s) {
    const ir::StatementNode& node = body.statements[ir::StatementId(s)].node;
    if (const auto* loop = std::get_if<ir::Loop>(&node)) finder.visit(loop->body);
    if (const auto* loop = std::get_if<ir::RangeLoop>(&node)) finder.visit(loop->body);
  }
  for (const ir::ExpressionId output : finder.found) body.ends.erase(output);
}

}  // namespace ferry::translator::rewrite
