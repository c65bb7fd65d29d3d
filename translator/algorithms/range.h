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
// An element is `base[k + i]`, a distance the difference of the terms. Limits: arrays, pointers and known containers of
// scalars, each named where it is used.
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
  const clang::Expr* object;  // what base names
  const clang::Expr* whole;   // null: the range as a whole was given
  clang::QualType element;
  bool container = false, from_end = false;
  bool iterator = false;   // base names a variable that is one
  std::string count = {};  // of a class of the user's: how many elements it says
  llvm::SmallVector<Term, 2> terms = {};
  std::optional<Numbers> numbers = {};  // there is no array; of null expressions where only base knows them
  std::string first_number = {};        // a name of the first of them all
  bool as_constant = false;             // cbegin() of what isn't constant: the library has constant objects
};

// None: it isn't such a place.
std::optional<Place> place(const UserText& text, const clang::Expr& iterator);

// The same of what an algorithm is given, which may be a call that says the place: `g.row(i)`.
std::optional<Place> argument_place(const UserText& text, const clang::Expr& iterator);

// Of a container or an array.
std::optional<Place> begin_of(const UserText& text, const clang::Expr& range);
// An iterator or pointer, in words; none: it has comments.
std::optional<std::string> iterator_text(const UserText& text, const Place& place);

// The first element of the array that a place is in, and that as an iterator of the place's type.
Place array_of(const Place& place);
std::string array_begin(const Place& place);

// By their words.
bool of_same_array(const clang::ASTContext& context, const Place& a, const Place& b);

// `v[k + i]`
std::optional<std::string> element(const UserText& text, const Place& first, const std::string& index);

// How many elements there are between two places.
struct Distance {
  std::string text;
  bool plain;                               // it may be computed again wherever it is needed
  bool may_be_negative = false;             // where there is nothing to do then
  std::optional<std::int64_t> number = {};  // where it is a constant
};
std::optional<Distance> distance(const UserText& text, const Place& first, const Place& last);
// How many elements the iteration's own array or std::array has that it names; 0: it is something else.
std::int64_t length_of_own(const clang::Expr& object);
// The same for a number.
std::optional<Distance> count(const UserText& text, const clang::Expr& number);

}  // namespace ferry::translator::algorithms
