// See linear_test.h.
#include "proof/linear_test.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <numeric>
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

namespace {

// A product with one varying symbol, taken apart.
struct Term {
  Polynomial::Monomial factor;  // without the varying symbol
  std::int64_t coefficient;
};

std::optional<Term> varying_term(const Polynomial::Monomial& monomial, std::int64_t coefficient,
                                 const LoopUnderTest& loop) {
  Term term{{}, coefficient};
  for (const int s : monomial)
    if (!loop.varying.contains(s)) term.factor.push_back(s);
  return term.factor.size() + 1 == monomial.size() ? std::optional(term) : std::nullopt;
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

}  // namespace

// What is left is decided at run time. Terms with larger strides than the pitch (rows of b[i * rows + j], loop j) are
// multiples of Q: where |Q| is more than all the rest can make up, they are equal or the elements differ. So are those
// with what the pitch is a share of: rows of c where `width = c / heads` is the pitch.
Independence test_stride(const model::Footprint& footprint, std::vector<LinearAccess> parts, const Polynomial& pitch,
                         const LoopUnderTest& loop) {
  OuterStride outer;
  const int divided = whole_of(footprint, pitch);
  for (LinearAccess& part : parts) {
    const Polynomial rest = part.rest;
    for (const auto& [monomial, coefficient] : rest.terms()) {
      const bool of_wholes = has(monomial, divided);
      std::optional<Term> term = varying_term(monomial, coefficient, loop);
      if (!term && of_wholes && !varies(monomial, loop)) term = Term{monomial, coefficient};
      if (!term || !(of_wholes || runs_outside(term->factor, term->coefficient, pitch))) continue;
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

}  // namespace ferry::translator::proof
