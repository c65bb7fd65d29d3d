// Index is one of the user's index expressions, evaluated for all iterations of its loops at once.
//
//   j = counted(int, 1, 1, ny - 2), i = counted(int, 1, 1, nx - 2)      // the values of the loop variables
//   add(multiply(j, nx), i)                                             // the elements that a[j * nx + i] touches
//
// Types are those of the C++ expression. A set is poisoned if the conversion of an operand changes a value (negative to
// unsigned), if a result doesn't fit the expression's type in some iteration, or if a value overflows std::int64_t. The
// user's arithmetic then differs from that of mathematical integers, and the caller runs the original loop. Nothing
// here throws or allocates. See index_set.h for what a set can represent.
#pragma once

#include "index_set.h"

#include <type_traits>

namespace ferry {

// An integer type, which determines a range of values.
struct IntegerType {
  unsigned char bits;  // 1 for bool; 7 for char, because it isn't known here whether it is signed
  bool is_signed;

  bool operator==(const IntegerType&) const = default;
};

inline constexpr IntegerType int_type{32, true}, int64_type{64, true};

inline bool fits(IntegerType type, detail::Wide value) {
  if (type.bits > 64) return type.is_signed || value >= 0;
  const detail::Wide end = detail::Wide(1) << (type.bits - (type.is_signed ? 1 : 0));
  return value < end && value >= (type.is_signed ? -end : 0);
}

// Returns whether `type` can represent every value of `other`.
inline bool holds(IntegerType type, IntegerType other) {
  if (type.is_signed == other.is_signed) return type.bits >= other.bits;
  return type.is_signed && type.bits > other.bits;
}

// promoted() returns the type in which C++ computes with an operand of this type. common() returns the type for two
// operands.
inline IntegerType promoted(IntegerType type) { return type.bits < int_type.bits ? int_type : type; }
inline IntegerType common(IntegerType a, IntegerType b) {
  a = promoted(a), b = promoted(b);
  if (a.bits != b.bits) return a.bits > b.bits ? a : b;
  return {a.bits, a.is_signed && b.is_signed};
}

// Returns whether a set has a value that doesn't fit the type.
inline bool leaves(IntegerType type, const detail::IndexSet& set) {
  return set.usable() && !(fits(type, set.low) && fits(type, set.high));
}

struct Index {
  IntegerType type = int_type;
  detail::IndexSet set = detail::IndexSet::none();

  Index() = default;
  // The index is poisoned if some value doesn't fit the type.
  Index(IntegerType of, const detail::IndexSet& values) : type(of), set(values) { keep_to_type(); }
  // Constructs the result of make() in place, because sets are large. This index is also poisoned if some value doesn't
  // fit the type.
  template <class Make>
    requires std::is_invocable_v<Make>
  Index(IntegerType of, const Make& make) : type(of), set(make()) {
    keep_to_type();
  }

  bool empty() const { return set.empty; }
  bool poisoned() const { return set.poisoned; }
  bool inexact() const { return !set.exact; }   // whether only the hull is known
  bool loose() const { return set.loose; }      // whether the ends of the hull may not occur
  std::int64_t min() const { return set.low; }  // the set must be neither empty nor poisoned
  std::int64_t max() const { return set.high; }

 private:
  void keep_to_type() {
    if (type != int64_type && leaves(type, set)) set = detail::IndexSet::poison();
  }
};

// Returns an index that has a single value.
Index single(IntegerType type, detail::Wide value);

// Returns the `count` values first, first + step, … of one variable. The set is empty if count <= 0.
Index counted(IntegerType type, std::int64_t first, std::int64_t step, std::int64_t count);

Index add(const Index& a, const Index& b);
Index subtract(const Index& a, const Index& b);
Index multiply(const Index& a, const Index& b);
Index divide(const Index& a, const Index& b);     // poisoned unless b is a positive number
Index remainder(const Index& a, const Index& b);  // poisoned unless, in addition, `a` has no negative value
Index negate(const Index& a);

// Returns the result of a static_cast. It is poisoned if the cast would change a value.
Index convert(IntegerType type, const Index& a);

// Returns a copy of the index whose set is marked as loose: not all of its elements need be touched.
Index loosened(const Index& a);

}  // namespace ferry
