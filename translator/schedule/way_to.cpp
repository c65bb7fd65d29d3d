// See way_to.h.
#include "schedule/way_to.h"

#include "ir/call_chain.h"

namespace ferry::translator::schedule {

using diagnostics::Id;
using diagnostics::Message;

std::vector<Message> way_to(const ir::Body& body, const ir::SourceText& text, ir::StatementId loop_body,
                            ir::ExpressionId expression) {
  const std::vector<ir::ExpressionId> calls = ir::call_chain(body, loop_body, expression);
  if (calls.empty()) return {};
  const ir::Source first = body.expressions[calls.front()].source;
  Message way{Id::reached_through, {text.text(first), std::to_string(text.line(first))}};
  if (calls.size() == 1) return {way};
  std::string names;
  for (const ir::ExpressionId call : calls)
    names += (names.empty() ? "'" : ", '") + std::get<ir::Inlined>(body.expressions[call].node).name + "'";
  return {{Id::reached_by_way_of, {way.arguments[0], way.arguments[1], names}}};
}

}  // namespace ferry::translator::schedule
