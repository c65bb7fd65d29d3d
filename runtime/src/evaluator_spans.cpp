// Evaluates spans of data-dependent numbers.
#include "evaluator.h"

#include "span_operators.h"

namespace ferry {

using Kind = Node::Kind;

// Returns the values' span. A value that wraps may be any value of its type.
static ValueSpan span_of(const Index& values) {
  if (values.empty()) return {};
  return values.poisoned() ? any_value(values.type) : ValueSpan{values.min(), values.max()};
}

ValueSpan Evaluator::span(int number) const {
  const Node& node = node_at(number);
  switch (node.kind) {
    case Kind::of:
      return span_of(index(node.a));
    case Kind::load:
      return loaded(node, {});
    case Kind::except: {
      const Node& from = node_at(node.a);
      const ValueSpan without = span(node.b);
      return from.kind == Kind::load ? loaded(from, without) : except(span(node.a), without);
    }
    default:
      return combined(node, [this](int operand) { return span(operand); });
  }
}

// Splits a sum into row and column. Terms that aren't multiples of the pitch belong to the column. The column must be
// less than half a row.
std::optional<Evaluator::Cell> Evaluator::cell_of(int number, std::int64_t pitch) const {
  const Node& node = node_at(number);
  if (node.kind == Kind::add) {
    const std::optional<Cell> left = cell_of(node.a, pitch), right = left ? cell_of(node.b, pitch) : std::nullopt;
    return right ? std::optional(Cell{left->row + right->row, left->column + right->column}) : std::nullopt;
  }
  const Node* const factor = node.kind == Kind::multiply ? &node_at(node.b) : nullptr;
  if (factor && factor->kind == Kind::constant && factor->value == pitch) return Cell{span(node.a), {0, 0}};
  const Cell column{{0, 0}, span(number)};
  const detail::Wide half = pitch / 2;
  const bool in_row = column.column.known() && column.column.low > -half && column.column.high < half;
  return in_row ? std::optional(column) : std::nullopt;
}

ValueSpan Evaluator::loaded(const Node& load, const ValueSpan& without) const {
  if (!loads_) return any_value(load.type);
  const detail::BufferRecord& buffer = footprint_->buffers[static_cast<std::size_t>(load.b)];
  LoadedPart part;
  if (load.value > 0) part = {static_cast<std::size_t>(load.c), static_cast<std::size_t>(load.value)};
  return loads_->loaded(buffer, load.type, span(load.a), without, part);
}

// Returns the elements that the iterations together are certain to touch, for ranges B[r] .. B[r + 1] - 1 like the rows
// of a compressed matrix. For r from `first` to `last`, the ranges together contain all numbers from B[first] to B[last
// + 1] - 1: each number is in the range of the last r with B[r] at most that number. This also holds for longer ranges,
// and if offsets don't ascend, although the ranges then contain other numbers, too.
ValueSpan Evaluator::certain(int number) const {
  const Node& within = node_at(number);
  const Node* const stretch = within.value & Node::all_per_iteration ? &node_at(within.a) : nullptr;
  if (!loads_ || !stretch || stretch->kind != Kind::between) return {};
  const Node &from = node_at(stretch->a), *to = &node_at(stretch->b);
  ValueSpan further{0, 0};
  if (to->kind == Kind::add) further = span(to->b), to = &node_at(to->a);
  const auto is_load = [this](const Node& node) {
    return node.kind == Kind::load && node.value == 0 && node_at(node.a).kind == Kind::of;
  };
  if (!is_load(from) || !is_load(*to) || from.b != to->b || from.type != to->type) return {};
  const detail::IndexSet &begin = index(node_at(from.a).a).set, &end = index(node_at(to->a).a).set;
  if (further.low != further.high || further.low < -1 || !detail::is_next(begin, end)) return {};
  const detail::BufferRecord& buffer = footprint_->buffers[static_cast<std::size_t>(from.b)];
  const std::optional<detail::Wide> first = loads_->certain(buffer, from.type, begin.low),
                                    last = loads_->certain(buffer, from.type, end.high);
  return first && last ? ValueSpan{*first, *last + further.low} : ValueSpan{};
}

}  // namespace ferry
