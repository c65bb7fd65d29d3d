// See distances.h.
#include "proof/distances.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace ferry::translator::proof {

using model::Polynomial;

namespace {

Polynomial unvarying(const Polynomial& rest, const LoopUnderTest& loop) {
  Polynomial same = Polynomial::constant(0);
  for (const auto& [monomial, coefficient] : rest.terms())
    if (!varies(monomial, loop)) same.add(scaled(monomial, 1), coefficient);
  return same;
}

// Returns whether the form of the pitch shows that it is larger than the distance, in both directions, as for nx + 2 *
// g and nx + 1. Such distances are between ghost columns of one row.
bool lies_within(const Polynomial& apart, const Polynomial& pitch) {
  const auto larger = [](const Polynomial& left) {
    bool positive = false;
    for (const auto& [monomial, coefficient] : left.terms()) {
      if (coefficient < 0 && !monomial.empty()) return false;
      positive |= coefficient > 0;
    }
    return positive;
  };
  Polynomial sum = pitch;
  return pitch.terms().size() > 1 && sum.add(apart) && larger(sum) && larger(difference(pitch, apart));
}

// Splits the rest of a subscript into its invariant terms without constants, like `k + n * m`, and all other terms.
std::pair<Polynomial, Polynomial> split_invariant(const Polynomial& rest, const LoopUnderTest& loop) {
  Polynomial same = Polynomial::constant(0), left = rest;
  for (const auto& [monomial, coefficient] : rest.terms()) {
    if (monomial.empty() || varies(monomial, loop)) continue;
    same.add(scaled(monomial, 1), coefficient);
    left.add(scaled(monomial, 1), -coefficient);
  }
  return {same, left};
}

std::int64_t constant_in(const Polynomial& p) {
  const auto found = p.terms().find({});
  return found == p.terms().end() ? 0 : found->second;
}

using Places = std::map<Polynomial, std::vector<LinearAccess>>;

// If all accesses of a place have the same constant, moves the constant into the place: `n` becomes `n + 2` if all of
// them are at n + 2. Rows with ghost columns are as far apart as their accesses reach. Returns `places` unchanged if
// the accesses of a place have different constants.
Places with_constants(const Places& places) {
  Places found;
  for (const auto& [same, parts] : places) {
    const Polynomial constant = Polynomial::constant(constant_in(parts.front().rest));
    Polynomial place = same;
    std::vector<LinearAccess> moved = parts;
    bool fits = place.add(constant);
    for (LinearAccess& part : moved)
      fits &= constant_in(part.rest) == constant_in(parts.front().rest) && part.rest.add(constant, -1);
    if (!fits) return places;
    found[place] = std::move(moved);
  }
  return found;
}

}  // namespace

bool offsets_fit(const model::Footprint& footprint, const Polynomial& a, const Polynomial& b, const Polynomial& pitch,
                 const LoopUnderTest& loop) {
  const auto& [row, factor] = *pitch.terms().begin();
  const Polynomial apart = difference(a, b);
  const int whole = whole_of(footprint, pitch);
  if (loop.takes_distances && lies_within(unvarying(apart, loop), pitch)) return true;
  return std::all_of(apart.terms().begin(), apart.terms().end(), [&, &row = row, &factor = factor](const auto& term) {
    const auto& [monomial, coefficient] = term;
    if (varies(monomial, loop) || monomial.empty() || has(monomial, whole)) return true;
    return pitch.terms().size() == 1 && runs_outside(row, factor, scaled(monomial, coefficient));
  });
}

namespace {

// Returns whether the distance is a number of rows, like `n` for pitch n. Such rows are never farther away than the
// loop's accesses reach.
bool is_some_rows(const Polynomial& apart, const Polynomial& pitch) {
  if (pitch.as_constant()) return false;
  const auto& [row, of_row] = *pitch.terms().rbegin();
  const auto found = apart.terms().find(row);
  Polynomial left = apart;
  return found != apart.terms().end() && found->second % of_row == 0 && left.add(pitch, -(found->second / of_row)) &&
         left.as_constant();
}

bool includes(const Polynomial::Monomial& all, const Polynomial::Monomial& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

// Returns whether the number only counts planes that have as many elements as the pitch of the tested loop. If columns
// or loops also use a row number `k`, it is hardly ever farther away than the loop reaches.
bool counts_planes(const model::Footprint& footprint, const std::vector<LinearAccess>& parts, int number,
                   const Polynomial::Monomial& row, const LoopUnderTest& loop) {
  const auto of_planes = [&](const Polynomial& p) {
    return std::all_of(p.terms().begin(), p.terms().end(),
                       [&](const auto& term) { return !has(term.first, number) || includes(term.first, row); });
  };
  const auto mentions = [&](const model::IndexExpression& e) {
    std::map<int, int> symbols;
    count_symbols(e, symbols);
    return symbols.contains(number);
  };
  std::function<bool(const model::Condition&)> conditional = [&](const model::Condition& condition) {
    return mentions(condition.left) || mentions(condition.right) ||
           std::any_of(condition.parts.begin(), condition.parts.end(), conditional);
  };
  const bool begins = loop.outermost && loop.outermost->first_index && mentions(*loop.outermost->first_index);
  const bool in_planes = std::all_of(parts.begin(), parts.end(), [&](const LinearAccess& part) {
    return of_planes(part.coefficient) && of_planes(part.rest);
  });
  const bool conditions = std::any_of(footprint.conditions.begin(), footprint.conditions.end(), conditional);
  const bool loops =
      std::any_of(footprint.inner_loops.begin(), footprint.inner_loops.end(), [&](const model::InnerLoop& inner) {
        return mentions(inner.first) || (mentions(inner.bound) && inner.symbol != loop.symbol);
      });
  return in_planes && !begins && !conditions && !loops;
}

// Returns whether the form of the distance suggests that the accesses are in different grids of one array: a term has
// two more factors than the row pitch, or is the pitch times another factor. In the second case, the coefficient has to
// be at least twice the pitch's, or the factor has to be a number of planes.
bool reaches_far(const model::Footprint& footprint, const std::vector<LinearAccess>& parts, const Polynomial& apart,
                 const Polynomial& pitch, const LoopUnderTest& loop) {
  const auto& [row, of_row] = *pitch.terms().rbegin();
  return std::any_of(apart.terms().begin(), apart.terms().end(), [&, &row = row, &of_row = of_row](const auto& term) {
    const auto& [monomial, coefficient] = term;
    if (monomial.size() >= row.size() + 2) return true;
    if (monomial.size() != row.size() + 1 || !includes(monomial, row)) return false;
    if (std::llabs(coefficient) / 2 >= std::llabs(of_row)) return true;
    Polynomial::Monomial planes;
    std::set_difference(monomial.begin(), monomial.end(), row.begin(), row.end(), std::back_inserter(planes));
    return !row.empty() && counts_planes(footprint, parts, planes.front(), row, loop);
  });
}

}  // namespace

Independence test_distances(const model::Footprint& footprint, const std::vector<LinearAccess>& parts,
                            const Polynomial& pitch, const LoopUnderTest& loop) {
  Places places;
  for (const LinearAccess& part : parts) {
    const auto [same, left] = split_invariant(part.rest, loop);
    places[same].push_back({part.access, part.coefficient, left});
  }
  if (pitch.as_constant()) places = with_constants(places);
  const auto written = [&](const Places::value_type& place) {
    return std::any_of(place.second.begin(), place.second.end(),
                       [&](const LinearAccess& part) { return is_written(footprint, part); });
  };
  const bool gives_up_loops = !loop.varying.empty() && !loop.takes_pitches;
  for (auto a = places.begin(); a != places.end(); ++a)
    for (auto b = std::next(a); b != places.end(); ++b) {
      const Polynomial apart = difference(a->first, b->first);
      const bool hopeless =
          is_some_rows(apart, pitch) || (gives_up_loops && !reaches_far(footprint, parts, apart, pitch, loop));
      if ((written(*a) || written(*b)) && hopeless) return tied(a->second.front().access, b->second.front().access);
    }
  // A loop that only handles the two borders of a grid, with two rows each, has eight places.
  const bool borders = pitch.as_constant() && loop.varying.empty();
  const std::size_t most_places = borders ? 8 : (std::count_if(places.begin(), places.end(), written) == 1 ? 6 : 3);
  if (places.size() > most_places && !pitch.as_constant())  // then the places are columns of a row
    return at_launch();
  if (places.size() < 2 || places.size() > most_places) return tied(parts.front().access, parts.back().access);
  for (const auto& [same, of_place] : places) {
    const bool constant = std::all_of(of_place.begin(), of_place.end(),
                                      [](const LinearAccess& part) { return part.rest.as_constant().has_value(); });
    if (!written({same, of_place}) || !constant || !pitch.as_constant()) continue;
    const Independence inside = decide_constant(of_place, *pitch.as_constant(), loop);
    if (!inside.holds) return inside;
  }
  return at_launch();
}

}  // namespace ferry::translator::proof
