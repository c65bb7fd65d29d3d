// See record_parts.h.
#include "model/record_parts.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace ferry::translator::model {

bool meet(const Access& a, const Access& b) {
  return !a.part || !b.part || (a.part->begin < b.part->end && b.part->begin < a.part->end);
}

bool contains(const Access& outer, const Access& inner) {
  if (outer.somewhere_in_part) return false;
  return !outer.part || !inner.part || (outer.part->begin <= inner.part->begin && inner.part->end <= outer.part->end);
}

std::vector<std::vector<int>> groups_by_part(const Footprint& footprint, int buffer) {
  std::vector<std::vector<int>> groups;
  for (int a = 0; a < static_cast<int>(footprint.accesses.size()); ++a) {
    const Access& access = footprint.accesses[static_cast<std::size_t>(a)];
    if (access.buffer != buffer) continue;
    const auto apart = [&](const std::vector<int>& group) {
      return std::none_of(group.begin(), group.end(),
                          [&](int other) { return meet(access, footprint.accesses[static_cast<std::size_t>(other)]); });
    };
    const auto meeting = std::stable_partition(groups.begin(), groups.end(), apart);
    std::vector<int> joined;
    for (auto group = meeting; group != groups.end(); ++group)
      joined.insert(joined.end(), group->begin(), group->end());
    joined.push_back(a);
    std::sort(joined.begin(), joined.end());
    groups.erase(meeting, groups.end());
    groups.push_back(std::move(joined));
  }
  return groups;
}

namespace {

// Returns the bytes in the access's part that belong to members.
std::vector<Part> written_parts(const Buffer& buffer, const Part& part) {
  std::vector<Part> parts;
  for (const Part& member : buffer.members) {
    const Part both{std::max(member.begin, part.begin), std::min(member.end, part.end)};
    if (both.begin < both.end) parts.push_back(both);
  }
  return parts;
}

// Returns the symbol of a loop over the units of a part. Adds the symbol if it doesn't exist.
int part_symbol(Footprint& footprint, std::int64_t units) {
  const std::string name = "ferry_part_" + std::to_string(units);
  for (const InnerLoop& loop : footprint.inner_loops)
    if (loop.name == name) return loop.symbol;
  InnerLoop loop;
  loop.symbol = static_cast<int>(footprint.symbols.size());
  loop.name = name;
  loop.type = long_type;
  loop.bound = IndexExpression::constant(units);
  loop.step = IndexExpression::constant(1);
  footprint.symbols.push_back({Symbol::Kind::inner_loop, name, long_type});
  footprint.inner_loops.push_back(std::move(loop));
  return footprint.inner_loops.back().symbol;
}

BoundExpression bound(BoundExpression::Operation operation, BoundExpression left, std::int64_t right) {
  return {operation, 0, -1, {std::move(left), BoundExpression{BoundExpression::Operation::constant, right, -1, {}}}};
}

BoundExpression in_units(BoundExpression element, std::int64_t size, std::int64_t offset) {
  using Bound = BoundExpression::Operation;
  BoundExpression units = size == 1 ? std::move(element) : bound(Bound::multiply, std::move(element), size);
  return offset == 0 ? units : bound(Bound::add, std::move(units), offset);
}

// Returns, in units, the range that an access touches in one part.
Range in_units(Footprint& footprint, const Range& range, std::int64_t size, Part part) {
  Range made = range;
  const std::int64_t last = part.end - 1;
  if (range.values) {
    using enum ValueRange::Operation;
    ValueRange units = ValueRange::binary(multiply, *range.values, ValueRange::constant(size));
    const ValueRange inside =
        last == part.begin ? ValueRange::constant(last)
                           : ValueRange::binary(between, ValueRange::constant(part.begin), ValueRange::constant(last));
    made.values = last == 0 ? std::move(units) : ValueRange::binary(add, std::move(units), inside);
  } else if (range.hull) {
    made.hull->low = in_units(range.hull->low, size, part.begin);
    made.hull->high = in_units(range.hull->high, size, last);
  } else {
    made.subscript = sum(scaled(range.subscript, size), IndexExpression::constant(part.begin, long_type));
    if (last > part.begin)
      made.subscript =
          sum(std::move(made.subscript), IndexExpression::of_symbol(part_symbol(footprint, part.end - part.begin)));
  }
  return made;
}

}  // namespace

std::int64_t units_pointed_at(const Buffer& buffer) {
  std::int64_t units = buffer.record_bytes == 0 ? 1 : buffer.record_bytes / buffer.unit;
  for (const std::int64_t inner : buffer.inner_extents) units *= inner;
  return units;
}

void choose_units(Footprint& footprint) {
  for (std::size_t b = 0; b < footprint.buffers.size(); ++b) {
    Buffer& buffer = footprint.buffers[b];
    if (buffer.record_bytes == 0) continue;
    buffer.unit = buffer.record_bytes;
    const auto add = [&](const Part& part) { buffer.unit = std::gcd(buffer.unit, std::gcd(part.begin, part.end)); };
    for (const Access& access : footprint.accesses) {
      if (access.buffer != static_cast<int>(b) || !access.part) continue;
      if (access.reads) add(*access.part);
      if (access.writes) std::ranges::for_each(written_parts(buffer, *access.part), add);
    }
  }
}

void count_in_units(Footprint& footprint, const Access& access, BufferRanges& ranges) {
  const Buffer& buffer = footprint.buffers[static_cast<std::size_t>(access.buffer)];
  if (buffer.record_bytes == 0) return;
  const Part whole = access.part.value_or(Part{0, buffer.record_bytes});
  const auto count = [&](std::vector<Range>& of, const std::vector<Part>& parts) {
    std::vector<Range> made;
    for (const Range& range : of)
      for (const Part& part : parts)
        made.push_back(in_units(footprint, range, buffer.record_bytes / buffer.unit,
                                {part.begin / buffer.unit, part.end / buffer.unit}));
    of = std::move(made);
  };
  count(ranges.reads, {whole});
  count(ranges.writes, written_parts(buffer, whole));
  count(ranges.may_writes, written_parts(buffer, whole));
  count(ranges.copied, {Part{0, buffer.record_bytes}});  // assignments may write padding
}

namespace {

// Removes `+ number` and then `* size` from the tree, if it has them. Returns the number.
template <class Tree, class IsNumber>
std::int64_t strip_offset(Tree& tree, std::int64_t size, const IsNumber& is_number) {
  std::int64_t added = 0;
  if (tree.operation == Tree::Operation::add && is_number(tree.operands[1])) {
    added = tree.operands[1].value;
    tree = Tree(tree.operands[0]);
  }
  if (size > 1 && tree.operation == Tree::Operation::multiply && is_number(tree.operands[1]))
    tree = Tree(tree.operands[0]);
  return added;
}

template <class Tree>
std::int64_t strip_offset(Tree& tree, std::int64_t size) {
  return strip_offset(tree, size, [](const Tree& e) { return e.operation == Tree::Operation::constant; });
}

}  // namespace

PartRange in_elements(const Footprint& footprint, const Buffer& buffer, const Range& range) {
  const std::int64_t size = buffer.record_bytes / buffer.unit;
  PartRange made{range, {0, 1}};
  if (range.values) {
    ValueRange& values = *made.elements.values;
    if (values.operation == ValueRange::Operation::add) {
      const ValueRange part = values.operands[1];
      const bool one = part.operation == ValueRange::Operation::number;
      made.bytes = one ? Part{part.index.value, part.index.value + 1}
                       : Part{part.operands[0].index.value, part.operands[1].index.value + 1};
      values = ValueRange(values.operands[0]);
    }
    if (values.operation == ValueRange::Operation::multiply) values = ValueRange(values.operands[0]);
  } else if (range.hull) {
    made.bytes.begin = strip_offset(made.elements.hull->low, size);
    made.bytes.end = strip_offset(made.elements.hull->high, size) + 1;
  } else {
    IndexExpression& subscript = made.elements.subscript;
    std::int64_t units = 1;
    if (subscript.operation == IndexExpression::Operation::add &&
        subscript.operands[1].operation == IndexExpression::Operation::symbol)
      for (const InnerLoop& loop : footprint.inner_loops)
        if (loop.symbol == subscript.operands[1].symbol && loop.name.starts_with("ferry_part_")) {
          units = loop.bound.value;
          subscript = IndexExpression(subscript.operands[0]);
          break;
        }
    made.bytes.begin = strip_offset(subscript, size);
    made.bytes.end = made.bytes.begin + units;
    if (size > 1 && subscript.operation == IndexExpression::Operation::convert)
      subscript = IndexExpression(subscript.operands[0]);
  }
  made.bytes = {made.bytes.begin * buffer.unit, made.bytes.end * buffer.unit};
  return made;
}

void add(BufferRanges& ranges, BufferRanges more) {
  const auto append = [](std::vector<Range>& to, std::vector<Range>& from) {
    std::move(from.begin(), from.end(), std::back_inserter(to));
  };
  append(ranges.reads, more.reads);
  append(ranges.writes, more.writes);
  append(ranges.may_writes, more.may_writes);
  append(ranges.copied, more.copied);
  append(ranges.checked, more.checked);
  ranges.reads_whole |= more.reads_whole;
  ranges.may_write_whole |= more.may_write_whole;
  ranges.copied_whole |= more.copied_whole;
}

}  // namespace ferry::translator::model
