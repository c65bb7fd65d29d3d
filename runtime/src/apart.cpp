#include "apart.h"

#include "copied_loads.h"
#include "evaluator.h"
#include "iteration_spans.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace ferry {

namespace {

// A bit for each element between two numbers, which says whether an iteration has touched it.
class Touched {
 public:
  Touched(std::int64_t low, std::uint64_t count) : low_(low), count_(count), words_(count / 64 + 1) {}

  // Marks the element, or all elements from `low` to `high`. Returns false if one was marked before, or has no bit.
  bool add(std::int64_t element) {
    const std::uint64_t bit = static_cast<std::uint64_t>(element) - static_cast<std::uint64_t>(low_);
    return bit < count_ && add_bits(bit / 64, std::uint64_t(1) << (bit % 64));
  }
  bool add(std::int64_t low, std::int64_t high) {
    const std::uint64_t first = static_cast<std::uint64_t>(low) - static_cast<std::uint64_t>(low_);
    const std::uint64_t last = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low_);
    if (first > last || last >= count_) return false;
    for (std::uint64_t word = first / 64; word <= last / 64; ++word) {
      std::uint64_t bits = ~std::uint64_t(0);
      if (word == first / 64) bits &= bits << (first % 64);
      if (word == last / 64) bits &= ~std::uint64_t(0) >> (63 - last % 64);
      if (!add_bits(word, bits)) return false;
    }
    return true;
  }

 private:
  bool add_bits(std::uint64_t word, std::uint64_t bits) {
    const bool is_new = !(words_[word] & bits);
    words_[word] |= bits;
    return is_new;
  }

  const std::int64_t low_;
  const std::uint64_t count_;
  std::vector<std::uint64_t> words_;
};

// Elements that are far apart, as pairs of the first and the last element of each iteration.
class Sorted {
 public:
  bool add(std::int64_t low, std::int64_t high) {
    all_.emplace_back(low, high);
    return true;
  }
  bool are_disjoint() {
    const auto meets = [](const auto& a, const auto& b) { return a.second >= b.first; };
    if (std::adjacent_find(all_.begin(), all_.end(), meets) == all_.end()) return true;
    std::sort(all_.begin(), all_.end());
    return std::adjacent_find(all_.begin(), all_.end(), meets) == all_.end();
  }

 private:
  std::vector<std::pair<std::int64_t, std::int64_t>> all_;
};

bool is_in_64_bits(const ValueSpan& span) { return span.low >= INT64_MIN && span.high <= INT64_MAX; }

// Calls `add` with the elements of each iteration until it returns false. `span_of` returns an iteration's elements.
template <class SpanOf, class Add>
bool add_iterations(std::int64_t count, const SpanOf& span_of, const Add& add) {
  for (std::int64_t number = 0; number < count; ++number) {
    const ValueSpan elements = span_of(number);
    if (elements.empty()) continue;
    if (!elements.known() || !is_in_64_bits(elements) ||
        !add(static_cast<std::int64_t>(elements.low), static_cast<std::int64_t>(elements.high)))
      return false;
  }
  return true;
}

}  // namespace

bool iterations_are_apart(const Description& description, const Description::ApartCheck& check,
                          const FerryLoopBounds* loops, const FerryInput* inputs, const Inspector& inspector,
                          const Footprint& footprint) {
  CopiedLoads loads(inspector);
  const Evaluator whole(description, loops, inputs, &loads, &footprint);
  const ValueSpan all = whole.within(check.elements);
  if (all.empty()) return true;
  if (!all.known()) return false;
  loads.complete();
  const auto which = static_cast<std::size_t>(check.number);
  const int node = description.nodes[static_cast<std::size_t>(check.elements)].a;
  OneIteration one(loops, description.loops.size(), which);
  IterationSpans spans(description, loops, which, inputs, loads, footprint, whole);
  const bool is_prepared = spans.prepare(node);
  const auto add_all = [&](const auto& add) {
    if (is_prepared)
      return add_iterations(one.count(), [&](std::int64_t number) { return spans.at(node, number); }, add);
    const auto evaluate = [&](std::int64_t number) {
      return Evaluator(description, one.at(number), inputs, &loads, &footprint).within(check.elements);
    };
    return add_iterations(one.count(), evaluate, add);
  };
  constexpr std::int64_t bits_per_iteration = 64;  // a bit map is then no larger than a list
  if (is_in_64_bits(all) && all.high - all.low < detail::Wide(bits_per_iteration) * (one.count() + 64)) {
    Touched touched(static_cast<std::int64_t>(all.low), static_cast<std::uint64_t>(all.high - all.low + 1));
    const auto add_one = [&](std::int64_t element) { return touched.add(element); };
    const std::optional<bool> apart = is_prepared ? spans.each_sum(node, add_one) : std::nullopt;
    return apart ? *apart : add_all([&](std::int64_t low, std::int64_t high) { return touched.add(low, high); });
  }
  Sorted sorted;
  return add_all([&](std::int64_t low, std::int64_t high) { return sorted.add(low, high); }) && sorted.are_disjoint();
}

}  // namespace ferry
