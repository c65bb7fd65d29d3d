// See fill.h.
#include "proof/fill.h"

#include "model/effort.h"
#include "model/record_parts.h"

#include "proof/isl.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace ferry::translator::proof {

using model::Access;
using model::Polynomial;

Fill::Fill(const model::Footprint& footprint, const model::ParallelLoop& outermost, const std::vector<int>& writes)
    : footprint_(footprint), writes_(writes), space_(footprint, outermost, IterationSpace::Bounds::headers) {}

// Returns the inner loops that are around both accesses, outermost first, as indices into inner_loops.
std::vector<int> Fill::common_loops(int write, const Read& read) const {
  const std::vector<int>&a = at(write).loops, &b = read.access.loops;
  const auto [end, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return {a.begin(), end};
}

// Sets `constraint` to say that the write's iteration of the loop precedes the read's. The loop variables of the write
// begin with j, and those of the read with i. Returns false if the step is unknown.
bool Fill::earlier(int number, std::string& constraint) const {
  const model::InnerLoop& loop = footprint_.inner_loops[static_cast<std::size_t>(number)];
  if (loop.step.operation != model::IndexExpression::Operation::constant || loop.step.value == 0) return false;
  const std::string symbol = std::to_string(loop.symbol);
  constraint = "j" + symbol + (loop.step.value > 0 ? " < i" : " > i") + symbol;
  return true;
}

void Fill::rely_on(int access) {
  const Domain domain = space_.domain(at(access), "i", &requirements_);
  space_.require_exact(*at(access).subscript, "i", domain, requirements_);
}

// Returns what identifies an element. If `natural`, these are the subscripts of an array of arrays, otherwise the
// linear subscript.
std::vector<std::optional<Polynomial>> Fill::places(const Access& access, bool natural) {
  std::vector<std::optional<Polynomial>> found;
  if (!natural) return {space_.polynomial(*access.subscript)};
  for (const model::IndexExpression& subscript : access.dimensions) found.push_back(space_.polynomial(subscript));
  return found;
}

// Returns the first value and the bound of an inner loop, such as 0 and 4, if both are constants.
std::optional<std::pair<std::int64_t, std::int64_t>> Fill::constant_values(int symbol) const {
  const auto loop = std::find_if(footprint_.inner_loops.begin(), footprint_.inner_loops.end(),
                                 [&](const model::InnerLoop& one) { return one.symbol == symbol; });
  using Operation = model::IndexExpression::Operation;
  if (loop == footprint_.inner_loops.end() || loop->first.operation != Operation::constant ||
      loop->bound.operation != Operation::constant || loop->compare == model::Compare::not_equal)
    return std::nullopt;
  return std::minmax({loop->first.value, loop->bound.value});
}

// Returns whether the subscripts differ for all values of the loops' variables, because they differ modulo the greatest
// coefficient. For example, the subscripts may be in two parts of a block: 75 * i + 5 * n + m and 75 * j + 25 + t, with
// n, m < 5. This saves asking isl about such pairs.
bool Fill::differ_modulo(const Polynomial& a, const Polynomial& b) const {
  std::int64_t modulus = 0;
  for (const Polynomial* one : {&a, &b})
    for (const auto& [monomial, coefficient] : one->terms())
      if (!monomial.empty() && std::abs(coefficient) < INT32_MAX) modulus = std::max(modulus, std::abs(coefficient));
  if (modulus < 2) return false;
  __extension__ typedef __int128 Wide;
  Wide low = 0, high = 0;
  for (const auto& [one, sign] : {std::pair(&a, 1), std::pair(&b, -1)})
    for (const auto& [monomial, coefficient] : one->terms()) {
      if (!monomial.empty() && coefficient % modulus == 0) continue;
      const auto values = monomial.empty()       ? std::optional(std::pair<std::int64_t, std::int64_t>(1, 1))
                          : monomial.size() == 1 ? constant_values(monomial.front())
                                                 : std::nullopt;
      if (!values) return false;
      const auto ends =
          std::minmax({Wide(coefficient) * sign * values->first, Wide(coefficient) * sign * values->second});
      low += ends.first;
      high += ends.second;
    }
  const auto floor = [&](Wide value) { return value / modulus - (value % modulus < 0); };
  return floor(high) == floor(low - 1);  // no multiple is in between
}

// Returns the domain in which `write` has written what `read` reads, where their iterations are in the given order.
// Returns nullopt if `write` certainly never has, or if this is unknown.
std::optional<Domain> Fill::pair(const Access& write, const Access& read, const Domain& domain,
                                 const std::vector<std::string>& order) {
  const bool natural = !read.dimensions.empty() && read.dimensions.size() == write.dimensions.size();
  const auto wanted = places(read, natural), written = places(write, natural);
  for (std::size_t d = 0; d < wanted.size(); ++d) {
    if (!wanted[d] || !written[d]) return std::nullopt;
    const std::optional<std::int64_t> x = wanted[d]->as_constant(), y = written[d]->as_constant();
    if ((x && y && *x != *y) || differ_modulo(*wanted[d], *written[d])) return std::nullopt;
  }
  Domain both = space_.domain(write, "j", nullptr);
  if (!both.exact) return std::nullopt;
  both.constraints.insert(both.constraints.end(), domain.constraints.begin(), domain.constraints.end());
  both.constraints.insert(both.constraints.end(), order.begin(), order.end());
  both.variables.insert(both.variables.end(), domain.variables.begin(), domain.variables.end());
  both.inner.insert(domain.inner.begin(), domain.inner.end());
  for (std::size_t d = 0; d < wanted.size(); ++d) {
    const std::optional<std::string> x = space_.text(*wanted[d], "i", both), y = space_.text(*written[d], "j", both);
    if (!x || !y) return std::nullopt;
    both.constraints.push_back(*x + " = " + *y);
  }
  return both;
}

// Returns whether the written parts cover the read. Subtracts one part after the other until nothing is left. isl's own
// test of a union would try all combinations of its parts.
bool Fill::is_covered(const Domain& read, const std::vector<Domain>& written) {
  std::string question = space_.set_text(read, read.variables);
  for (const Domain& one : written) question += "\nin " + space_.set_text(one, read.variables);
  return space_.ask(question, [&] {
    isl::Owned<isl_set> rest(space_.points(read, read.variables));
    for (const Domain& one : written) {
      if (!rest) return false;
      isl::Owned<isl_set> part(space_.points(one, read.variables));
      if (!part) return false;
      if (isl_set_is_empty(part.get()) == isl_bool_true) continue;
      rest.reset(isl_set_coalesce(isl_set_subtract(rest.release(), part.release())));
    }
    return rest && isl_set_is_empty(rest.get()) == isl_bool_true;
  });
}

std::optional<Fill::Written> Fill::written_before(const Read& read, bool by_earlier_iterations) {
  const Access& wanted = read.access;
  if (!wanted.subscript) return std::nullopt;
  Written found{space_.domain(wanted, "i", nullptr), {}, {}, {}};
  const auto add = [&](const Access& write, const std::vector<std::string>& order) {
    std::optional<Domain> both = pair(write, wanted, found.read, order);
    if (both) found.parts.push_back(*std::move(both));
    return both.has_value();
  };
  const std::string outermost = std::to_string(space_.outermost());
  for (const int w : writes_) {
    const Access& write = at(w);
    if (!contains(write, wanted) || !write.certain || !write.subscript) continue;
    if (!model::Effort::spend(1)) return std::nullopt;
    std::vector<std::string> same{"j" + outermost + " = i" + outermost};
    bool used = false;
    for (const int loop : common_loops(w, read)) {
      std::vector<std::string> order = same;
      order.emplace_back();
      if (by_earlier_iterations && earlier(loop, order.back()) && add(write, order)) {
        found.carry.insert(footprint_.inner_loops[static_cast<std::size_t>(loop)].symbol);
        used = true;
      }
      const std::string symbol = std::to_string(footprint_.inner_loops[static_cast<std::size_t>(loop)].symbol);
      same.push_back("j" + symbol + " = i" + symbol);
    }
    used |= w < read.position && add(write, same);
    if (used) found.writes.push_back(w);
  }
  return found.parts.empty() ? std::nullopt : std::optional(std::move(found));
}

void Fill::rely_on(const Written& written, const Read& read) {
  carrying.insert(written.carry.begin(), written.carry.end());
  for (const int write : written.writes) rely_on(write);
  for (const int member : read.members) rely_on(member);
}

bool Fill::covered(const Read& read, bool by_earlier_iterations) {
  const std::optional<Written> written = written_before(read, by_earlier_iterations);
  if (!written || !is_covered(written->read, written->parts)) return false;
  rely_on(*written, read);
  return true;
}

bool Fill::filled(const Read& read) { return covered(read, false) || covered(read, true); }

// Returns the executions of the read in loops that run several times. A launch needn't check other loops.
Domain Fill::in_long_loops(const Domain& executions, const Read& read) {
  constexpr int iterations = 4;
  Domain two = executions;
  const Domain later = space_.domain(at(read.position), "k", nullptr);
  two.variables.insert(two.variables.end(), later.variables.begin(), later.variables.end());
  two.constraints.insert(two.constraints.end(), later.constraints.begin(), later.constraints.end());
  two.inner.insert(later.inner.begin(), later.inner.end());
  for (const int loop : at(read.position).loops) {
    const std::string symbol = std::to_string(footprint_.inner_loops[static_cast<std::size_t>(loop)].symbol);
    two.constraints.push_back("k" + symbol + " - i" + symbol + " >= " + std::to_string(iterations));
  }
  return two;
}

std::optional<model::BoundExpression> Fill::filled_unless(const Read& read) {
  const std::optional<Written> written = written_before(read, false);
  if (!written) return std::nullopt;
  std::optional<model::BoundExpression> unless =
      space_.when_left(written->read, written->parts, in_long_loops(written->read, read));
  if (unless) rely_on(*written, read);
  return unless;
}

namespace {

bool is_constant(const model::BoundExpression& e) {
  using Operation = model::BoundExpression::Operation;
  if (e.operation == Operation::symbol || e.operation == Operation::low || e.operation == Operation::high) return false;
  return std::all_of(e.operands.begin(), e.operands.end(), is_constant);
}

// Returns whether the check may pass. A check of constants that can't be proved would make the loop fall back every
// time.
bool may_hold(const model::NoWrapCheck& check) {
  return !check.tree && !(is_constant(check.range.low) && is_constant(check.range.high));
}

}  // namespace

bool Fill::prove_or_check(std::vector<model::NoWrapCheck>& checks) {
  std::vector<model::NoWrapCheck> found;
  if (!space_.prove_or_check(std::move(requirements_), found) || !std::all_of(found.begin(), found.end(), may_hold))
    return false;
  for (model::NoWrapCheck& check : found)
    if (std::find(checks.begin(), checks.end(), check) == checks.end()) checks.push_back(std::move(check));
  return true;
}

}  // namespace ferry::translator::proof
