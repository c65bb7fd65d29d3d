// A description for the inputs of one launch. Each node is evaluated once, so what expressions have in common is, too,
// and a loop inside is one variable.
#include "fixed_vector.h"
#include "footprint.h"
#include "inspection.h"

#include <ferry/call.h>
#include <ferry/kernel_common.h>

#include <algorithm>

namespace ferry {

using detail::FixedVector;
using detail::IndexSet;
using detail::Wide;

namespace {

using Kind = Node::Kind;

Index poison(IntegerType type) { return {type, &IndexSet::poison}; }

class Evaluator {
 public:
  Evaluator(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs,
            const Inspector* inspector = nullptr, const Footprint* buffers = nullptr)
      : description_(description),
        inputs_(inputs),
        inspector_(inspector),
        footprint_(buffers),
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

  const Index& index(int number) const {
    const Index*& slot = slots_[static_cast<std::size_t>(number)];
    if (slot) return *slot;
    const Node& node = description_.nodes[static_cast<std::size_t>(number)];
    if (node.kind == Kind::loop)
      slot = &loops_[static_cast<std::size_t>(node.a)];
    else if (node.kind == Kind::inner)
      slot = &inner_[static_cast<std::size_t>(node.a)];
    else
      slot = &values_.make([&] { return evaluate(node); });  // its operands are made in the places after it
    return *slot;
  }

  Number number_of(int number) const {
    const Node& node = description_.nodes[static_cast<std::size_t>(number)];
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
        break;  // of sets and truths only
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
        break;  // spans
    }
    return Number(0, true);
  }

  // Of a number that data decides.
  ValueSpan span(int number) const {
    const Node& node = description_.nodes[static_cast<std::size_t>(number)];
    switch (node.kind) {
      case Kind::constant:
        return {node.value, node.value};
      case Kind::of:
        return of(index(node.a));
      case Kind::load:
        return loaded(node, {});
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
      case Kind::except: {
        const Node& from = description_.nodes[static_cast<std::size_t>(node.a)];
        const ValueSpan without = span(node.b);
        return from.kind == Kind::load ? loaded(from, without) : except(span(node.a), without);
      }
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
        break;  // sets and truths
    }
    return any_value(int64_type);
  }
  bool is_span(int number) const { return description_.nodes[static_cast<std::size_t>(number)].kind == Kind::within; }
  ValueSpan within(int number) const { return span(description_.nodes[static_cast<std::size_t>(number)].a); }

 private:
  ValueSpan loaded(const Node& load, const ValueSpan& without) const {
    if (!inspector_) return any_value(load.type);
    const detail::BufferRecord& buffer = footprint_->buffers[static_cast<std::size_t>(load.b)];
    LoadedPart part;
    if (load.value > 0) part = {static_cast<std::size_t>(load.c), static_cast<std::size_t>(load.value)};
    return inspector_->loaded(buffer, load.type, span(load.a), without, part);
  }

  // What wraps is a value of its type.
  static ValueSpan of(const Index& values) {
    if (values.empty()) return {};
    return values.poisoned() ? any_value(values.type) : ValueSpan{values.min(), values.max()};
  }

  Index evaluate(const Node& node) const {
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
        break;  // never asked for here
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
        break;  // of mathematical integers only
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
        break;  // spans
    }
    return poison(int_type);
  }

  Truth truth(int number) const {
    const Node& node = description_.nodes[static_cast<std::size_t>(number)];
    if (node.kind == Kind::equal) return number_of(node.a) == number_of(node.b);
    if (node.kind == Kind::less) return number_of(node.a) < number_of(node.b);
    if (node.kind == Kind::less_equal) return number_of(node.a) <= number_of(node.b);
    if (node.kind == Kind::both) return truth(node.a) && truth(node.b);
    if (node.kind == Kind::either) return truth(node.a) || truth(node.b);
    return {false, true};
  }

  // A positive constant.
  std::int64_t divisor(int number) const { return description_.nodes[static_cast<std::size_t>(number)].value; }

  // An access inside loops that its subscript doesn't mention: nothing where one of them runs no iteration.
  Index under(const Node& node) const {
    bool empty = false, poisoned = false;
    for (int link = node.c; link >= 0;) {
      const Node& loop = description_.nodes[static_cast<std::size_t>(link)];
      const Index& values = index(loop.b);
      empty = empty || values.empty();
      poisoned = poisoned || values.poisoned();
      link = loop.c;
    }
    const Index& inside = index(node.a);
    if (empty) return {inside.type, &IndexSet::none};
    return poisoned ? poison(inside.type) : inside;
  }

  const Description& description_;
  const FerryInput* inputs_;
  const Inspector* inspector_;                   // of what is loaded; nullptr: it may be anything
  const Footprint* footprint_;                   // its buffers
  mutable FixedVector<const Index*, 48> slots_;  // by node; nullptr: not evaluated yet
  mutable FixedVector<Index, 32> values_;
  FixedVector<Index, 4> loops_, inner_;
};

const void* pointer(const FerryInput& input) {
  return reinterpret_cast<const void*>(static_cast<std::uintptr_t>(input.ferry_bits));
}

detail::BufferRecord buffer(const char* name, const FerryInput& input) {
  const Tagged tag = tagged(input);
  detail::BufferRecord made{name, pointer(input), tag.bytes, input.ferry_count,
                            tag.each ? static_cast<std::size_t>(input.ferry_count) / tag.each : 0};
  if (tag.each) made.each = static_cast<std::int64_t>(tag.each);
  made.real = tag.real;
  return made;
}

void add_inputs(const Description& description, const FerryInput* inputs, Footprint& footprint) {
  using detail::ArgumentRecord;
  for (unsigned i = 0; i < description.inputs.size(); ++i) {
    const char* name = description.inputs[i].name.c_str();
    const auto number = static_cast<unsigned>(footprint.buffers.size());
    const auto object = [&] {
      return detail::ObjectRecord{name, pointer(inputs[i]), static_cast<std::size_t>(inputs[i].ferry_count),
                                  tagged(inputs[i]).real};
    };
    switch (description.inputs[i].kind) {
      case Description::InputKind::given:
        break;
      case Description::InputKind::buffer:
      case Description::InputKind::view:
        footprint.buffers.push_back(buffer(name, inputs[i]));
        footprint.buffers[number].number = number;
        if (!description.reals.empty()) footprint.buffers[number].reals = &description;
        footprint.arguments.push_back({ArgumentRecord::address, number});
        if (description.inputs[i].kind == Description::InputKind::view)
          footprint.arguments.push_back({ArgumentRecord::size, number});
        break;
      case Description::InputKind::object:
        footprint.objects.push_back(object());
        break;
      case Description::InputKind::result:
        footprint.results.push_back(object());
        break;
      case Description::InputKind::value:
        footprint.arguments.push_back({ArgumentRecord::value, i});
        break;
    }
  }
}

void add_clause(const Description::Clause& clause, const Evaluator& evaluator, Footprint& footprint) {
  using enum Description::Effect;
  const auto access = [&](Touch touch) {
    for (const int node : clause.nodes)
      if (evaluator.is_span(node))
        footprint.access(clause.buffer, touch, evaluator.within(node));
      else
        footprint.access(clause.buffer, touch, evaluator.index(node).set);
  };
  switch (clause.effect) {
    case reads:
      return access(Touch::read);
    case writes:
      return access(Touch::write);
    case may_write:
      return access(Touch::may_write);
    case copied:
      footprint.buffers[clause.buffer].has_copies = true;
      return access(Touch::copy);
    case copied_whole:
      footprint.buffers[clause.buffer].has_copies = true;
      return footprint.whole(clause.buffer, Touch::copy);
    case reads_whole:
      return footprint.whole(clause.buffer, Touch::read);
    case may_write_whole:
      return footprint.whole(clause.buffer, Touch::may_write);
    case may_alias:
      for (const int earlier : clause.nodes) footprint.buffers[clause.buffer].may_alias |= std::uint64_t{1} << earlier;
      return;
    case snapshot:
      footprint.buffers[clause.buffer].needs_snapshot = true;
      return;
    case tested:
      footprint.buffers[clause.buffer].tested = true;
      return;
    case extent:
      for (const int node : clause.nodes)
        if (const IndexSet& elements = evaluator.index(node).set; elements.usable())
          footprint.buffers[clause.buffer].extent = std::max<std::int64_t>(elements.low, 0);
      return;
  }
}

}  // namespace

Tagged tagged(const FerryInput& input) {
  constexpr unsigned long long real = 1ull << 31;
  return {static_cast<std::size_t>(input.ferry_tag & (real - 1)), static_cast<std::size_t>(input.ferry_tag >> 32),
          (input.ferry_tag & real) != 0};
}

detail::Value detail::value_at(const BufferRecord& buffer, std::uintptr_t address, std::size_t room) {
  if (!buffer.reals) return {std::min(buffer.element, room), buffer.real && buffer.element <= room};
  const std::size_t object = static_cast<std::size_t>(buffer.each) * buffer.element;
  const std::size_t at = offset_within(buffer, address, object);
  std::size_t bytes = std::min(buffer.element - at % buffer.element, room);  // up to the next element, or number
  for (const Description::Reals& reals : buffer.reals->reals) {
    if (reals.buffer != buffer.number || at >= reals.begin + reals.size * reals.count) continue;
    if (at < reals.begin)
      bytes = std::min(bytes, reals.begin - at);
    else if ((at - reals.begin) % reals.size == 0 && reals.size <= room)
      return {reals.size, true};
    else
      bytes = std::min(bytes, reals.size - (at - reals.begin) % reals.size);
  }
  return {bytes, buffer.real && bytes == buffer.element};
}

TypedNumber typed_number(const FerryInput& input) {
  const auto bits = static_cast<unsigned char>(input.ferry_tag / 2 * 8);
  const bool is_signed = input.ferry_tag % 2 != 0;
  const Wide value = is_signed ? Wide(static_cast<std::int64_t>(input.ferry_bits)) : Wide(input.ferry_bits);
  return {{bits, is_signed}, value, bits != 0};
}

CountedLoop count_loop(const Description::GridLoop& loop, const FerryHeader& header) {
  return count_loop(loop.type, typed_number(header.ferry_first), loop.compare, typed_number(header.ferry_bound),
                    typed_number(header.ferry_step));
}

bool count_plain_loop(const Description::GridLoop& loop, const FerryHeader& header, FerryLoopBounds& bounds) {
  const unsigned long long tag = loop.type.bits / 4 + 1;  // of a signed one
  if (loop.compare != Compare::less || loop.type.bits < int_type.bits || !loop.type.is_signed) return false;
  if (loop.type.bits > int64_type.bits || header.ferry_first.ferry_tag != tag || header.ferry_bound.ferry_tag != tag)
    return false;
  if (header.ferry_step.ferry_bits != 1 || header.ferry_step.ferry_tag == 0) return false;
  const auto first = static_cast<std::int64_t>(header.ferry_first.ferry_bits);
  const auto bound = static_cast<std::int64_t>(header.ferry_bound.ferry_bits);
  std::int64_t count = 0;
  if (__builtin_sub_overflow(bound, first, &count)) return false;
  bounds = {first, 1, count < 0 ? 0 : count};
  return true;
}

void fill_footprint(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs,
                    const Inspector& inspector, Footprint& footprint) {
  add_inputs(description, inputs, footprint);
  const Evaluator evaluator(description, loops, inputs, &inspector, &footprint);
  for (const Description::Clause& clause : description.clauses) add_clause(clause, evaluator, footprint);
  for (const Description::StrideCheck& check : description.stride_checks) {
    FixedVector<const IndexSet*, 8> rests(check.rests.size());
    for (const int rest : check.rests) rests.make([&] { return &evaluator.index(rest).set; });
    footprint.check_stride(check, evaluator.index(check.pitch).set, evaluator.number_of(check.step), rests.data(),
                           rests.size());
  }
  for (const Description::RowCheck& check : description.row_checks)
    footprint.check_row(check, evaluator.index(check.subscripts), evaluator.number_of(check.size));
  for (const int node : description.no_wrap_checks)
    footprint.poisoned = footprint.poisoned || evaluator.index(node).poisoned();
}

std::int64_t most_operations(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs) {
  const Evaluator evaluator(description, loops, inputs);
  Wide sum = 0;
  for (const Description::Work& work : description.work) {
    Wide operations = work.operations;
    for (const int loop : work.loops) {
      const Index& values = evaluator.index(loop);
      if (values.poisoned()) return INT64_MAX;
      operations *= values.empty() ? 0 : Wide(values.max()) - values.min() + 1;
      if (operations >= INT64_MAX) return INT64_MAX;
    }
    sum += operations;
  }
  return sum < INT64_MAX ? static_cast<std::int64_t>(sum) : INT64_MAX;
}

}  // namespace ferry
