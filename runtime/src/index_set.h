// The arithmetic underlying Index: a set of integers as a function of the loop variables from which it was computed.
//
//   for j in 1..ny-1, i in 1..nx-1:
//     j * nx + i   is   base nx + 1, terms {j: 0..ny-3, stride nx}, {i: 0..nx-3, stride 1}
//
// An expression in rectangular loops is *exact*: its values are base + Σ stride * t, with one t per variable. A
// variable whose bounds depend on other variables (k < i) has a lowest and a highest affine form instead (0 and i - 1),
// so that i - k is still 1 .. i. Only the hull of such a set is known, and the ends of the hull do occur. If even that
// is uncertain (opposite uses of one hull variable, strided triangular loops), the hull is *loose*: it contains the
// set, but its ends may not occur. Values are mathematical integers, and overflow of std::int64_t poisons the set.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ferry::detail {

__extension__ typedef __int128 Wide;

inline bool fits_int64(Wide value) { return value >= INT64_MIN && value <= INT64_MAX; }

// Defined in the runtime. If this header defined it as a static variable, a loaded library couldn't be unloaded.
extern __thread std::uint32_t last_variable;

inline std::uint32_t fresh_variable() { return ++last_variable; }

// The two affine forms of a set, which are equal if the set is exact.
enum Side : unsigned { lowest = 0, highest = 1 };

struct Term {
  std::uint32_t variable;
  std::int64_t first, last;  // the variable's values (inclusive) in steps from the first value of its loop
  std::int64_t stride[2];    // indexed by Side

  bool varies() const { return first != last && (stride[0] != 0 || stride[1] != 0); }
};

// A variable on which the set depends in a way that the terms don't express. `direction` is 1 if the set grows with the
// variable, -1 if it shrinks, and 0 if that is unknown.
struct ImplicitDependence {
  std::uint32_t variable;
  int direction;
};

struct IndexSet {
  static constexpr unsigned max_terms = 6, max_implicit = 6;

  std::int64_t base[2] = {0, 0};
  std::int64_t low = 0, high = 0;  // the ends of the hull
  unsigned terms_count = 0, implicit_count = 0;
  bool empty = false, poisoned = false, exact = true, loose = false;
  bool holes = false;     // whether only the ends are known to occur, not every value between them
  Term terms[max_terms];  // only the first terms_count are initialised
  ImplicitDependence implicit[max_implicit];

  IndexSet() {}
  explicit IndexSet(std::int64_t value) : base{value, value}, low(value), high(value) {}
  IndexSet(const IndexSet& other) { *this = other; }
  IndexSet& operator=(const IndexSet& other) {
    base[0] = other.base[0], base[1] = other.base[1], low = other.low, high = other.high;
    terms_count = other.terms_count, implicit_count = other.implicit_count;
    empty = other.empty, poisoned = other.poisoned, exact = other.exact, loose = other.loose;
    holes = other.holes;
    for (unsigned t = 0; t < terms_count; ++t) terms[t] = other.terms[t];
    for (unsigned h = 0; h < implicit_count; ++h) implicit[h] = other.implicit[h];
    return *this;
  }

  static IndexSet none() {
    IndexSet set;
    set.empty = true;
    return set;
  }
  static IndexSet poison() {
    IndexSet set;
    set.poisoned = true;
    return set;
  }

  bool usable() const { return !empty && !poisoned; }
  // Returns whether the set has the values of one variable, possibly plus a number, and they are all values from `low`
  // to `high` in steps of one.
  bool contiguous() const { return exact && !holes && terms_count == 1 && terms[0].stride[0] == 1; }
  bool single() const { return low == high; }

  Term* find(std::uint32_t variable) {
    for (unsigned t = 0; t < terms_count; ++t)
      if (terms[t].variable == variable) return &terms[t];
    return nullptr;
  }

  void store(Side side, Wide value) {
    if (!fits_int64(value)) poisoned = true;
    base[side] = static_cast<std::int64_t>(value);
  }

  // Adds a variable. There is room for a nest of six loops. Without room, only the hull is kept.
  void add_term(const Term& term) {
    if (terms_count < max_terms) {
      terms[terms_count++] = term;
      return;
    }
    for (unsigned s = 0; s < 2; ++s) {
      const bool at_last = (term.stride[s] < 0) == (s == lowest);
      store(Side(s), Wide(term.stride[s]) * (at_last ? term.last : term.first) + base[s]);
    }
    exact = false;
    loose = loose || term.varies();
  }

  // Records that the set depends on `variable`. Two opposite directions make the direction unknown (0).
  void add_implicit(std::uint32_t variable, int direction) {
    for (unsigned h = 0; h < implicit_count; ++h) {
      if (implicit[h].variable != variable) continue;
      if (implicit[h].direction != direction) implicit[h].direction = 0;
      return;
    }
    if (implicit_count == max_implicit)
      loose = true;
    else
      implicit[implicit_count++] = {variable, direction};
  }

  // Returns 1 if the set grows with the variable, -1 if it shrinks, 0 if the direction is unknown, and 2 if the set
  // doesn't depend on the variable.
  int direction_of(std::uint32_t variable, bool terms_too) const {
    for (unsigned h = 0; h < implicit_count; ++h)
      if (implicit[h].variable == variable) return implicit[h].direction;
    if (!terms_too) return 2;
    for (unsigned t = 0; t < terms_count; ++t) {
      const Term& term = terms[t];
      if (term.variable != variable || !term.varies()) continue;
      if (term.stride[0] >= 0 && term.stride[1] >= 0) return 1;
      return term.stride[0] <= 0 && term.stride[1] <= 0 ? -1 : 0;
    }
    return 2;
  }

  // Computes the hull from the forms, and finds out whether the set is empty.
  void compute_hull() {
    if (poisoned) return;
    Wide ends[2] = {base[0], base[1]};
    for (unsigned t = 0; t < terms_count; ++t) {
      const Term& term = terms[t];
      if (term.first > term.last) empty = true;
      for (unsigned s = 0; s < 2; ++s) {
        const bool at_last = (term.stride[s] < 0) == (s == lowest);
        ends[s] += Wide(term.stride[s]) * (at_last ? term.last : term.first);
      }
    }
    if (!empty) compute_hull(ends[0], ends[1]);
  }

  // Sets the hull. If an end overflows, poisons the set instead.
  void compute_hull(Wide first, Wide last) {
    if (!fits_int64(first) || !fits_int64(last)) poisoned = true;
    if (poisoned) return;
    low = static_cast<std::int64_t>(first);
    high = static_cast<std::int64_t>(last);
    if (low > high) {  // happens only if a form has variables without iterations
      const std::int64_t swap = low;
      low = high, high = swap, loose = true;
    }
  }
};

// Returns whether `b` is `a` + 1 for every value of the variable that both depend on, if there is one.
inline bool is_next(const IndexSet& a, const IndexSet& b) {
  if (!a.usable() || !b.usable() || a.loose || b.loose || b.low != a.low + 1 || b.high != a.high + 1) return false;
  return a.single() || (a.contiguous() && b.contiguous() && a.terms[0].variable == b.terms[0].variable);
}

// Returns whether the ends of both hulls can occur together, judging by variables that aren't terms of both. `opposite`
// says whether `b` is subtracted.
inline bool ends_meet(const IndexSet& a, const IndexSet& b, bool opposite) {
  for (unsigned h = 0; h < a.implicit_count; ++h) {
    const int other = b.direction_of(a.implicit[h].variable, true);
    if (other != 2 && (other == 0 || (opposite ? -other : other) != a.implicit[h].direction)) return false;
  }
  for (unsigned h = 0; h < b.implicit_count; ++h) {
    const int other = a.direction_of(b.implicit[h].variable, true);
    if (other != 2 && (other == 0 || (opposite ? -other : other) != b.implicit[h].direction)) return false;
  }
  return true;
}

// Sets the result if an operand is empty or poisoned. Empty takes precedence, because an access that doesn't happen
// can't fail.
inline bool settled_by_operands(const IndexSet& a, const IndexSet& b, IndexSet& result) {
  if (a.usable() && b.usable()) return false;
  result = a.empty || b.empty ? IndexSet::none() : IndexSet::poison();
  return true;
}

inline IndexSet scale(const IndexSet& a, std::int64_t factor) {
  if (!a.usable()) return a;
  IndexSet result(a);
  const unsigned swap = factor < 0;
  for (unsigned s = 0; s < 2; ++s) {
    result.store(Side(s ^ swap), Wide(a.base[s]) * factor);
    for (unsigned t = 0; t < a.terms_count; ++t) {
      const Wide stride = Wide(a.terms[t].stride[s]) * factor;
      if (!fits_int64(stride)) result.poisoned = true;
      result.terms[t].stride[s ^ swap] = static_cast<std::int64_t>(stride);
    }
  }
  for (unsigned h = 0; swap && h < a.implicit_count; ++h) result.implicit[h].direction = -a.implicit[h].direction;
  if (a.exact)
    result.compute_hull(Wide(swap ? a.high : a.low) * factor, Wide(swap ? a.low : a.high) * factor);
  else
    result.compute_hull();
  return result;
}

// Restricts the `term` of `a` to the values that it shares with the other term, because both sets occur in the same
// iteration. A hull that was computed from more values then becomes loose.
inline void narrow(IndexSet& a, Term& term, const IndexSet& b, const Term& other) {
  const bool a_wider = other.first > term.first || other.last < term.last;
  const bool b_wider = term.first > other.first || term.last < other.last;
  if ((a_wider && a.direction_of(term.variable, false) != 2) || (b_wider && b.direction_of(term.variable, false) != 2))
    a.loose = true;
  if (other.first > term.first) term.first = other.first;
  if (other.last < term.last) term.last = other.last;
}

// Returns `a`, restricted to iterations in which `b` occurs, too.
inline IndexSet where_both(const IndexSet& a, const IndexSet& b) {
  IndexSet result(a);
  for (unsigned t = 0; t < b.terms_count; ++t)
    if (Term* term = b.terms[t].variable ? result.find(b.terms[t].variable) : nullptr)
      narrow(result, *term, b, b.terms[t]);
  result.compute_hull();
  return result;
}

// Returns a + amount. This is cheaper than a general addition.
inline IndexSet shift(const IndexSet& a, Wide amount) {
  IndexSet result(a);
  for (unsigned s = 0; s < 2; ++s) result.store(Side(s), a.base[s] + amount);
  result.compute_hull(a.low + amount, a.high + amount);
  return result;
}

inline bool number(const IndexSet& set) {
  return set.terms_count == 0 && set.implicit_count == 0 && set.exact && !set.loose;
}

inline IndexSet add_usable(const IndexSet& a, const IndexSet& b) {
  IndexSet result(a);
  bool apart = true;  // whether no variable is in both sets
  result.exact = a.exact && b.exact;
  result.loose = a.loose || b.loose || !ends_meet(a, b, false);
  result.holes = a.holes || b.holes;
  for (unsigned s = 0; s < 2; ++s) result.store(Side(s), Wide(a.base[s]) + b.base[s]);
  for (unsigned t = 0; t < b.terms_count; ++t) {
    const Term& from = b.terms[t];
    Term* term = from.variable ? result.find(from.variable) : nullptr;
    if (!term) {
      result.add_term(from);
      continue;
    }
    apart = false;
    narrow(result, *term, b, from);
    for (unsigned s = 0; s < 2; ++s) {
      const Wide stride = Wide(term->stride[s]) + from.stride[s];
      if (!fits_int64(stride)) result.poisoned = true;
      term->stride[s] = static_cast<std::int64_t>(stride);
    }
  }
  for (unsigned h = 0; h < b.implicit_count; ++h) result.add_implicit(b.implicit[h].variable, b.implicit[h].direction);
  if (apart && result.exact)
    result.compute_hull(Wide(a.low) + b.low, Wide(a.high) + b.high);
  else
    result.compute_hull();
  return result;
}

inline IndexSet add(const IndexSet& a, const IndexSet& b) {
  if (!a.usable() || !b.usable()) return a.empty || b.empty ? IndexSet::none() : IndexSet::poison();
  if (number(b)) return shift(a, b.low);
  if (number(a)) return shift(b, a.low);
  return add_usable(a, b);
}

inline IndexSet subtract(const IndexSet& a, const IndexSet& b) {
  if (a.usable() && b.usable() && number(b)) return shift(a, -Wide(b.low));
  return add(a, scale(b, -1));
}

// Returns a set with this hull that depends on the variables of `a`.
inline IndexSet hull_only(const IndexSet& a, std::int64_t low, std::int64_t high, int direction) {
  IndexSet result;
  result.base[0] = result.low = low;
  result.base[1] = result.high = high;
  result.exact = low == high;
  result.loose = a.loose;
  for (unsigned h = 0; h < a.implicit_count; ++h)
    result.add_implicit(a.implicit[h].variable, a.implicit[h].direction * direction);
  for (unsigned t = 0; t < a.terms_count; ++t) {
    Term term = a.terms[t];
    if (term.varies()) result.add_implicit(term.variable, a.direction_of(term.variable, true) * direction);
    term.stride[0] = term.stride[1] = 0;  // the term stays, because its variable's iterations still count
    result.add_term(term);
  }
  return result;
}

inline IndexSet multiply(const IndexSet& all_a, const IndexSet& all_b) {
  IndexSet result;
  if (settled_by_operands(all_a, all_b, result)) return result;
  if (all_b.terms_count == 0 && all_b.single()) return scale(all_a, all_b.low);
  if (all_a.terms_count == 0 && all_a.single()) return scale(all_b, all_a.low);
  const IndexSet a = where_both(all_a, all_b), b = where_both(all_b, all_a);
  if (settled_by_operands(a, b, result)) return result;
  if (b.single()) return scale(a, b.low);
  if (a.single()) return scale(b, a.low);
  const Wide corners[4] = {Wide(a.low) * b.low, Wide(a.low) * b.high, Wide(a.high) * b.low, Wide(a.high) * b.high};
  Wide low = corners[0], high = corners[0];
  for (Wide corner : corners) {
    if (corner < low) low = corner;
    if (corner > high) high = corner;
  }
  if (!fits_int64(low) || !fits_int64(high)) return IndexSet::poison();
  const bool rising = a.low >= 0 && b.low >= 0;
  const IndexSet from_a = hull_only(a, 0, 1, rising), from_b = hull_only(b, 0, 1, rising);
  result = hull_only(a, static_cast<std::int64_t>(low), static_cast<std::int64_t>(high), rising);
  result.exact = false;
  result.loose = a.loose || b.loose || !ends_meet(from_a, from_b, false);
  for (unsigned h = 0; h < from_b.implicit_count; ++h)
    result.add_implicit(from_b.implicit[h].variable, from_b.implicit[h].direction);
  for (unsigned t = 0; t < from_b.terms_count; ++t)
    if (!from_b.terms[t].variable || !result.find(from_b.terms[t].variable)) result.add_term(from_b.terms[t]);
  return result;
}

// Returns the quotient as in C++. It is rounded towards zero, and never decreases as `a` grows.
inline IndexSet divide(const IndexSet& a, std::int64_t divisor) {
  if (!a.usable()) return a;
  if (divisor <= 0) return IndexSet::poison();
  if (divisor == 1) return a;
  return hull_only(a, a.low / divisor, a.high / divisor, 1);
}

// Returns the remainder as in C++, for an `a` that isn't negative.
inline IndexSet remainder(const IndexSet& a, std::int64_t divisor) {
  if (!a.usable()) return a;
  if (divisor <= 0 || a.low < 0) return IndexSet::poison();
  if (a.low / divisor == a.high / divisor) return add(a, IndexSet(-(a.low / divisor * divisor)));
  IndexSet result = hull_only(a, 0, divisor - 1, 0);
  result.loose = true;
  return result;
}

}  // namespace ferry::detail
