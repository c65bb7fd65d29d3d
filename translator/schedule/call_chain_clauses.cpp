// See call_chain_clauses.h.
#include "schedule/call_chain_clauses.h"

#include "ir/call_chain.h"

namespace ferry::translator::schedule {

using diagnostics::Id;
using diagnostics::Message;

std::string first_line(const ir::SourceText& text, ir::Source code) {
  const std::string all = text.shown(code);
  const std::size_t end = all.find('\n');
  return end == std::string::npos ? all : all.substr(0, end) + " …";
}

std::string as_used(const ir::SourceText& text, ir::Source code) {
  const ir::Source use = text.where_used(code);
  if (use == code) return first_line(text, code);
  const model::Remark at = text.remark(use);
  return at.column > at.line_text.size() ? first_line(text, code) : at.line_text.substr(at.column - 1, at.length);
}

std::vector<Message> call_chain_clauses(const ir::Body& body, const ir::SourceText& text, ir::StatementId loop_body,
                                        ir::ExpressionId expression) {
  const std::vector<ir::ExpressionId> calls = ir::call_chain(body, loop_body, expression);
  if (calls.empty()) return {};
  const ir::Source first = body.expressions[calls.front()].source;
  Message way{Id::reached_through, {first_line(text, first), std::to_string(text.line(first))}};
  if (calls.size() == 1) return {way};
  std::string names;
  for (const ir::ExpressionId call : calls)
    names += (names.empty() ? "'" : ", '") + std::get<ir::Inlined>(body.expressions[call].node).name + "'";
  return {{Id::reached_by_way_of, {way.arguments[0], way.arguments[1], names}}};
}

}  // namespace ferry::translator::schedule
