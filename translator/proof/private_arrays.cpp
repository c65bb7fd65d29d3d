// See private_arrays.h.
#include "proof/private_arrays.h"

#include "model/record_parts.h"

#include "model/constant_elements.h"
#include "proof/fill.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace ferry::translator::proof {

using model::Access;
using model::Footprint;
using model::InnerLoop;
using model::Polynomial;

namespace {

const InnerLoop& loop_at(const Footprint& f, int number) { return f.inner_loops[static_cast<std::size_t>(number)]; }

std::optional<std::set<std::int64_t>> elements(const Footprint& f, const Access& access, std::size_t from) {
  return model::constant_elements(f, access, from, private_elements);
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
  if (renamed.empty() && write.subscript && write.subscript == read.subscript) return true;  // t[i & 7], too
  const std::optional<Polynomial> element = exact_subscript(write), wanted = exact_subscript(read);
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
    if (write.buffer != read.buffer || !contains(write, read) || !write.writes || !certain(write)) continue;
    if (same_element(f, write, read)) return true;
    // Within loops around both only this iteration's write has been.
    if (const auto touched = elements(f, write, common_loops(write, read)))
      for (const std::int64_t element : *touched)
        if (element >= 0 && element < size) written.insert(element);
  }
  const std::optional<std::set<std::int64_t>> wanted = elements(f, read, 0);
  if (wanted) return std::includes(written.begin(), written.end(), wanted->begin(), wanted->end());
  return size > 0 && static_cast<std::int64_t>(written.size()) == size;
}

void add_symbols(const model::IndexExpression& expression, std::set<int>& symbols) {
  std::map<int, int> counts;
  count_symbols(expression, counts);
  for (const auto& [symbol, count] : counts) symbols.insert(symbol);
}

void add_symbols(const model::Condition& condition, std::set<int>& symbols) {
  for (const model::Condition& part : condition.parts) add_symbols(part, symbols);
  if (condition.kind != model::Condition::Kind::comparison) return;
  add_symbols(condition.left, symbols);
  add_symbols(condition.right, symbols);
}

}  // namespace

bool follows(const Footprint& f, int symbol, int buffer) {
  return std::any_of(f.accesses.begin(), f.accesses.end(), [&](const Access& access) {
    std::set<int> symbols;
    if (access.subscript) add_symbols(*access.subscript, symbols);
    return access.buffer == buffer && access.writes && (!access.subscript || symbols.contains(symbol));
  });
}

// What the access's subscript is made of, the conditions around it, and the headers of the loops that these are of.
bool writes_same(const Footprint& f, const model::ParallelLoop& outermost, int buffer, std::set<int>& varying) {
  for (const Access& access : f.accesses) {
    if (access.buffer != buffer || !access.writes) continue;
    if (!access.certain || access.somewhere_in_part || !access.subscript) return false;
    std::set<int> symbols;
    add_symbols(*access.subscript, symbols);
    for (const int condition : access.conditions)
      add_symbols(f.conditions[static_cast<std::size_t>(condition)], symbols);
    for (auto number = access.loops.rbegin(); number != access.loops.rend(); ++number)
      for (const auto* part : {&loop_at(f, *number).first, &loop_at(f, *number).bound, &loop_at(f, *number).step})
        add_symbols(*part, symbols);
    if (symbols.contains(outermost.symbol)) return false;
    for (const int number : access.loops)
      if (symbols.contains(loop_at(f, number).symbol)) varying.insert(loop_at(f, number).symbol);
  }
  return true;
}

std::int64_t elements_of(const model::Buffer& buffer) {
  if (buffer.shape != model::Buffer::Shape::c_array) return 0;
  std::int64_t count = std::stoll(buffer.fixed_size);
  for (const std::int64_t extent : buffer.inner_extents) count *= extent;
  return count;
}

PrivateFill fill_of(const Footprint& f, const model::ParallelLoop& outermost, int buffer) {
  const std::int64_t size = elements_of(f.buffers[static_cast<std::size_t>(buffer)]);
  PrivateFill result;
  Fill fill(f, outermost);
  int asked = -1;
  for (int a = 0; a < static_cast<int>(f.accesses.size()) && result.early < 0; ++a) {
    const Access& access = f.accesses[static_cast<std::size_t>(a)];
    if (access.buffer != buffer || !access.reads || filled(f, a, size)) continue;
    asked = a;
    if (!fill.filled(a)) result.early = a;
  }
  if (result.early < 0 && !fill.settle(result.no_wrap_checks)) result.early = asked;
  result.carrying = std::move(fill.carrying);
  return result;
}

}  // namespace ferry::translator::proof
