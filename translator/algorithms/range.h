// Interprets iterators and pointers as places in an array, in the user's words.
//
//   v.begin() + k       base v, container, terms + k
//   std::end(v)         base v, container, counted from its end
//   p                   base p
//   it + 1              base it, which is an iterator, terms + 1
//   &a[r * n]           base a, terms + r * n
//   g.begin()           base g.begin(), for a user's class (users_ranges.h)
//   ids.begin()         base ids, numbers: those of std::views::iota(0, n)
//
// An element is `base[k + i]`, and a distance is the difference of two places' terms. Limits: only named arrays,
// pointers and known containers, all of them with scalar elements.
#pragma once

#include "algorithms/numbers.h"
#include "algorithms/text.h"

#include <clang/AST/Expr.h>
#include <llvm/ADT/SmallVector.h>

#include <cstdint>
#include <optional>
#include <string>

namespace ferry::translator::algorithms {

struct Term {
  const clang::Expr* value;
  bool subtracted;
};

struct Place {
  std::string base;
  const clang::Expr* object;  // the object named by `base`
  const clang::Expr* whole;   // the iterator's expression; null if a whole range was passed
  clang::QualType element;
  bool container = false, from_end = false;
  bool iterator = false;   // whether `base` names an iterator variable
  std::string count = {};  // the number of elements, if the class is a user's
  llvm::SmallVector<Term, 2> terms = {};
  std::optional<Numbers> numbers = {};  // set if this is a view of numbers; null expressions if only `base` has them
  std::string first_number = {};        // the variable that holds a view's first number
  bool as_constant = false;             // whether this is cbegin() of a non-const container
};

// Returns the place that an iterator or a pointer refers to, or nothing if it isn't understood.
std::optional<Place> place(const UserText& text, const clang::Expr& iterator);

// Like place(), but for an argument of an algorithm, which may also be a call that returns a place, like `g.row(i)`.
std::optional<Place> argument_place(const UserText& text, const clang::Expr& iterator);

// Returns the beginning of a container or an array.
std::optional<Place> begin_of(const UserText& text, const clang::Expr& range);
// Returns the text of an iterator or pointer to the place, or nothing if that text has comments.
std::optional<std::string> iterator_text(const UserText& text, const Place& place);

// Return the first element of the array that contains a place, and the text of an iterator to that element with the
// place's type.
Place array_of(const Place& place);
std::string array_begin(const Place& place);

// Returns whether both places are in the same array, judging by its text.
bool of_same_array(const clang::ASTContext& context, const Place& a, const Place& b);

// Returns the text of an element: `v[k + i]`.
std::optional<std::string> element(const UserText& text, const Place& first, const std::string& index);

// The number of elements between two places.
struct Distance {
  std::string text;
  bool plain;                               // whether it has the same value wherever it is computed
  bool may_be_negative = false;             // if it is negative, the algorithm does nothing
  std::optional<std::int64_t> number = {};  // its value if it is constant
};
std::optional<Distance> distance(const UserText& text, const Place& first, const Place& last);
// If `object` names an array or std::array that is local to the iteration, returns its length. Otherwise returns 0.
std::int64_t length_of_own(const clang::Expr& object);
// Returns a number of elements as a Distance.
std::optional<Distance> count(const UserText& text, const clang::Expr& number);

}  // namespace ferry::translator::algorithms
