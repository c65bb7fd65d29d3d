// See numbers.h.
#include "rewrite/numbers.h"

namespace ferry::translator::rewrite {

bool is_plain(const ir::Body& body, ir::ExpressionId number) {
  bool plain = true;
  ir::each_below(body, number, [&](ir::ExpressionId id) {
    const ir::ExpressionNode& node = body.expressions[id].node;
    plain &= std::holds_alternative<ir::Constant>(node) || std::holds_alternative<ir::Name>(node) ||
             std::holds_alternative<ir::Load>(node) || std::holds_alternative<ir::Convert>(node) ||
             std::holds_alternative<ir::Binary>(node) || std::holds_alternative<ir::Unary>(node) ||
             std::holds_alternative<ir::Comma>(node);
  });
  return plain;
}

}  // namespace ferry::translator::rewrite
