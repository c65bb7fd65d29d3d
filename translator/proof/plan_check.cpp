// See plan_check.h.
#include "proof/plan_check.h"

#include <algorithm>

namespace ferry::translator::proof {

using diagnostics::Id;
using model::Polynomial;

namespace {

std::string both(const std::string& a, const std::string& b) { return a.empty() ? b : b.empty() ? a : a + " and " + b; }

std::string equal(int loop) { return "i" + std::to_string(loop) + " = j" + std::to_string(loop); }

bool in_original_order(const std::vector<int>& loops, const std::vector<int>& original) {
  auto at = original.begin();
  for (const int loop : loops) {
    at = std::find(at, original.end(), loop);
    if (at == original.end()) return false;
  }
  return true;
}

}  // namespace

PlanCheck::PlanCheck(const model::Footprint& footprint, const model::ParallelLoop& outermost)
    : footprint_(footprint), outermost_(outermost), conflicts_(footprint, outermost) {}

// Returns the constraint that the first execution's iteration of the loop comes earlier. `first` and `second` are the
// prefixes of the executions' variables. A constant step determines the direction. For any other step, both directions
// are possible.
std::string PlanCheck::earlier(int loop, const char* first, const char* second) const {
  std::optional<std::int64_t> step = outermost_.constant_step;
  for (const model::InnerLoop& inner : footprint_.inner_loops) {
    if (inner.symbol != loop) continue;
    const bool constant = inner.step.operation == model::IndexExpression::Operation::constant;
    step = constant ? std::optional(inner.step.value) : std::nullopt;
  }
  const std::string number = std::to_string(loop);
  return first + number + (!step ? " != " : *step > 0 ? " < " : " > ") + second + number;
}

// Returns all cases in which an execution of the first access comes before one of the second.
std::vector<std::string> PlanCheck::runs_before(int first, int second) const {
  std::vector<std::string> cases;
  std::string outside;
  for (const int loop : conflicts_.common_loops(first, second)) {
    cases.push_back(both(outside, earlier(loop, "i", "j")));
    outside = both(outside, equal(loop));
  }
  if (first < second) cases.push_back(outside);
  return cases;
}

// Decides without isl. Returns whether some dimension of both subscripts is c * loop + k, where no loop changes k.
bool PlanCheck::equal_where_they_meet(int first, int second, int loop) {
  const auto &left = conflicts_.dimensions(first), &right = conflicts_.dimensions(second);
  const auto fixed = [&](const Polynomial& rest) {
    return std::all_of(rest.terms().begin(), rest.terms().end(), [&](const auto& term) {
      return std::none_of(term.first.begin(), term.first.end(), [&](int symbol) {
        return symbol >= static_cast<int>(footprint_.symbols.size()) || conflicts_.space().is_loop(symbol);
      });
    });
  };
  for (std::size_t d = 0; d < left.size() && d < right.size(); ++d) {
    if (!left[d] || !right[d] || *left[d] != *right[d]) continue;
    const std::optional<Polynomial::Split> split = left[d]->split(loop);
    const std::optional<std::int64_t> factor = split ? split->coefficient.as_constant() : std::nullopt;
    if (factor && *factor != 0 && fixed(split->rest)) return true;
  }
  return false;
}

std::optional<BrokenDependence> PlanCheck::carried(const std::vector<int>& accesses, int loop) {
  const std::string number = std::to_string(loop);
  for (std::size_t a = 0; a < accesses.size(); ++a)
    for (std::size_t b = a; b < accesses.size(); ++b) {
      const int first = accesses[a], second = accesses[b];
      if (!conflicts_.ordered(first, second)) continue;
      const std::vector<int>& own =
          conflicts_.copied_along(footprint_.accesses[static_cast<std::size_t>(first)].buffer);
      if (std::find(own.begin(), own.end(), loop) != own.end()) continue;
      compared_.insert({first, second});
      if (equal_where_they_meet(first, second, loop)) continue;
      if (!conflicts_.never(first, second, "i" + number + " < j" + number) ||
          (a != b && !conflicts_.never(first, second, "i" + number + " > j" + number)))
        return BrokenDependence{first, second, loop};
    }
  return std::nullopt;
}

std::optional<BrokenDependence> PlanCheck::backward(const std::vector<int>& before, const std::vector<int>& after) {
  for (const int later : before)
    for (const int sooner : after) {
      if (!conflicts_.ordered(sooner, later)) continue;
      compared_.insert({sooner, later});
      for (const std::string& one : runs_before(sooner, later))
        if (!conflicts_.never(sooner, later, one)) return BrokenDependence{sooner, later};
    }
  return std::nullopt;
}

// Checks executions with the same values of the grid's loops, because the other loops may be interchanged.
std::optional<BrokenDependence> PlanCheck::reordered(const PlannedKernel& kernel) {
  std::string same_thread;
  for (const int loop : kernel.grid) same_thread = both(same_thread, equal(loop));
  for (const int first : kernel.accesses)
    for (const int second : kernel.accesses) {
      if (!conflicts_.ordered(first, second) ||
          in_original_order(kernel.in_order, conflicts_.common_loops(first, second)))
        continue;
      compared_.insert({first, second});
      for (const std::string& one : runs_before(first, second)) {
        std::string outside = both(same_thread, one);
        for (const int loop : kernel.in_order) {
          if (!conflicts_.never(first, second, both(outside, earlier(loop, "j", "i"))))
            return BrokenDependence{first, second};
          outside = both(outside, equal(loop));
        }
      }
    }
  return std::nullopt;
}

std::optional<BrokenDependence> PlanCheck::broken_by(const std::vector<PlannedKernel>& plan) {
  for (std::size_t k = 0; k < plan.size(); ++k) {
    for (const int loop : plan[k].grid)
      if (std::optional<BrokenDependence> broken = carried(plan[k].accesses, loop)) return broken;
    if (std::optional<BrokenDependence> broken = reordered(plan[k])) return broken;
    for (std::size_t later = k + 1; later < plan.size(); ++later)
      if (std::optional<BrokenDependence> broken = backward(plan[k].accesses, plan[later].accesses)) return broken;
  }
  return std::nullopt;
}

Independence PlanCheck::checks() {
  Independence result;
  result.holds = true;
  for (const int access : compared_) {
    if (conflicts_.rely_on(access, result)) continue;
    const auto buffer = static_cast<std::size_t>(footprint_.accesses[static_cast<std::size_t>(access)].buffer);
    return tied(access, access, {Id::maybe_leaves_row, {footprint_.buffers[buffer].name}});
  }
  if (!result.row_checks.empty() && conflicts_.never_stay(compared_, conflicts_.space().outermost())) {
    const auto buffer =
        static_cast<std::size_t>(footprint_.accesses[static_cast<std::size_t>(*compared_.begin())].buffer);
    return tied(*compared_.begin(), *compared_.begin(), {Id::maybe_leaves_row, {footprint_.buffers[buffer].name}});
  }
  if (conflicts_.prove_or_check(result)) return result;
  const int any = compared_.empty() ? 0 : *compared_.begin();
  return tied(any, any, {Id::maybe_inexact});
}

}  // namespace ferry::translator::proof
