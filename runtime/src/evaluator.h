// Evaluates the expressions of a description for the inputs of one launch. Each node is evaluated once, and so are
// common subexpressions. Each inner loop is one variable.
#pragma once

#include "fixed_vector.h"
#include "footprint.h"
#include "inspection.h"

#include <ferry/kernel_common.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace ferry {

// The grid's loops with loop `which` restricted to one iteration at a time.
class OneIteration {
 public:
  OneIteration(const FerryLoopBounds* loops, std::size_t count, std::size_t which)
      : whole_(loops[which]), loops_(loops, loops + count), one_(loops_[which]) {}

  std::int64_t count() const { return whole_.ferry_count; }
  const FerryLoopBounds* at(std::int64_t number) {
    one_ = {whole_.ferry_first + number * whole_.ferry_step, whole_.ferry_step, 1};
    return loops_.data();
  }

 private:
  const FerryLoopBounds whole_;
  std::vector<FerryLoopBounds> loops_;
  FerryLoopBounds& one_;
};

class Evaluator {
 public:
  // `loads` provides loaded values. If it is null, loaded values may be anything.
  Evaluator(const Description& description, const FerryLoopBounds* loops, const FerryInput* inputs,
            const Loads* loads = nullptr, const Footprint* footprint = nullptr);

  const Index& index(int number) const {
    const Index*& slot = slots_[static_cast<std::size_t>(number)];
    if (!slot) slot = &made(node_at(number));
    return *slot;
  }
  // Returns the node's value in mathematical integers.
  Number number_of(int number) const;
  bool is_span(int number) const { return node_at(number).kind == Node::Kind::within; }
  // Returns whether the node is a span that depends on loaded values.
  bool is_loaded(int number) const { return is_span(number) && (node_at(number).value & Node::by_loaded); }
  // Returns the span of a data-dependent node.
  ValueSpan within(int number) const { return span(node_at(number).a); }
  ValueSpan span(int number) const;
  // The value of within(number) as row * pitch + column. cell() returns nothing if the value isn't a sum of that form.
  struct Cell {
    ValueSpan row, column;
  };
  std::optional<Cell> cell(int number, std::int64_t pitch) const { return cell_of(node_at(number).a, pitch); }
  // Returns the part of within(number) that the iterations together are certain to touch, or an empty span if none is
  // known.
  ValueSpan certain(int number) const;

 private:
  const Node& node_at(int number) const { return description_.nodes[static_cast<std::size_t>(number)]; }
  const Index& made(const Node& node) const {
    if (node.kind == Node::Kind::loop) return loops_[static_cast<std::size_t>(node.a)];
    if (node.kind == Node::Kind::inner) return inner_[static_cast<std::size_t>(node.a)];
    return values_.make([&] { return evaluate(node); });  // evaluating adds operands to values_ first
  }
  Index evaluate(const Node& node) const;
  Index under(const Node& node) const;
  Truth truth(int number) const;
  std::int64_t divisor(int number) const { return node_at(number).value; }  // a positive constant
  std::optional<Cell> cell_of(int number, std::int64_t pitch) const;
  ValueSpan loaded(const Node& load, const ValueSpan& without) const;

  const Description& description_;
  const FerryInput* inputs_;
  const Loads* loads_;
  const Footprint* footprint_;                           // has the buffers that values are loaded from
  mutable detail::FixedVector<const Index*, 48> slots_;  // indexed by node; null until it is evaluated
  mutable detail::FixedVector<Index, 32> values_;
  detail::FixedVector<Index, 4> loops_, inner_;
};

}  // namespace ferry
