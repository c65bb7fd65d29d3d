// See linear_test.h.
#include "proof/linear_test.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace ferry::translator::proof {

using model::Polynomial;

bool is_written(const model::Footprint& footprint, const LinearAccess& part) {
  return footprint.accesses[static_cast<std::size_t>(part.access)].writes;
}

Polynomial difference(const Polynomial& a, const Polynomial& b) {
  Polynomial result = a;
  return result.add(b, -1) ? result : Polynomial::of_symbol(-1);
}

bool varies(const Polynomial::Monomial& monomial, const LoopUnderTest& loop) {
  return std::any_of(monomial.begin(), monomial.end(), [&](int s) { return loop.varying.contains(s); });
}

bool has(const Polynomial::Monomial& monomial, int symbol) {
  return symbol >= 0 && std::find(monomial.begin(), monomial.end(), symbol) != monomial.end();
}

Polynomial scaled(const Polynomial::Monomial& monomial, std::int64_t coefficient) {
  Polynomial result = Polynomial::constant(coefficient);
  for (const int s : monomial) result = *Polynomial::product(result, Polynomial::of_symbol(s));
  return result;
}

bool runs_outside(const Polynomial::Monomial& factor, std::int64_t coefficient, const Polynomial& pitch) {
  if (pitch.terms().size() != 1) return false;
  const auto& [monomial, of_pitch] = *pitch.terms().begin();
  if (!std::includes(factor.begin(), factor.end(), monomial.begin(), monomial.end())) return false;
  return factor.size() > monomial.size() || std::llabs(coefficient) > std::llabs(of_pitch);
}

int whole_of(const model::Footprint& footprint, const Polynomial& pitch) {
  if (pitch.terms().size() != 1 || pitch.terms().begin()->first.size() != 1) return -1;
  const auto found = footprint.shares.find(pitch.terms().begin()->first.front());
  return found == footprint.shares.end() ? -1 : found->second;
}

Independence decide_constant(const std::vector<LinearAccess>& parts, std::int64_t pitch, const LoopUnderTest& loop) {
  Independence result;
  result.holds = true;
  for (const LinearAccess& a : parts) {
    for (const LinearAccess& b : parts) {
      const std::int64_t distance = *difference(a.rest, b.rest).as_constant();
      const std::int64_t stride = pitch * loop.constant_step.value_or(1);
      if (distance == 0 || distance % pitch != 0) continue;
      if (loop.constant_step && (std::llabs(distance) < std::llabs(stride) || distance % stride != 0)) continue;
      return tied(a.access, b.access);
    }
  }
  return result;
}

}  // namespace ferry::translator::proof
