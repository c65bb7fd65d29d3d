// See independence.h.
#include "proof/independence.h"

#include "model/record_parts.h"
#include "proof/quotients.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <numeric>

namespace ferry::translator::proof {

using model::Polynomial;

namespace {

struct LinearAccess {
  int access;
  Polynomial coefficient, rest;
};

Polynomial difference(const Polynomial& a, const Polynomial& b) {
  Polynomial result = a;
  return result.add(b, -1) ? result : Polynomial::of_symbol(-1);  // overflow: a difference that nothing is known of
}

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

// All rests are constants and so is P: decided here.
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

// A product with one varying symbol, taken apart.
struct Term {
  Polynomial::Monomial factor;  // without the varying symbol
  std::int64_t coefficient;
};

bool varies(const Polynomial::Monomial& monomial, const LoopUnderTest& loop) {
  return std::any_of(monomial.begin(), monomial.end(), [&](int s) { return loop.varying.contains(s); });
}

std::optional<Term> varying_term(const Polynomial::Monomial& monomial, std::int64_t coefficient,
                                 const LoopUnderTest& loop) {
  Term term{{}, coefficient};
  for (const int s : monomial)
    if (!loop.varying.contains(s)) term.factor.push_back(s);
  return term.factor.size() + 1 == monomial.size() ? std::optional(term) : std::nullopt;
}

// Does the term run through the array in larger strides than the pitch does (rows, where the pitch is a column)?
bool runs_outside(const Term& term, const Polynomial& pitch) {
  if (pitch.terms().size() != 1) return false;
  const auto& [monomial, coefficient] = *pitch.terms().begin();
  if (!std::includes(term.factor.begin(), term.factor.end(), monomial.begin(), monomial.end())) return false;
  return term.factor.size() > monomial.size() || std::llabs(term.coefficient) > std::llabs(coefficient);
}

// What the pitch is a share of, `c` of `width = c / heads`; -1: none.
int whole_of(const model::Footprint& footprint, const Polynomial& pitch) {
  if (pitch.terms().size() != 1 || pitch.terms().begin()->first.size() != 1) return -1;
  const auto found = footprint.shares.find(pitch.terms().begin()->first.front());
  return found == footprint.shares.end() ? -1 : found->second;
}

bool has(const Polynomial::Monomial& monomial, int symbol) {
  return symbol >= 0 && std::find(monomial.begin(), monomial.end(), symbol) != monomial.end();
}

Polynomial scaled(const Polynomial::Monomial& monomial, std::int64_t coefficient) {
  Polynomial result = Polynomial::constant(coefficient);
  for (const int s : monomial) result = *Polynomial::product(result, Polynomial::of_symbol(s));
  return result;
}

// The greatest stride of which all outer terms are multiples.
struct OuterStride {
  bool any = false;
  Polynomial::Monomial monomial;
  std::int64_t coefficient = 0;

  void take(const Term& term) {
    if (!any) monomial = term.factor;
    Polynomial::Monomial common;
    std::set_intersection(monomial.begin(), monomial.end(), term.factor.begin(), term.factor.end(),
                          std::back_inserter(common));
    monomial = common;
    coefficient = std::gcd(coefficient, term.coefficient);
    any = true;
  }
};

model::StrideCheck stride_check_of(const std::string& buffer, const LoopUnderTest& loop, const Polynomial& pitch,
                                   std::string step, const std::set<Polynomial>& rests, bool with_loop) {
  model::StrideCheck stride_check{buffer, loop.name, *affine_tree(pitch, {}), std::move(step), {}};
  std::vector<int> variables(loop.varying.begin(), loop.varying.end());
  if (with_loop) variables.push_back(loop.symbol);
  for (const Polynomial& rest : rests) {
    std::optional<model::IndexExpression> tree = affine_tree(rest, variables);
    stride_check.rests.push_back(tree ? std::move(*tree) : *affine_tree(rest, {}));
  }
  return stride_check;
}

// What a loop's variable certainly is at some time, where the loop runs at all: its first value, and its last one.
struct Ends {
  std::optional<std::int64_t> first, last;
};

Ends ends_of(const model::Footprint& footprint, int symbol) {
  for (const model::InnerLoop& loop : footprint.inner_loops) {
    if (loop.symbol != symbol) continue;
    const std::optional<Polynomial> first = to_polynomial(loop.first), bound = to_polynomial(loop.bound);
    if (!first || !bound) return {};
    const bool fixed = std::all_of(bound->terms().begin(), bound->terms().end(), [&](const auto& term) {
      return std::all_of(term.first.begin(), term.first.end(), [&](int s) {
        return footprint.symbols[static_cast<std::size_t>(s)].kind == model::Symbol::Kind::invariant;
      });
    });
    if (!fixed) return {};
    Ends ends{first->as_constant(), std::nullopt};
    const bool by_one = loop.step.operation == model::IndexExpression::Operation::constant && loop.step.value == 1;
    const std::optional<std::int64_t> end = bound->as_constant();
    const bool inclusive = loop.compare == model::Compare::less_equal;
    const bool upwards = by_one && (inclusive || loop.compare == model::Compare::less);
    if (ends.first && end && upwards && *ends.first < *end) ends.last = inclusive ? *end : *end - 1;
    return ends;
  }
  return {};
}

// At least so far `a` in one iteration can be above `b` in another one; nothing where that can't be told.
std::optional<std::int64_t> apart(const model::Footprint& footprint, const Polynomial& a, const Polynomial& b,
                                  const LoopUnderTest& loop) {
  constexpr std::int64_t most = std::int64_t{1} << 31;  // no product of two overflows
  std::map<Polynomial::Monomial, std::pair<std::int64_t, std::int64_t>> factors;
  for (const auto& [monomial, factor] : a.terms()) factors[monomial].first = factor;
  for (const auto& [monomial, factor] : b.terms()) factors[monomial].second = factor;
  std::int64_t sum = 0;
  for (const auto& [monomial, both] : factors) {
    const auto [up, down] = both;
    if (std::llabs(up) > most || std::llabs(down) > most) return std::nullopt;
    const bool varies = monomial.size() == 1 && loop.varying.contains(monomial.front());
    const Ends ends = varies ? ends_of(footprint, monomial.front()) : Ends{};
    if (monomial.empty()) {
      sum += up - down;
    } else if (ends.last && std::llabs(*ends.first) <= most && std::llabs(*ends.last) <= most) {
      sum += std::max(up * *ends.first, up * *ends.last) - std::min(down * *ends.first, down * *ends.last);
    } else if (ends.first && std::llabs(*ends.first) <= most) {
      sum += (up - down) * *ends.first;
    } else if (up != down) {
      return std::nullopt;
    }
  }
  return sum;
}

// How far apart rests certainly are at some time: where that is the stride or more, no check could ever hold.
std::int64_t spread(const model::Footprint& footprint, const std::set<Polynomial>& rests, const LoopUnderTest& loop) {
  std::int64_t most = 0;
  for (const Polynomial& a : rests)
    for (const Polynomial& b : rests) most = std::max(most, apart(footprint, a, b, loop).value_or(0));
  return most;
}

// Does a rest certainly run as far as the pitch: `j * w` with pitch w and j from -1 to 1? No check could ever hold.
bool runs_along(const model::Footprint& footprint, const Polynomial& rest, const Polynomial& pitch,
                const LoopUnderTest& loop) {
  if (pitch.terms().size() != 1 || !loop.constant_step) return false;
  const auto& [monomial, coefficient] = *pitch.terms().begin();
  constexpr std::int64_t most = std::int64_t{1} << 31;  // no product of two overflows
  return std::any_of(rest.terms().begin(), rest.terms().end(), [&](const auto& one) {
    const std::optional<Term> term = varying_term(one.first, one.second, loop);
    if (!term || term->factor != monomial) return false;
    const auto varies = [&](int s) { return loop.varying.contains(s); };
    const Ends ends = ends_of(footprint, *std::find_if(one.first.begin(), one.first.end(), varies));
    if (!ends.first || !ends.last || std::llabs(term->coefficient) > most || std::llabs(coefficient) > most ||
        std::llabs(*ends.first) > most || std::llabs(*ends.last) > most || std::llabs(*loop.constant_step) > most)
      return false;
    return std::llabs(term->coefficient) * (*ends.last - *ends.first) >= std::llabs(coefficient * *loop.constant_step);
  });
}

// What is left is decided at run time. Terms with larger strides than the pitch (rows of b[i * rows + j], loop j) are
// multiples of Q: where |Q| is more than all the rest can make up, they are equal or the elements differ. So are those
// with what the pitch is a share of: rows of c where `width = c / heads` is the pitch.
Independence test_stride(const model::Footprint& footprint, std::vector<LinearAccess>& parts, const Polynomial& pitch,
                         const LoopUnderTest& loop) {
  OuterStride outer;
  const int divided = whole_of(footprint, pitch);
  for (LinearAccess& part : parts) {
    const Polynomial rest = part.rest;
    for (const auto& [monomial, coefficient] : rest.terms()) {
      const bool of_wholes = has(monomial, divided);
      std::optional<Term> term = varying_term(monomial, coefficient, loop);
      if (!term && of_wholes && !varies(monomial, loop)) term = Term{monomial, coefficient};
      if (!term || !(of_wholes || runs_outside(*term, pitch))) continue;
      outer.take(*term);
      part.rest.add(scaled(monomial, 1), -coefficient);
    }
  }
  const std::string buffer =
      footprint
          .buffers[static_cast<std::size_t>(footprint.accesses[static_cast<std::size_t>(parts.front().access)].buffer)]
          .name;
  Independence result;
  result.holds = true;
  std::set<Polynomial> rests, whole;
  bool constant = true;
  for (const LinearAccess& part : parts) {
    rests.insert(part.rest);
    constant &= part.rest.as_constant().has_value();
    Polynomial sum = *Polynomial::product(pitch, Polynomial::of_symbol(loop.symbol));
    sum.add(part.rest);
    whole.insert(sum);
  }
  for (const LinearAccess& part : parts)
    if (runs_along(footprint, part.rest, pitch, loop)) return tied(parts.front().access, part.access);
  const std::optional<std::int64_t> constant_pitch = pitch.as_constant();
  if (constant_pitch && loop.constant_step && !constant && !outer.any &&
      spread(footprint, rests, loop) >= std::llabs(*constant_pitch * *loop.constant_step))
    return tied(parts.front().access, parts.back().access);
  if (constant && constant_pitch) {
    Independence inner = decide_constant(parts, *constant_pitch, loop);
    if (!inner.holds) return inner;
  } else if (constant_pitch && std::llabs(*constant_pitch) == 1 && std::llabs(loop.constant_step.value_or(2)) == 1) {
    return tied(parts.front().access, parts.back().access);
  } else {
    result.stride_checks.push_back(stride_check_of(buffer, loop, pitch, loop.step, rests, false));
  }
  if (outer.any)
    result.stride_checks.push_back(
        stride_check_of(buffer, loop, scaled(outer.monomial, outer.coefficient), "1", whole, true));
  return result;
}

Polynomial unvarying(const Polynomial& rest, const LoopUnderTest& loop) {
  Polynomial same = Polynomial::constant(0);
  for (const auto& [monomial, coefficient] : rest.terms())
    if (!varies(monomial, loop)) same.add(scaled(monomial, 1), coefficient);
  return same;
}

// Is the pitch larger by its form, in either direction: nx + 1 beside nx + 2 * g, ghost columns of one row?
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

// Do two rests differ in what is the same in all iterations only by terms that are smaller than the pitch by their form
// (C beside 3 * T * C)? The check has them in its rests, then. Others may be the pitch itself: the row above.
bool offsets_fit(const model::Footprint& footprint, const Polynomial& a, const Polynomial& b, const Polynomial& pitch,
                 const LoopUnderTest& loop) {
  const auto& [row, factor] = *pitch.terms().begin();
  const Polynomial apart = difference(a, b);
  const int whole = whole_of(footprint, pitch);
  if (loop.takes_distances && lies_within(unvarying(apart, loop), pitch)) return true;
  return std::all_of(apart.terms().begin(), apart.terms().end(), [&, &row = row, &factor = factor](const auto& term) {
    const auto& [monomial, coefficient] = term;
    if (varies(monomial, loop) || monomial.empty() || has(monomial, whole)) return true;
    return pitch.terms().size() == 1 && runs_outside({row, factor}, scaled(monomial, coefficient));
  });
}

// What is the same in all iterations, but for constants: `k + n * m`; and what is left.
std::pair<Polynomial, Polynomial> taken_apart(const Polynomial& rest, const LoopUnderTest& loop) {
  Polynomial same = Polynomial::constant(0), left = rest;
  for (const auto& [monomial, coefficient] : rest.terms()) {
    if (monomial.empty() || varies(monomial, loop)) continue;
    same.add(scaled(monomial, 1), coefficient);
    left.add(scaled(monomial, 1), -coefficient);
  }
  return {same, left};
}

using Places = std::map<Polynomial, std::vector<LinearAccess>>;

// Of accesses to two places, of which one is written: never the same element where they are farther apart than all that
// is touched at either of them reaches.
void add_distance(const model::Footprint& footprint, const Places::value_type& a, const Places::value_type& b,
                  const Polynomial& pitch, const LoopUnderTest& loop, Independence& result) {
  bool written = false;
  std::set<Polynomial> reached;
  for (const auto* place : {&a, &b}) {
    for (const LinearAccess& part : place->second) {
      written |= footprint.accesses[static_cast<std::size_t>(part.access)].writes;
      Polynomial sum = *Polynomial::product(pitch, Polynomial::of_symbol(loop.symbol));
      sum.add(part.rest);
      reached.insert(sum);
    }
  }
  const int buffer = footprint.accesses[static_cast<std::size_t>(a.second.front().access)].buffer;
  if (written)
    result.stride_checks.push_back(stride_check_of(footprint.buffers[static_cast<std::size_t>(buffer)].name, loop,
                                                   difference(a.first, b.first), "1", reached, true));
}

Independence test_distances(const model::Footprint& footprint, const std::vector<LinearAccess>& parts,
                            const Polynomial& pitch, const LoopUnderTest& loop) {
  constexpr std::size_t most_places = 3;
  Places places;
  for (const LinearAccess& part : parts) {
    const auto [same, left] = taken_apart(part.rest, loop);
    places[same].push_back({part.access, part.coefficient, left});
  }
  if (places.size() > most_places && !pitch.as_constant()) {  // columns of a row, then
    std::vector<LinearAccess> columns = parts;
    return test_stride(footprint, columns, pitch, loop);
  }
  if (places.size() < 2 || places.size() > most_places) return tied(parts.front().access, parts.back().access);
  Independence result;
  result.holds = true;
  for (auto& [same, of_place] : places) {
    const bool constant = std::all_of(of_place.begin(), of_place.end(),
                                      [](const LinearAccess& part) { return part.rest.as_constant().has_value(); });
    const std::optional<std::int64_t> constant_pitch = pitch.as_constant();
    const Independence inside = constant && constant_pitch ? decide_constant(of_place, *constant_pitch, loop)
                                                           : test_stride(footprint, of_place, pitch, loop);
    if (!inside.holds) return inside;
    result.stride_checks.insert(result.stride_checks.end(), inside.stride_checks.begin(), inside.stride_checks.end());
  }
  for (auto a = places.begin(); a != places.end(); ++a)
    for (auto b = std::next(a); b != places.end(); ++b) add_distance(footprint, *a, *b, pitch, loop, result);
  return result;
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
