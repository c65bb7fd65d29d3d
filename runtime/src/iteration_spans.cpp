#include "iteration_spans.h"

#include "inspection.h"
#include "span_operators.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace ferry {

using detail::Wide;
using Kind = Node::Kind;

namespace {

ValueSpan just(Wide value) { return {value, value}; }
bool is_single(const ValueSpan& span) { return span.low == span.high && span.known(); }
bool are_equal(const ValueSpan& a, const ValueSpan& b) {
  return (a.empty() && b.empty()) || (a.low == b.low && a.high == b.high && a.known() == b.known());
}

template <class Value>
Wide read_as(const unsigned char* memory) {
  Value value;
  std::memcpy(&value, memory, sizeof value);
  return value;
}
Wide read(IntegerType type, const unsigned char* memory) {
  switch (type.bits) {
    case 8:
      return type.is_signed ? read_as<std::int8_t>(memory) : read_as<std::uint8_t>(memory);
    case 16:
      return type.is_signed ? read_as<std::int16_t>(memory) : read_as<std::uint16_t>(memory);
    case 32:
      return type.is_signed ? read_as<std::int32_t>(memory) : read_as<std::uint32_t>(memory);
    default:
      return type.is_signed ? read_as<std::int64_t>(memory) : read_as<std::uint64_t>(memory);
  }
}

}  // namespace

IterationSpans::IterationSpans(const Description& description, const FerryLoopBounds* loops, std::size_t which,
                               const FerryInput* inputs, const CopiedLoads& loads, const Footprint& footprint,
                               const Evaluator& whole)
    : description_(description),
      loads_(loads),
      footprint_(footprint),
      whole_(whole),
      which_(which),
      one_(loops, description.loops.size(), which),
      count_(one_.count()),
      first_(description, one_.at(0), inputs, &loads, &footprint),
      second_(description, one_.at(std::min<std::int64_t>(1, count_ - 1)), inputs, &loads, &footprint),
      last_(description, one_.at(count_ - 1), inputs, &loads, &footprint),
      slots_(description.nodes.size()) {}

bool IterationSpans::prepare(int number) {
  const Node& node = node_at(number);
  switch (node.kind) {
    case Kind::constant:
    case Kind::any:
      return true;
    case Kind::of:
      return prepare_linear(number);
    case Kind::load:
      return prepare_load(number);
    case Kind::convert:
    case Kind::negate:
      return prepare(node.a);
    case Kind::add:
    case Kind::subtract:
    case Kind::multiply:
    case Kind::divide:
    case Kind::remainder:
    case Kind::least:
    case Kind::greatest:
    case Kind::between:
    case Kind::united:
    case Kind::at_least:
    case Kind::at_most:
    case Kind::except:
    case Kind::bit_and:
    case Kind::bit_or:
    case Kind::bit_xor:
    case Kind::right:
      return prepare(node.a) && prepare(node.b);
    default:
      return false;
  }
}

// Returns whether the subscript depends on the loop whose iterations are evaluated.
bool IterationSpans::depends(int number) const {
  const Node& node = node_at(number);
  switch (node.kind) {
    case Kind::constant:
    case Kind::given:
      return false;
    case Kind::loop:
      return static_cast<std::size_t>(node.a) == which_;
    case Kind::inner: {
      const Description::InnerLoop& inner = description_.inner[static_cast<std::size_t>(node.a)];
      return depends(inner.first) || depends(inner.bound) || depends(inner.step);
    }
    case Kind::convert:
    case Kind::negate:
      return depends(node.a);
    case Kind::add:
    case Kind::subtract:
    case Kind::multiply:
    case Kind::divide:
    case Kind::remainder:
      return depends(node.a) || depends(node.b);
    default:
      return true;
  }
}

// Returns whether the ends of the subscript's span move by a constant from iteration to iteration, if nothing wraps.
bool IterationSpans::is_linear(int number) const {
  if (!depends(number)) return true;
  const Node& node = node_at(number);
  switch (node.kind) {
    case Kind::loop:
      return true;
    case Kind::convert:
    case Kind::negate:
      return is_linear(node.a);
    case Kind::add:
    case Kind::subtract:
      return is_linear(node.a) && is_linear(node.b);
    case Kind::multiply: {
      const auto is_number = [this](int factor) {
        if (depends(factor)) return false;
        const Index& value = whole_.index(factor);
        return !value.empty() && !value.poisoned() && value.min() == value.max();
      };
      return (is_number(node.a) && is_linear(node.b)) || (is_number(node.b) && is_linear(node.a));
    }
    default:
      return false;
  }
}

bool IterationSpans::prepare_linear(int number) {
  const int subscript = node_at(number).a;
  const Index& all = whole_.index(subscript);
  if (all.empty() || all.poisoned() || !is_linear(subscript)) return false;
  Linear found{first_.span(number)};
  const ValueSpan next = second_.span(number), last = last_.span(number);
  if (found.first.empty() || next.empty()) return false;
  found.slope = next.low - found.first.low;
  const Wide way = found.slope * (count_ - 1);
  if (!are_equal(found.first + just(found.slope), count_ > 1 ? next : found.first + just(found.slope)) ||
      !are_equal(found.first + just(way), last))
    return false;
  slot(number) = linear_.size();
  linear_.push_back(found);
  return true;
}

bool IterationSpans::prepare_load(int number) {
  const Node& node = node_at(number);
  if (!prepare(node.a)) return false;
  const detail::BufferRecord& buffer = footprint_.buffers[static_cast<std::size_t>(node.b)];
  LoadedPart part;
  if (node.value > 0) part = {static_cast<std::size_t>(node.c), static_cast<std::size_t>(node.value)};
  const ValueSpan elements = whole_.span(node.a);
  if (elements.empty() || !elements.known()) return false;
  const auto place_of = [&](Wide element) {
    return place_of_loads(buffer, node.type, just(element), {}, part, loads_.extents());
  };
  const LoadedPlace all = place_of_loads(buffer, node.type, elements, {}, part, loads_.extents()),
                    first = place_of(elements.low), last = place_of(elements.high);
  const std::size_t size = all.values.size();
  // One value for each element, none of them outside the array.
  const bool is_plain = !all.any_value && !all.bytes.empty() && all.bytes.begin == first.bytes.begin &&
                        all.bytes.end == last.bytes.end && first.bytes.size() == size && last.bytes.size() == size &&
                        Wide(last.bytes.begin) - Wide(first.bytes.begin) ==
                            (elements.high - elements.low) * static_cast<Wide>(all.values.stride);
  const unsigned char* const memory = is_plain ? loads_.copy_of(all.bytes) : nullptr;
  if (!memory || node.type.bits < 8) return false;
  slot(number) = loaded_.size();
  loaded_.push_back({node.type, memory, all.values.stride, elements, whole_.span(number), all.values});
  return true;
}

ValueSpan IterationSpans::at(int number, std::int64_t iteration) const {
  const Node& node = node_at(number);
  switch (node.kind) {
    case Kind::of: {
      const Linear& ends = linear(number);
      const Wide way = ends.slope * iteration;
      return {ends.first.low + way, ends.first.high + way};
    }
    case Kind::load:
      return loaded(load(number), at(node.a, iteration), {});
    case Kind::except: {
      const ValueSpan without = at(node.b, iteration);
      const Node& from = node_at(node.a);
      return from.kind == Kind::load ? loaded(load(node.a), at(from.a, iteration), without)
                                     : except(at(node.a, iteration), without);
    }
    default:
      return combined(node, [this, iteration](int operand) { return at(operand, iteration); });
  }
}

ValueSpan IterationSpans::loaded(const Load& load, const ValueSpan& elements, const ValueSpan& without) const {
  if (elements.empty()) return {};
  if (elements.low < load.elements.low || elements.high > load.elements.high) return any_value(load.type);
  const unsigned char* const memory =
      load.memory + static_cast<std::size_t>(elements.low - load.elements.low) * load.stride;
  if (elements.low == elements.high) {
    const Wide value = read(load.type, memory);
    return is_single(without) && without.low == value ? ValueSpan{} : just(value);
  }
  LoadedValues form = load.form;
  form.without = without;
  return form.ends(memory, static_cast<std::size_t>(elements.high - elements.low) * load.stride + form.size());
}

std::optional<IterationSpans::Sum> IterationSpans::sum(int number) const {
  const Node& node = node_at(number);
  switch (node.kind) {
    case Kind::constant:
      return Sum{node.value};
    case Kind::of: {
      const Linear& ends = linear(number);
      return is_single(ends.first) ? std::optional(Sum{ends.first.low, ends.slope}) : std::nullopt;
    }
    case Kind::load: {
      const std::optional<Sum> element = sum(node.a);
      if (!element || element->load) return std::nullopt;
      return Sum{0, 0, 1, &load(number), element->offset, element->slope};
    }
    case Kind::except: {
      const ValueSpan without = whole_.span(node.b);
      std::optional<Sum> found = node_at(node.a).kind == Kind::load && is_single(without) ? sum(node.a) : std::nullopt;
      if (found) found->skipped = without.low;
      return found;
    }
    case Kind::convert: {
      const ValueSpan values = whole_.span(node.a);
      return fits(node.type, values.low) && fits(node.type, values.high) ? sum(node.a) : std::nullopt;
    }
    case Kind::negate:
      return scaled(sum(node.a), -1);
    case Kind::subtract:
      return added(sum(node.a), scaled(sum(node.b), -1));
    case Kind::add:
      return added(sum(node.a), sum(node.b));
    case Kind::multiply: {
      const std::optional<Sum> left = sum(node.a), right = sum(node.b);
      const auto is_number = [](const std::optional<Sum>& one) { return one && !one->load && one->slope == 0; };
      return is_number(left)    ? scaled(right, left->offset)
             : is_number(right) ? scaled(left, right->offset)
                                : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

std::optional<IterationSpans::Sum> IterationSpans::scaled(std::optional<Sum> sum, Wide by) {
  if (sum) sum->offset *= by, sum->slope *= by, sum->factor *= by;
  return sum;
}

std::optional<IterationSpans::Sum> IterationSpans::added(std::optional<Sum> left, std::optional<Sum> right) {
  if (!left || !right || (left->load && right->load)) return std::nullopt;
  if (right->load) std::swap(left, right);
  left->offset += right->offset;
  left->slope += right->slope;
  return left;
}

std::optional<IterationSpans::Sum> IterationSpans::checked_sum(int number) const {
  const std::optional<Sum> found = sum(number);
  if (!found || !found->load) return std::nullopt;
  const Load& load = *found->load;
  const auto is_small = [](Wide value) { return value > -(Wide(1) << 40) && value < (Wide(1) << 40); };
  const auto is_element = [&](Wide element) { return element >= load.elements.low && element <= load.elements.high; };
  const bool small = is_small(found->offset) && is_small(found->slope * count_) && is_small(load.values.low) &&
                     is_small(load.values.high) && found->factor > -(1 << 20) && found->factor < (1 << 20);
  const bool inside = is_element(found->first) && is_element(found->first + found->step * (count_ - 1));
  return small && inside ? found : std::nullopt;
}

}  // namespace ferry
