// Evaluates a span for one iteration of a grid loop after the other. An Evaluator for each iteration takes half a
// microsecond. This class takes some nanoseconds: it evaluates subscripts that are linear in the iteration's number
// only twice, and reads loaded values from copies.
//
//   y[k[i]]                                   a sum: 0 + 1 * the value of k at 0 + 1 * t
//   y[3 * k[i] + 1]                           a sum: 1 + 3 * the value of k at 0 + 1 * t
//   for (j = start[i]; j < start[i + 1]; …)   operators and loads, by interval arithmetic
#pragma once

#include "copied_loads.h"
#include "evaluator.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace ferry {

class IterationSpans {
 public:
  // `whole` evaluates all iterations together. It has evaluated the spans that prepare() is asked for, so that `loads`
  // holds all the values that they depend on. `loops` are the grid's loops, and `which` is the number of the loop whose
  // iterations are evaluated.
  IterationSpans(const Description& description, const FerryLoopBounds* loops, std::size_t which,
                 const FerryInput* inputs, const CopiedLoads& loads, const Footprint& footprint,
                 const Evaluator& whole);

  // Returns whether at() can evaluate the node.
  bool prepare(int node);
  // Returns the node's span in an iteration.
  ValueSpan at(int node, std::int64_t iteration) const;

  // Calls `visit` with the node's value in each iteration, if the value is a sum of one loaded value and numbers that
  // are linear in the iteration's number. Ends when `visit` returns false. Returns nullopt if the value has no such
  // form, and otherwise whether all calls have returned true. Iterations in which the value isn't used are left out.
  template <class Visit>
  std::optional<bool> each_sum(int node, const Visit& visit) const;

 private:
  struct Linear {  // the span of a subscript: its ends move by `slope` from iteration to iteration
    ValueSpan first;
    detail::Wide slope = 0;
  };
  struct Load {
    IntegerType type;
    const unsigned char* memory;  // the copy of the values
    std::size_t stride;           // bytes from one value to the next
    ValueSpan elements, values;   // of all iterations
    LoadedValues form;            // how the values lie in the copy
  };
  // offset + slope * t + factor * (value of `load` at element `first + step * t`), where t is the iteration's number
  struct Sum {
    detail::Wide offset = 0, slope = 0, factor = 0;
    const Load* load = nullptr;
    detail::Wide first = 0, step = 0;
    std::optional<detail::Wide> skipped = {};  // a loaded value with which the sum isn't used
  };

  const Node& node_at(int number) const { return description_.nodes[static_cast<std::size_t>(number)]; }
  std::size_t& slot(int number) { return slots_[static_cast<std::size_t>(number)]; }
  const Linear& linear(int number) const { return linear_[slots_[static_cast<std::size_t>(number)]]; }
  const Load& load(int number) const { return loaded_[slots_[static_cast<std::size_t>(number)]]; }
  bool prepare_linear(int node);
  bool prepare_load(int node);
  bool depends(int node) const;
  bool is_linear(int node) const;
  ValueSpan loaded(const Load& load, const ValueSpan& elements, const ValueSpan& without) const;
  std::optional<Sum> sum(int node) const;
  static std::optional<Sum> scaled(std::optional<Sum> sum, detail::Wide by);
  static std::optional<Sum> added(std::optional<Sum> left, std::optional<Sum> right);
  // Returns the sum if it can be computed in 64 bits and loads no element that isn't copied.
  std::optional<Sum> checked_sum(int node) const;
  template <class Value, class Visit>
  bool each_value(const Sum& sum, const Visit& visit) const;

  const Description& description_;
  const CopiedLoads& loads_;
  const Footprint& footprint_;
  const Evaluator& whole_;
  const std::size_t which_;
  OneIteration one_;
  const std::int64_t count_;
  const Evaluator first_, second_, last_;  // of the first, the second and the last iteration
  std::vector<std::size_t> slots_;         // the number of each node in one of the following lists
  std::vector<Linear> linear_;
  std::deque<Load> loaded_;  // sums point to its elements
};

template <class Value, class Visit>
bool IterationSpans::each_value(const Sum& sum, const Visit& visit) const {
  const auto stride = static_cast<std::ptrdiff_t>(sum.step) * static_cast<std::ptrdiff_t>(sum.load->stride);
  const unsigned char* at =
      sum.load->memory + static_cast<std::ptrdiff_t>(sum.first - sum.load->elements.low) * sum.load->stride;
  const auto factor = static_cast<std::int64_t>(sum.factor), slope = static_cast<std::int64_t>(sum.slope);
  auto linear = static_cast<std::int64_t>(sum.offset);
  for (std::int64_t t = 0; t < count_; ++t, at += stride, linear += slope) {
    Value value;
    __builtin_memcpy(&value, at, sizeof value);
    if (sum.skipped && *sum.skipped == static_cast<detail::Wide>(value)) continue;
    if (!visit(linear + factor * static_cast<std::int64_t>(value))) return false;
  }
  return true;
}

template <class Visit>
std::optional<bool> IterationSpans::each_sum(int node, const Visit& visit) const {
  const std::optional<Sum> found = checked_sum(node);
  if (!found) return std::nullopt;
  const IntegerType type = found->load->type;
  switch (type.bits) {
    case 8:
      return type.is_signed ? each_value<std::int8_t>(*found, visit) : each_value<std::uint8_t>(*found, visit);
    case 16:
      return type.is_signed ? each_value<std::int16_t>(*found, visit) : each_value<std::uint16_t>(*found, visit);
    case 32:
      return type.is_signed ? each_value<std::int32_t>(*found, visit) : each_value<std::uint32_t>(*found, visit);
    case 64:
      return type.is_signed ? each_value<std::int64_t>(*found, visit) : each_value<std::uint64_t>(*found, visit);
    default:
      return std::nullopt;
  }
}

}  // namespace ferry
