// Evaluates index expressions and mathematical integers.
#include "evaluator.h"

#include "stub_inputs.h"

#include <ferry/call.h>
#include <ferry/kernel_common.h>

namespace ferry {

using detail::IndexSet;
using Kind = Node::Kind;

static Index poison(IntegerType type) { return {type, &IndexSet::poison}; }

Evaluator::Evaluator(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs,
                     const Loads* loads, const Footprint* footprint)
    : description_(description),
      inputs_(inputs),
      loads_(loads),
      footprint_(footprint),
      slots_(description.nodes.size()),
      values_(description.nodes.size()),
      loops_(description.loops.size()),
      inner_(description.inner.size()) {
  for (std::size_t n = 0; n < description.nodes.size(); ++n) slots_.make([] { return nullptr; });
  for (std::size_t d = 0; d < description.loops.size(); ++d)
    loops_.make([&] {
      return counted(description.loops[d].type, loops[d].ferry_first, loops[d].ferry_step, loops[d].ferry_count);
    });
  for (const Description::InnerLoop& inner : description.inner)
    inner_.make(
        [&] { return range(inner.type, index(inner.first), inner.compare, index(inner.bound), index(inner.step)); });
}

Index Evaluator::evaluate(const Node& node) const {
  switch (node.kind) {
    case Kind::constant:
      return single(node.type, node.value);
    case Kind::given: {
      const TypedNumber given = typed_number(inputs_[node.a]);
      return given.known ? single(given.type, given.value) : poison(given.type);
    }
    case Kind::convert:
      return convert(node.type, index(node.a));
    case Kind::negate:
      return negate(index(node.a));
    case Kind::add:
      return add(index(node.a), index(node.b));
    case Kind::subtract:
      return subtract(index(node.a), index(node.b));
    case Kind::multiply:
      return multiply(index(node.a), index(node.b));
    case Kind::divide:
      return divide(index(node.a), index(node.b));
    case Kind::remainder:
      return remainder(index(node.a), index(node.b));
    case Kind::under:
      return under(node);
    case Kind::loose:
      return loosened(index(node.a));
    case Kind::hull:
      return node.a < 0 ? hull(number_of(node.b), number_of(node.c))
                        : hull(truth(node.a), number_of(node.b), number_of(node.c));
    case Kind::loop:
    case Kind::inner:
      break;  // not evaluated here
    case Kind::low:
    case Kind::high:
    case Kind::floor_divide:
    case Kind::least:
    case Kind::greatest:
    case Kind::choose:
    case Kind::equal:
    case Kind::less:
    case Kind::less_equal:
    case Kind::both:
    case Kind::either:
      break;  // these only occur in expressions over mathematical integers
    case Kind::within:
    case Kind::of:
    case Kind::load:
    case Kind::any:
    case Kind::between:
    case Kind::united:
    case Kind::at_least:
    case Kind::at_most:
    case Kind::except:
    case Kind::bit_and:
    case Kind::bit_or:
    case Kind::bit_xor:
    case Kind::right:
      break;  // these only occur in spans
  }
  return poison(int_type);
}

// Returns the subscript of an access inside loops that the subscript doesn't mention. It is empty if one of these loops
// has no iteration.
Index Evaluator::under(const Node& node) const {
  bool empty = false, poisoned = false;
  for (int link = node.c; link >= 0;) {
    const Node& loop = node_at(link);
    const Index& values = index(loop.b);
    empty = empty || values.empty();
    poisoned = poisoned || values.poisoned();
    link = loop.c;
  }
  const Index& inside = index(node.a);
  if (empty) return {inside.type, &IndexSet::none};
  return poisoned ? poison(inside.type) : inside;
}

Number Evaluator::number_of(int number) const {
  const Node& node = node_at(number);
  switch (node.kind) {
    case Kind::constant:
      return node.value;
    case Kind::given: {
      const TypedNumber given = typed_number(inputs_[node.a]);
      return Number(given.value, !given.known);
    }
    case Kind::low:
      return low(index(node.a));
    case Kind::high:
      return high(index(node.a));
    case Kind::negate:
      return -number_of(node.a);
    case Kind::add:
      return number_of(node.a) + number_of(node.b);
    case Kind::subtract:
      return number_of(node.a) - number_of(node.b);
    case Kind::multiply:
      return number_of(node.a) * number_of(node.b);
    case Kind::floor_divide:
      return floor_divide(number_of(node.a), divisor(node.b));
    case Kind::remainder:
      return remainder(number_of(node.a), divisor(node.b));
    case Kind::least:
      return least(number_of(node.a), number_of(node.b));
    case Kind::greatest:
      return greatest(number_of(node.a), number_of(node.b));
    case Kind::choose:
      return choose(truth(node.a), number_of(node.b), number_of(node.c));
    case Kind::loop:
    case Kind::inner:
    case Kind::convert:
    case Kind::divide:
    case Kind::under:
    case Kind::loose:
    case Kind::hull:
    case Kind::equal:
    case Kind::less:
    case Kind::less_equal:
    case Kind::both:
    case Kind::either:
      break;  // these only occur in sets and truth values
    case Kind::within:
    case Kind::of:
    case Kind::load:
    case Kind::any:
    case Kind::between:
    case Kind::united:
    case Kind::at_least:
    case Kind::at_most:
    case Kind::except:
    case Kind::bit_and:
    case Kind::bit_or:
    case Kind::bit_xor:
    case Kind::right:
      break;  // these only occur in spans
  }
  return Number(0, true);
}

Truth Evaluator::truth(int number) const {
  const Node& node = node_at(number);
  if (node.kind == Kind::equal) return number_of(node.a) == number_of(node.b);
  if (node.kind == Kind::less) return number_of(node.a) < number_of(node.b);
  if (node.kind == Kind::less_equal) return number_of(node.a) <= number_of(node.b);
  if (node.kind == Kind::both) return truth(node.a) && truth(node.b);
  if (node.kind == Kind::either) return truth(node.a) || truth(node.b);
  return {false, true};
}

}  // namespace ferry
