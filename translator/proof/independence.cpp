// See independence.h.
#include "proof/independence.h"

#include "model/record_parts.h"
#include "proof/distances.h"
#include "proof/linear_test.h"
#include "proof/quotients.h"
#include "proof/samples.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace ferry::translator::proof {

using model::Polynomial;

namespace {

// Tests subscripts c*i + k in one dimension. c must be the same constant in all of them, and all k must be invariant
// and equal.
bool dimension_is_independent(const model::Footprint& footprint, const std::vector<int>& accesses,
                              std::size_t dimension, const LoopUnderTest& loop) {
  std::vector<LinearAccess> parts;
  for (const int a : accesses) {
    const model::Access& access = footprint.accesses[static_cast<std::size_t>(a)];
    if (access.dimensions.size() <= dimension) return false;
    const std::optional<Polynomial> polynomial = to_polynomial(access.dimensions[dimension]);
    const std::optional<Polynomial::Split> split = polynomial ? polynomial->split(loop.symbol) : std::nullopt;
    if (!split) return false;
    parts.push_back({a, split->coefficient, split->rest});
  }
  const std::optional<std::int64_t> c = parts.front().coefficient.as_constant();
  if (!c || *c == 0) return false;
  return std::all_of(parts.begin(), parts.end(), [&](const LinearAccess& part) {
    const std::optional<std::int64_t> distance = difference(part.rest, parts.front().rest).as_constant();
    return part.coefficient == parts.front().coefficient && !mentions_any(part.rest, loop.varying) && distance &&
           *distance == 0;
  });
}

// Drops the invariant terms that all rests have in common, because they cancel out.
void drop_common_invariants(std::vector<LinearAccess>& parts, const LoopUnderTest& loop) {
  const Polynomial first = parts.front().rest;
  for (const auto& [monomial, coefficient] : first.terms()) {
    const auto shared = [&, &monomial = monomial, &coefficient = coefficient](const LinearAccess& part) {
      const auto found = part.rest.terms().find(monomial);
      return found != part.rest.terms().end() && found->second == coefficient;
    };
    const bool varies = std::any_of(monomial.begin(), monomial.end(), [&](int s) { return loop.varying.contains(s); });
    if (varies || !std::all_of(parts.begin(), parts.end(), shared)) continue;
    Polynomial term = Polynomial::constant(1);
    for (const int s : monomial) term = *Polynomial::product(term, Polynomial::of_symbol(s));
    for (LinearAccess& part : parts) part.rest.add(term, -coefficient);
  }
}

Independence test_same_pitch(const model::Footprint& footprint, std::vector<LinearAccess> parts,
                             const LoopUnderTest& loop) {
  const Polynomial& pitch = parts.front().coefficient;
  drop_common_invariants(parts, loop);
  const bool constant =
      std::all_of(parts.begin(), parts.end(), [](const LinearAccess& p) { return p.rest.as_constant().has_value(); });
  const std::optional<std::int64_t> constant_pitch = pitch.as_constant();
  if (constant && constant_pitch) return decide_constant(parts, *constant_pitch, loop);
  // If the step is known only at launch, as in `i += len`, iterations are a whole step apart.
  bool fits = true;
  for (const LinearAccess& a : parts)
    for (const LinearAccess& b : parts) {
      fits = fits && (!loop.constant_step || offsets_fit(footprint, a.rest, b.rest, pitch, loop));
      if (!fits && !loop.takes_distances) return tied(a.access, b.access);
    }
  return fits ? at_launch() : test_distances(footprint, parts, pitch, loop);
}

// Returns whether only constants, or inner loops that begin at constants, are between the starts of the two accesses.
// The ranges of such accesses are hardly ever disjoint.
bool begin_together(const model::Footprint& footprint, const LinearAccess& part, const LinearAccess& other) {
  const auto from_constant = [&](const Polynomial::Monomial& monomial) {
    return monomial.empty() ||
           (monomial.size() == 1 &&
            std::any_of(footprint.inner_loops.begin(), footprint.inner_loops.end(), [&](const model::InnerLoop& loop) {
              return loop.symbol == *monomial.begin() &&
                     loop.first.operation == model::IndexExpression::Operation::constant;
            }));
  };
  const Polynomial apart = difference(part.rest, other.rest);
  return !apart.as_constant() && std::all_of(apart.terms().begin(), apart.terms().end(),
                                             [&](const auto& term) { return from_constant(term.first); });
}

// Returns an access that starts at the same place as one of `parts` and isn't disjoint from it, provided that one of
// the two writes.
const LinearAccess* beginning_together(const model::Footprint& footprint, const std::vector<LinearAccess>& parts,
                                       const std::vector<LinearAccess>& others) {
  const auto writes = [&](const LinearAccess& part) { return is_written(footprint, part); };
  for (const LinearAccess& part : parts)
    for (const LinearAccess& other : others)
      if (part.rest == other.rest || ((writes(part) || writes(other)) && begin_together(footprint, part, other)))
        return &other;
  return nullptr;
}

// Tests each pitch separately. Ranges with different pitches must be disjoint.
Independence test_pitches(const model::Footprint& footprint, const std::vector<LinearAccess>& parts,
                          const LoopUnderTest& loop) {
  constexpr std::size_t most_pitches = 3;
  const auto writes = [&](const LinearAccess& part) { return is_written(footprint, part); };
  std::map<Polynomial, std::vector<LinearAccess>> pitches;
  for (const LinearAccess& part : parts) pitches[part.coefficient].push_back(part);
  if (!loop.takes_pitches || pitches.size() > most_pitches)
    return tied(parts.front().access, std::find_if(parts.begin(), parts.end(), [&](const LinearAccess& part) {
                                        return part.coefficient != parts.front().coefficient;
                                      })->access);
  for (auto a = pitches.begin(); a != pitches.end(); ++a) {
    if (std::none_of(a->second.begin(), a->second.end(), writes)) continue;
    if (a->first.is_zero()) return tied(a->second.front().access, a->second.front().access);
    const Independence inside = test_same_pitch(footprint, a->second, loop);
    if (!inside.holds) return inside;
    for (const auto& [other, of_other] : pitches) {
      if (const LinearAccess* meeting =
              a->first == other ? nullptr : beginning_together(footprint, a->second, of_other))
        return tied(a->second.front().access, meeting->access);
    }
  }
  return at_launch();
}

Independence test_linear(const model::Footprint& footprint, const std::vector<int>& accesses,
                         const LoopUnderTest& loop) {
  Quotients quotients(footprint, loop);
  std::vector<LinearAccess> parts;
  for (const int a : accesses) {
    const model::Access& access = footprint.accesses[static_cast<std::size_t>(a)];
    const std::optional<Polynomial> polynomial =
        access.subscript ? quotients.polynomial(*access.subscript) : std::nullopt;
    const std::optional<Polynomial::Split> split = polynomial ? polynomial->split(loop.symbol) : std::nullopt;
    const bool stays = split && split->coefficient.is_zero();
    if (!split || (stays && (access.writes || !loop.takes_pitches)) || mentions_any(split->coefficient, loop.varying))
      return tied(a, a);
    parts.push_back({a, split->coefficient, split->rest});
  }
  const bool same = std::all_of(parts.begin(), parts.end(), [&](const LinearAccess& part) {
    return part.coefficient == parts.front().coefficient;
  });
  Independence result = same ? test_same_pitch(footprint, parts, loop) : test_pitches(footprint, parts, loop);
  if (!result.at_launch) return result;
  std::optional<model::DependenceCheck> check = decided_at_launch(footprint, loop, accesses);
  if (!check) return tied(accesses.front(), accesses.back());
  result.dependence_checks.push_back(*std::move(check));
  return result;
}

// Tests accesses to one buffer that may touch the same bytes of an element.
Independence test_group(const model::Footprint& footprint, const std::vector<int>& accesses, std::size_t rank,
                        const LoopUnderTest& loop) {
  bool written = false;
  std::set<int> groups;
  for (const int a : accesses) {
    written |= footprint.accesses[static_cast<std::size_t>(a)].writes;
    groups.insert(footprint.accesses[static_cast<std::size_t>(a)].update_group);
  }
  const bool commute = groups.size() == 1 && !groups.contains(-1);
  Independence independent;
  independent.holds = true;
  if (!written || commute) return independent;
  for (std::size_t d = 0; rank > 1 && d < rank; ++d)
    if (dimension_is_independent(footprint, accesses, d, loop)) return independent;
  return test_linear(footprint, accesses, loop);
}

}  // namespace

void append_once(std::vector<model::DependenceCheck>& all, std::vector<model::DependenceCheck> more) {
  for (model::DependenceCheck& check : more)
    if (std::find(all.begin(), all.end(), check) == all.end()) all.push_back(std::move(check));
}

Independence test_independence(const model::Footprint& footprint, const LoopUnderTest& loop, int buffer) {
  Independence result;
  result.holds = true;
  const std::size_t rank = footprint.buffers[static_cast<std::size_t>(buffer)].inner_extents.size() + 1;
  for (const std::vector<int>& accesses : model::groups_by_part(footprint, buffer)) {
    Independence of_group = test_group(footprint, accesses, rank, loop);
    if (!of_group.holds) return of_group;
    // The checks for different members of the elements may be equal.
    append_once(result.dependence_checks, std::move(of_group.dependence_checks));
  }
  return result;
}

Independence test_independence(const model::Footprint& footprint, const LoopUnderTest& loop) {
  Independence result;
  result.holds = true;
  for (int b = 0; b < static_cast<int>(footprint.buffers.size()); ++b) {
    Independence of_buffer = test_independence(footprint, loop, b);
    if (!of_buffer.holds) return of_buffer;
    append_once(result.dependence_checks, std::move(of_buffer.dependence_checks));
  }
  return result;
}

}  // namespace ferry::translator::proof
