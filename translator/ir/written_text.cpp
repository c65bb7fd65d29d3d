// See written_text.h.
#include "ir/written_text.h"

#include "ir/node_parts.h"

#include <set>

namespace ferry::translator::ir {

WrittenText::Range WrittenText::add(std::vector<Token> tokens) {
  const std::size_t begin = tokens_.size();
  for (Token& token : tokens) {
    positions_.emplace(token.at, tokens_.size());
    tokens_.push_back(std::move(token));
  }
  return {begin, tokens_.size()};
}

std::optional<std::size_t> WrittenText::find(std::uint32_t token) const {
  const auto found = positions_.find(token);
  return found == positions_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<WrittenText::Range> WrittenText::find(Source source) const {
  const std::optional<std::size_t> begin = find(source.begin), end = find(source.end);
  return begin && end && *begin <= *end ? std::optional(Range{*begin, *end + 1}) : std::nullopt;
}

namespace {

class TextWalk {
 public:
  // `below_made` says whether to visit the nodes below made nodes, too.
  TextWalk(const Body& body, bool below_made, const std::function<void(StatementId)>& on_statement,
           const std::function<void(ExpressionId)>& on_expression)
      : body_(body), below_made_(below_made), on_statement_(on_statement), on_expression_(on_expression) {}

  void visit(StatementId id) {
    on_statement_(id);
    const Statement& statement = body_.statements[id];
    if (below_made_ || !statement.generated_by) each_part(statement.node, [this](auto part) { visit(part); });
  }
  void visit(ExpressionId id) {
    const Expression& expression = body_.expressions[id];
    if (expression.of_callee || !seen_.insert(id).second) return;
    on_expression_(id);
    if (expression.generated_by && !below_made_) return;
    each_operand(expression.node, [this](ExpressionId operand) { visit(operand); });
    if (const auto* call = std::get_if<Inlined>(&expression.node))
      for (const ExpressionId passed : call->passed) visit(passed);
  }

 private:
  void visit(VariableId id) {
    const Variable& variable = body_.variables[id];
    for (const ExpressionId size : variable.sizes) visit(size);
    if (variable.initialiser) visit(*variable.initialiser);
    if (!variable.memory) return;
    for (const ExpressionId count : variable.memory->counts) visit(count);
    if (variable.memory->value) visit(*variable.memory->value);
  }

  const Body& body_;
  const bool below_made_;
  const std::function<void(StatementId)>& on_statement_;
  const std::function<void(ExpressionId)>& on_expression_;
  std::set<ExpressionId> seen_;  // a variable's sizes also occur as operands of its initialiser
};

}  // namespace

void each_in_text(const Body& body, const std::vector<StatementId>& statements,
                  const std::vector<ExpressionId>& expressions, BelowMade below_made,
                  const std::function<void(StatementId)>& on_statement,
                  const std::function<void(ExpressionId)>& on_expression) {
  TextWalk walk(body, below_made == BelowMade::too, on_statement, on_expression);
  for (const ExpressionId root : expressions) walk.visit(root);
  for (const StatementId root : statements) walk.visit(root);
}

}  // namespace ferry::translator::ir
