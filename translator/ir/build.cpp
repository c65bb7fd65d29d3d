// See build.h.
#include "ir/build.h"

#include "ir/node_parts.h"

namespace ferry::translator::ir {

bool computes_value(const ExpressionNode& node) {
  return std::visit(
      []<class Kind>(const Kind&) { return parts_of::is<Kind, Load, Decay, Address, Unary, Binary, Logical>; }, node);
}

}  // namespace ferry::translator::ir
