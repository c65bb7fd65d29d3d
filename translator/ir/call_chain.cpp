// See call_chain.h.
#include "ir/call_chain.h"

#include <algorithm>

namespace ferry::translator::ir {

namespace {

class ChainSearch {
 public:
  ChainSearch(const Body& body, ExpressionId sought) : body_(body), sought_(sought) {}

  std::vector<ExpressionId> chain;

  bool visit(StatementId id) {
    const Parts below = parts(body_.statements[id]);
    return std::ranges::any_of(below.variables, [&](VariableId variable) { return visit(variable); }) ||
           std::ranges::any_of(below.expressions, [&](ExpressionId e) { return visit(e); }) ||
           std::ranges::any_of(below.statements, [&](StatementId s) { return visit(s); });
  }

 private:
  bool visit(VariableId id) {
    const Variable& variable = body_.variables[id];
    return std::ranges::any_of(variable.sizes, [&](ExpressionId size) { return visit(size); }) ||
           (variable.initialiser && visit(*variable.initialiser));
  }

  bool visit(ExpressionId id) {
    if (id == sought_) return true;
    const Expression& e = body_.expressions[id];
    if (std::ranges::any_of(operands(e), [&](ExpressionId operand) { return visit(operand); })) return true;
    const auto* call = std::get_if<Inlined>(&e.node);
    if (!call) return false;
    chain.push_back(id);
    if (visit(call->body) || (call->result && visit(*call->result))) return true;
    chain.pop_back();
    return false;
  }

  const Body& body_;
  const ExpressionId sought_;
};

}  // namespace

std::vector<ExpressionId> call_chain(const Body& body, StatementId code, ExpressionId expression) {
  ChainSearch search(body, expression);
  return search.visit(code) ? std::move(search.chain) : std::vector<ExpressionId>();
}

}  // namespace ferry::translator::ir
