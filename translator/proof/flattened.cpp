// See flattened.h.
#include "proof/flattened.h"

#include "proof/dependence.h"
#include "proof/divided.h"
#include "proof/iteration_space.h"

#include <algorithm>
#include <map>
#include <utility>

namespace ferry::translator::proof {

using model::IndexExpression;
using model::Polynomial;
using Division = model::Symbol::Division;
using Operation = model::IndexExpression::Operation;

namespace {

class Flattened {
 public:
  Flattened(const model::Footprint& footprint, const model::ParallelLoop& outermost)
      : plain_(footprint), outermost_(outermost), footprint_(footprint) {}

  Independence test(const LoopUnderTest& loop) {
    unite();
    split_quotients();
    if (!bound_quotients() || !has_own_dimensions()) return {};
    for (const int s : united_) (at(s).quotient ? at(s).quotient : at(s).remainder)->is_exact = true;
    for (const IndexExpression& divisor : divisors_)
      footprint_.facts.push_back({model::Condition::Kind::comparison,
                                  IndexExpression::constant(1),
                                  model::Compare::less_equal,
                                  unconverted(divisor),
                                  {},
                                  0});
    Independence answer = test_dependence(footprint_, outermost_, loop);
    answer.holds = answer.holds && add_checks(answer.no_wrap_checks);
    return answer;
  }

 private:
  model::Symbol& at(int symbol) { return footprint_.symbols[static_cast<std::size_t>(symbol)]; }

  // --- one symbol for each quotient and remainder of numbers that don't depend on data ---

  void unite() {
    for (int s = 0; s < static_cast<int>(footprint_.symbols.size()); ++s) unite(s);
    for (model::Access& access : footprint_.accesses) {
      if (!access.partly_known) continue;
      replace(access.partly_known->subscript);
      for (IndexExpression& dimension : access.partly_known->dimensions) replace(dimension);
    }
    for (int s = 0; s < static_cast<int>(footprint_.symbols.size()); ++s)
      if (same_.contains(s) && same_.at(s) != s) at(s).quotient = at(s).remainder = std::nullopt;
  }

  // Symbols in the dividend come first, because they may have greater numbers.
  void unite(int s) {
    if (same_.contains(s) || (!at(s).quotient && !at(s).remainder)) return;
    Division own = at(s).quotient ? *at(s).quotient : *at(s).remainder;
    std::map<int, int> divided;
    count_symbols(own.dividend, divided);
    for (const auto& [symbol, times] : divided) unite(symbol);
    replace(own.dividend);
    if (rests_on_other_data(own.dividend)) return;
    (at(s).quotient ? at(s).quotient : at(s).remainder) = own;
    const auto known = std::find_if(united_.begin(), united_.end(), [&](int other) {
      return at(other).quotient == at(s).quotient && at(other).remainder == at(s).remainder;
    });
    same_[s] = known == united_.end() ? s : *known;
    if (known == united_.end()) united_.push_back(s);
  }

  void replace(IndexExpression& tree) const {
    if (tree.operation == Operation::symbol)
      if (const auto known = same_.find(tree.symbol); known != same_.end()) tree.symbol = known->second;
    for (IndexExpression& operand : tree.operands) replace(operand);
  }

  // Returns whether the tree contains data that may have a different value at each evaluation.
  bool rests_on_other_data(const IndexExpression& tree) {
    std::map<int, int> counts;
    count_symbols(tree, counts);
    return std::any_of(counts.begin(), counts.end(), [&](const auto& one) {
      return at(one.first).kind == model::Symbol::Kind::data && !same_.contains(one.first);
    });
  }

  // --- t / (nx * ny) is t / nx / ny ---

  void split_quotients() {
    for (const int whole : united_)
      for (const int first : united_)
        for (const int rest : united_) {
          const std::optional<Division>&of = at(whole).quotient, &inner = at(first).quotient, &row = at(rest).remainder;
          if (!of || !inner || !row || whole == first || of->dividend != inner->dividend) continue;
          const std::optional<Polynomial> product = to_polynomial(of->divisor), a = to_polynomial(inner->divisor),
                                          b = to_polynomial(row->divisor);
          const bool divides = row->dividend == IndexExpression::of_symbol(first) && product && a && b &&
                               Polynomial::product(*a, *b) == product;
          if (!divides) continue;
          exact_.push_back(of->divisor);
          at(whole).quotient = Division{row->dividend, row->divisor};
        }
  }

  // --- upper bounds of quotients ---

  // Bounds the quotients from above. Returns false if there is no quotient.
  bool bound_quotients() {
    bool any = false;
    for (const int s : united_) {
      any = any || at(s).quotient;
      const IndexExpression& divisor = at(s).quotient ? at(s).quotient->divisor : at(s).remainder->divisor;
      if (std::find(divisors_.begin(), divisors_.end(), divisor) == divisors_.end()) divisors_.push_back(divisor);
    }
    for (std::size_t known = 0; known < united_.size(); ++known)  // bounds of dividends are propagated, too
      for (const int s : united_)
        if (at(s).quotient && !at(s).quotient->below) at(s).quotient->below = end_of(*at(s).quotient);
    return any;
  }

  std::optional<IndexExpression> end_of(const Division& quotient) {
    const IndexExpression& dividend = unconverted(quotient.dividend);
    if (dividend.operation != Operation::symbol) return std::nullopt;
    const model::Symbol& of = at(dividend.symbol);
    std::optional<IndexExpression> end;
    if (of.remainder)
      end = of.remainder->divisor;
    else if (of.quotient)
      end = of.quotient->below;
    else if (dividend.symbol == outermost_.symbol && outermost_.compare == model::Compare::less)
      end = outermost_.bound_index;
    const std::optional<Polynomial> whole = end ? to_polynomial(*end) : std::nullopt,
                                    divisor = to_polynomial(quotient.divisor),
                                    part = whole && divisor ? exact_quotient(*whole, *divisor) : std::nullopt;
    if (!part) return std::nullopt;
    exact_.push_back(*end);
    return affine_tree(*part, {});
  }

  // Returns whether each quotient and each remainder is a dimension by itself, and each subscript contains both or
  // neither. Otherwise isl would take long and find nothing.
  bool has_own_dimensions() {
    for (const model::Access& access : footprint_.accesses) {
      const bool written = std::any_of(footprint_.accesses.begin(), footprint_.accesses.end(), [&](const auto& other) {
        return other.writes && other.buffer == access.buffer;
      });
      if (!written || !access.partly_known) continue;
      const std::optional<Polynomial> subscript = to_polynomial(access.partly_known->subscript);
      if (!subscript) continue;
      bool quotient = false, remainder = false;
      std::vector<Polynomial> strides;
      for (const int s : united_) {
        const std::optional<Polynomial::Split> split = subscript->split(s);
        if (!split || split->coefficient.is_zero()) continue;
        (at(s).quotient ? quotient : remainder) = true;
        if (std::find(strides.begin(), strides.end(), split->coefficient) != strides.end()) return false;
        strides.push_back(split->coefficient);
      }
      if (quotient != remainder) return false;
    }
    return true;
  }

  // --- what the answer requires ---

  bool add_checks(std::vector<model::NoWrapCheck>& checks) const {
    IterationSpace plain(plain_, outermost_, IterationSpace::Bounds::headers);
    std::vector<Requirement> positive, requirements;
    for (const IndexExpression& divisor : divisors_) {
      std::optional<Polynomial> less = plain.polynomial(unconverted(divisor));
      if (!less || !less->add(Polynomial::constant(-1))) return false;
      positive.push_back({std::nullopt, less, {false, 64}, true, false, "", {}});
    }
    if (!plain.prove_or_check(std::move(positive), checks)) return false;
    IterationSpace space(footprint_, outermost_, IterationSpace::Bounds::headers);  // for values in the headers' ranges
    for (const IndexExpression& product : exact_) space.require_exact(product, "", {}, requirements);
    for (const model::Access& access : footprint_.accesses)
      if (access.partly_known) require_divisions(access.partly_known->subscript, access, space, requirements);
    return space.prove_or_check(std::move(requirements), checks);
  }

  void require_divisions(const IndexExpression& tree, const model::Access& access, IterationSpace& space,
                         std::vector<Requirement>& requirements) const {
    std::map<int, int> counts;
    count_symbols(tree, counts);
    for (const auto& [symbol, times] : counts) {
      const model::Symbol& of = footprint_.symbols[static_cast<std::size_t>(symbol)];
      const std::optional<Division>& known = of.quotient ? of.quotient : of.remainder;
      if (!known || !known->is_exact) continue;
      require_divisions(known->dividend, access, space, requirements);
      const Operation operation = of.quotient ? Operation::divide : Operation::remainder;
      space.require_exact(IndexExpression::binary(operation, known->dividend, known->divisor), "i",
                          space.domain(access, "i", nullptr), requirements);
    }
  }

  const model::Footprint& plain_;
  const model::ParallelLoop& outermost_;
  model::Footprint footprint_;
  std::map<int, int> same_;  // for each quotient and remainder, the symbol that represents it
  std::vector<int> united_;
  std::vector<IndexExpression> divisors_, exact_;  // must be at least 1; must be exact in C++
};

}  // namespace

Independence test_flattened(const model::Footprint& footprint, const model::ParallelLoop& outermost,
                            const LoopUnderTest& loop) {
  return Flattened(footprint, outermost).test(loop);
}

}  // namespace ferry::translator::proof
