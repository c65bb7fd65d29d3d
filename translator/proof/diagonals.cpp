// See diagonals.h.
#include "proof/diagonals.h"

#include "model/record_parts.h"
#include "proof/linear_test.h"
#include "proof/quotients.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

namespace ferry::translator::proof {

using model::Polynomial;

namespace {

// `wholes` pitches and a rest.
struct Shifted {
  bool written;
  Polynomial wholes, rest;
};

// A division of polynomials: until no term of the rest has the pitch's last product in it.
std::optional<Shifted> shifted(const model::Footprint& footprint, const LinearAccess& part) {
  constexpr int most_terms = 32;
  const auto& [product, coefficient] = *part.coefficient.terms().rbegin();
  Shifted made{is_written(footprint, part), {}, part.rest};
  for (int n = 0; n < most_terms; ++n) {
    const auto term = std::find_if(made.rest.terms().begin(), made.rest.terms().end(), [&](const auto& candidate) {
      return std::includes(candidate.first.begin(), candidate.first.end(), product.begin(), product.end());
    });
    if (term == made.rest.terms().end()) return made;
    if (term->second % coefficient != 0) return std::nullopt;
    Polynomial::Monomial others;
    std::set_difference(term->first.begin(), term->first.end(), product.begin(), product.end(),
                        std::back_inserter(others));
    const Polynomial wholes = scaled(others, term->second / coefficient);
    const std::optional<Polynomial> taken = Polynomial::product(part.coefficient, wholes);
    if (!taken || !made.rest.add(*taken, -1) || !made.wholes.add(wholes)) return std::nullopt;
  }
  return std::nullopt;
}

std::vector<LinearAccess> along(const model::Footprint& footprint, const LoopUnderTest& loop, int buffer) {
  std::vector<LinearAccess> parts;
  for (std::size_t a = 0; a < footprint.accesses.size(); ++a) {
    const model::Access& access = footprint.accesses[a];
    if (access.buffer != buffer) continue;
    const std::optional<Polynomial> place = access.subscript ? to_polynomial(*access.subscript) : std::nullopt;
    const std::optional<Polynomial::Split> split = place ? place->split(loop.symbol) : std::nullopt;
    if (!split || mentions_any(split->coefficient, loop.varying) || mentions_any(split->rest, loop.varying)) return {};
    parts.push_back({static_cast<int>(a), split->coefficient, split->rest});
  }
  return parts;
}

}  // namespace

std::optional<Diagonal> along_diagonal(const model::Footprint& footprint, const LoopUnderTest& loop, int buffer) {
  const model::Buffer& of = footprint.buffers[static_cast<std::size_t>(buffer)];
  const std::vector<LinearAccess> parts = along(footprint, loop, buffer);
  if (parts.empty() || !of.inner_extents.empty() || model::groups_by_part(footprint, buffer).size() != 1)
    return std::nullopt;
  const Polynomial& pitch = parts.front().coefficient;
  if (pitch.as_constant()) return std::nullopt;
  std::vector<Shifted> all;
  std::set<Polynomial> rests;
  for (const LinearAccess& part : parts) {
    const std::optional<Shifted> one = part.coefficient == pitch ? shifted(footprint, part) : std::nullopt;
    if (!one || (!all.empty() && !difference(one->rest, all.front().rest).as_constant())) return std::nullopt;
    all.push_back(*one);
    rests.insert(difference(one->rest, all.front().rest));
  }
  bool slanted = false;
  for (const Shifted& a : all)
    for (const Shifted& b : all) {
      if (a.wholes == b.wholes) continue;
      slanted = true;
      if ((a.written || b.written) && a.rest == b.rest) return std::nullopt;
    }
  if (!slanted) return std::nullopt;
  return Diagonal{stride_check_of(of.name, loop, pitch, "1", rests, false), !all.front().rest.as_constant()};
}

}  // namespace ferry::translator::proof
