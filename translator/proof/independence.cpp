// See independence.h.
#include "proof/independence.h"

#include "model/record_parts.h"
#include "proof/distances.h"
#include "proof/linear_test.h"
#include "proof/quotients.h"

#include <algorithm>
#include <optional>
#include <set>

namespace ferry::translator::proof {

using model::Polynomial;

namespace {

// c*i + k in one dimension: same constant c, invariant k's that are equal or never meet.
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

// Drops the terms that all rests share and that are the same in every iteration: they cancel.
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

Independence test_linear(const model::Footprint& footprint, const std::vector<int>& accesses,
                         const LoopUnderTest& loop) {
  Quotients quotients(footprint, loop);
  std::vector<LinearAccess> parts;
  for (const int a : accesses) {
    const model::Access& access = footprint.accesses[static_cast<std::size_t>(a)];
    const std::optional<Polynomial> polynomial =
        access.subscript ? quotients.polynomial(*access.subscript) : std::nullopt;
    const std::optional<Polynomial::Split> split = polynomial ? polynomial->split(loop.symbol) : std::nullopt;
    if (!split || split->coefficient.is_zero() || mentions_any(split->coefficient, loop.varying)) return tied(a, a);
    parts.push_back({a, split->coefficient, split->rest});
  }
  const Polynomial& pitch = parts.front().coefficient;
  for (const LinearAccess& part : parts)
    if (part.coefficient != pitch) return tied(parts.front().access, part.access);
  drop_common_invariants(parts, loop);
  const bool constant =
      std::all_of(parts.begin(), parts.end(), [](const LinearAccess& p) { return p.rest.as_constant().has_value(); });
  const std::optional<std::int64_t> constant_pitch = pitch.as_constant();
  if (constant && constant_pitch) return decide_constant(parts, *constant_pitch, loop);
  // A step that only the launch knows, as in `i += len`, makes iterations as far apart as it is.
  bool fits = true;
  for (const LinearAccess& a : parts)
    for (const LinearAccess& b : parts) {
      fits = fits && (!loop.constant_step || offsets_fit(footprint, a.rest, b.rest, pitch, loop));
      if (!fits && !loop.takes_distances) return tied(a.access, b.access);
    }
  Independence result =
      fits ? test_stride(footprint, parts, pitch, loop) : test_distances(footprint, parts, pitch, loop);
  for (model::StrideCheck& check : result.stride_checks) {
    check.pitch = quotients.with_quotients(std::move(check.pitch));
    for (model::IndexExpression& rest : check.rests) rest = quotients.with_quotients(std::move(rest));
  }
  return result;
}

// Of accesses to one buffer, which may touch what others of them do.
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

// Members of one buffer's elements ask the same.
void add_once(std::vector<model::StrideCheck>& checks, model::StrideCheck check) {
  const auto same = [&](const model::StrideCheck& known) {
    return known.buffer == check.buffer && known.loop == check.loop && known.pitch == check.pitch &&
           known.step == check.step && known.rests == check.rests;
  };
  if (std::none_of(checks.begin(), checks.end(), same)) checks.push_back(std::move(check));
}

}  // namespace

Independence test_independence(const model::Footprint& footprint, const LoopUnderTest& loop, int buffer) {
  Independence result;
  result.holds = true;
  const std::size_t rank = footprint.buffers[static_cast<std::size_t>(buffer)].inner_extents.size() + 1;
  for (const std::vector<int>& accesses : model::groups_by_part(footprint, buffer)) {
    Independence of_group = test_group(footprint, accesses, rank, loop);
    if (!of_group.holds) return of_group;
    for (model::StrideCheck& check : of_group.stride_checks) add_once(result.stride_checks, std::move(check));
  }
  return result;
}

Independence test_independence(const model::Footprint& footprint, const LoopUnderTest& loop) {
  Independence result;
  result.holds = true;
  for (int b = 0; b < static_cast<int>(footprint.buffers.size()); ++b) {
    Independence of_buffer = test_independence(footprint, loop, b);
    if (!of_buffer.holds) return of_buffer;
    for (model::StrideCheck& check : of_buffer.stride_checks) add_once(result.stride_checks, std::move(check));
  }
  return result;
}

}  // namespace ferry::translator::proof
