// See private_arrays.h.
#include "proof/private_arrays.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace ferry::translator::proof {

using model::Access;
using model::Footprint;
using model::IndexExpression;
using model::InnerLoop;
using model::Polynomial;

namespace {

const InnerLoop& loop_at(const Footprint& f, int number) { return f.inner_loops[static_cast<std::size_t>(number)]; }

std::optional<std::int64_t> constant_of(const IndexExpression& expression) {
  const std::optional<Polynomial> polynomial = to_polynomial(expression);
  return polynomial ? polynomial->as_constant() : std::nullopt;
}

bool is_wide(const model::NumberType& type) { return type.integer && type.integer->bits >= 32; }

// The polynomial says the element modulo 2^32 at least; in an array that is the element.
bool narrows(const IndexExpression& e) {
  return (e.operation == IndexExpression::Operation::convert && !is_wide(e.type)) ||
         std::any_of(e.operands.begin(), e.operands.end(), narrows);
}

std::optional<Polynomial> subscript_of(const Access& access) {
  return access.subscript && !narrows(*access.subscript) ? to_polynomial(*access.subscript) : std::nullopt;
}

// The values of a loop's variable, where they are few and known.
std::optional<std::vector<std::int64_t>> values_of(const InnerLoop& loop) {
  const std::optional<std::int64_t> first = constant_of(loop.first), bound = constant_of(loop.bound),
                                    step = constant_of(loop.step);
  if (!first || !bound || !step || *step == 0 || !is_wide(loop.type)) return std::nullopt;
  constexpr std::int64_t most = 1 << 30;  // C++ compares these as they are, whatever the types
  if (*first < 0 || *first > most || *bound < 0 || *bound > most) return std::nullopt;
  const auto holds = [&](std::int64_t v) {
    switch (loop.compare) {
      case model::Compare::less:
        return v < *bound;
      case model::Compare::less_equal:
        return v <= *bound;
      case model::Compare::greater:
        return v > *bound;
      case model::Compare::greater_equal:
        return v >= *bound;
      case model::Compare::not_equal:
        return v != *bound;
      case model::Compare::equal:
        return v == *bound;
    }
    return false;
  };
  std::vector<std::int64_t> values;
  for (std::int64_t v = *first; holds(v); v += *step) {
    values.push_back(v);
    if (static_cast<std::int64_t>(values.size()) > private_elements) return std::nullopt;
  }
  return values;
}

// The elements that the access touches while its loops from number `from` on run; nullopt where that isn't known.
std::optional<std::set<std::int64_t>> elements(const Footprint& f, const Access& access, std::size_t from) {
  const std::optional<Polynomial> subscript = subscript_of(access);
  if (!subscript) return std::nullopt;
  std::set<std::int64_t> sums{0};
  std::set<int> loops;
  for (std::size_t l = from; l < access.loops.size(); ++l) {
    const InnerLoop& loop = loop_at(f, access.loops[l]);
    const std::optional<std::vector<std::int64_t>> values = values_of(loop);
    if (!values) return std::nullopt;
    if (values->empty()) return std::set<std::int64_t>{};
    const std::optional<Polynomial::Split> split = subscript->split(loop.symbol);
    const std::optional<std::int64_t> factor = split ? split->coefficient.as_constant() : std::nullopt;
    if (!factor) return std::nullopt;
    loops.insert(loop.symbol);
    if (*factor == 0) continue;
    std::set<std::int64_t> next;
    for (const std::int64_t sum : sums)
      for (const std::int64_t value : *values) next.insert(sum + *factor * value);
    if (static_cast<std::int64_t>(next.size()) > private_elements) return std::nullopt;
    sums = std::move(next);
  }
  std::int64_t constant = 0;
  for (const auto& [monomial, coefficient] : subscript->terms()) {
    if (monomial.empty())
      constant = coefficient;
    else if (monomial.size() > 1 || !loops.contains(monomial.front()))
      return std::nullopt;
  }
  std::set<std::int64_t> result;
  for (const std::int64_t sum : sums) result.insert(sum + constant);
  return result;
}

bool certain(const Access& access) { return access.certain && access.conditions.empty(); }

std::size_t common_loops(const Access& a, const Access& b) {
  const auto [end, other] = std::mismatch(a.loops.begin(), a.loops.end(), b.loops.begin(), b.loops.end());
  return static_cast<std::size_t>(end - a.loops.begin());
}

// The same element in the same iteration of all loops around the write, or in one of a later loop with its header.
bool same_element(const Footprint& f, const Access& write, const Access& read) {
  if (write.loops.size() > read.loops.size()) return false;
  std::map<int, int> renamed;
  for (std::size_t l = 0; l < write.loops.size(); ++l) {
    const InnerLoop &left = loop_at(f, write.loops[l]), &right = loop_at(f, read.loops[l]);
    if (left.symbol == right.symbol) continue;
    if (left.first != right.first || left.bound != right.bound || left.step != right.step ||
        left.compare != right.compare || left.type != right.type)
      return false;
    renamed[right.symbol] = left.symbol;
  }
  const std::optional<Polynomial> element = subscript_of(write), wanted = subscript_of(read);
  if (!element || !wanted) return false;
  std::map<Polynomial::Monomial, std::int64_t> terms;
  for (const auto& [monomial, coefficient] : wanted->terms()) {
    Polynomial::Monomial other = monomial;
    for (int& symbol : other)
      if (const auto found = renamed.find(symbol); found != renamed.end()) symbol = found->second;
    std::sort(other.begin(), other.end());
    terms[other] += coefficient;
  }
  return terms == element->terms();
}

bool filled(const Footprint& f, int number, std::int64_t size) {
  const Access& read = f.accesses[static_cast<std::size_t>(number)];
  std::set<std::int64_t> written;
  for (int w = 0; w < number; ++w) {
    const Access& write = f.accesses[static_cast<std::size_t>(w)];
    if (write.buffer != read.buffer || !write.writes || !certain(write)) continue;
    if (same_element(f, write, read)) return true;
    // Within loops around both only this iteration's write has been.
    if (const auto touched = elements(f, write, common_loops(write, read)))
      for (const std::int64_t element : *touched)
        if (element >= 0 && element < size) written.insert(element);
  }
  const std::optional<std::set<std::int64_t>> wanted = elements(f, read, 0);
  if (wanted) return std::includes(written.begin(), written.end(), wanted->begin(), wanted->end());
  return static_cast<std::int64_t>(written.size()) == size;
}

}  // namespace

std::int64_t elements_of(const model::Buffer& buffer) {
  if (buffer.shape != model::Buffer::Shape::c_array) return 0;
  std::int64_t count = std::stoll(buffer.fixed_size);
  for (const std::int64_t extent : buffer.inner_extents) count *= extent;
  return count;
}

int read_before_written(const Footprint& f, int buffer) {
  const std::int64_t size = elements_of(f.buffers[static_cast<std::size_t>(buffer)]);
  for (std::size_t a = 0; a < f.accesses.size(); ++a) {
    const Access& access = f.accesses[a];
    if (access.buffer == buffer && access.reads && !filled(f, static_cast<int>(a), size)) return static_cast<int>(a);
  }
  return -1;
}

}  // namespace ferry::translator::proof
