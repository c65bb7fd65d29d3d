// The operators on spans of data-dependent numbers.
#pragma once

#include "description.h"
#include "value_span.h"

namespace ferry {

// Returns the span of a node that isn't a subscript, a load or an exception. `span` returns the span of an operand by
// its node number.
template <class Span>
ValueSpan combined(const Node& node, const Span& span) {
  using Kind = Node::Kind;
  switch (node.kind) {
    case Kind::constant:
      return {node.value, node.value};
    case Kind::any:
      return any_value(node.type);
    case Kind::convert:
      return converted(node.type, span(node.a));
    case Kind::negate:
      return -span(node.a);
    case Kind::add:
      return span(node.a) + span(node.b);
    case Kind::subtract:
      return span(node.a) - span(node.b);
    case Kind::multiply:
      return span(node.a) * span(node.b);
    case Kind::divide:
      return span(node.a) / span(node.b);
    case Kind::remainder:
      return span(node.a) % span(node.b);
    case Kind::bit_and:
      return bitwise_and(span(node.a), span(node.b));
    case Kind::bit_or:
      return bitwise_or(span(node.a), span(node.b));
    case Kind::bit_xor:
      return bitwise_xor(span(node.a), span(node.b));
    case Kind::right:
      return shifted_right(span(node.a), span(node.b));
    case Kind::least:
      return least(span(node.a), span(node.b));
    case Kind::greatest:
      return greatest(span(node.a), span(node.b));
    case Kind::between:
      return between(span(node.a), span(node.b));
    case Kind::united:
      return united(span(node.a), span(node.b));
    case Kind::at_least:
      return at_least(span(node.a), span(node.b));
    case Kind::at_most:
      return at_most(span(node.a), span(node.b));
    case Kind::of:
    case Kind::load:
    case Kind::except:
      break;  // not handled here
    case Kind::given:
    case Kind::loop:
    case Kind::inner:
    case Kind::under:
    case Kind::loose:
    case Kind::hull:
    case Kind::low:
    case Kind::high:
    case Kind::floor_divide:
    case Kind::choose:
    case Kind::equal:
    case Kind::less:
    case Kind::less_equal:
    case Kind::both:
    case Kind::either:
    case Kind::within:
      break;  // these only occur in sets and truth values
  }
  return any_value(int64_type);
}

}  // namespace ferry
