// Iterators and pointers as a place in an array, in the user's words.
//
//   v.begin() + k       base v, container, terms + k
//   std::end(v)         base v, container, from its end
//   p                   base p
//   it + 1              base it, an iterator, terms + 1
//   &a[r * n]           base a, terms + r * n
//   g.begin()           base g.begin(), of a class of the user's (users_ranges.h)
//   ids.begin()         base ids, numbers: those of std::views::iota(0, n)
//
// An element is `base[k + i]`, and a distance the difference of the terms. Limits: arrays, pointers and known
// containers of scalars, each named where it is used.
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
  const clang::Expr* object;  // the object that base names
  const clang::Expr* whole;   // null: a whole range was passed
  clang::QualType element;
  bool container = false, from_end = false;
  bool iterator = false;   // base names an iterator variable
  std::string count = {};  // for a user's class: its number of elements
  llvm::SmallVector<Term, 2> terms = {};
  std::optional<Numbers> numbers = {};  // set if there is no array; null expressions if only base knows the numbers
  std::string first_number = {};        // a name of the very first number
  bool as_constant = false;             // cbegin() of a non-const container
};

// None: it isn't such a place.
std::optional<Place> place(const UserText& text, const clang::Expr& iterator);

// The same for an algorithm's argument, which may be a call that returns the place: `g.row(i)`.
std::optional<Place> argument_place(const UserText& text, const clang::Expr& iterator);

// The beginning of a container or an array.
std::optional<Place> begin_of(const UserText& text, const clang::Expr& range);
// The text of an iterator or pointer; none: it has comments.
std::optional<std::string> iterator_text(const UserText& text, const Place& place);

// The first element of the array that contains a place, and an iterator to it with the place's type.
Place array_of(const Place& place);
std::string array_begin(const Place& place);

// Compares arrays by their text.
bool of_same_array(const clang::ASTContext& context, const Place& a, const Place& b);

// `v[k + i]`
std::optional<std::string> element(const UserText& text, const Place& first, const std::string& index);

// The number of elements between two places.
struct Distance {
  std::string text;
  bool plain;                               // it may be computed again anywhere
  bool may_be_negative = false;             // if so, there is nothing to do
  std::optional<std::int64_t> number = {};  // if it is constant
};
std::optional<Distance> distance(const UserText& text, const Place& first, const Place& last);
// The length of the iteration's own array or std::array that it names; 0: it is something else.
std::int64_t length_of_own(const clang::Expr& object);
// The same for a number.
std::optional<Distance> count(const UserText& text, const clang::Expr& number);

}  // namespace ferry::translator::algorithms
