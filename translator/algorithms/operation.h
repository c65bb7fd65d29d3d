// What an algorithm is given to do with each element, as text.
//
//   square                            square(x[i])
//   [&](double v) { return a * v; }   [&](double v) { return a * v; }(x[i])      the user's own, on its lines
//   std::plus<>{}                     r + x[i]
//   [](double a, double b) { return std::max(a, b); }, where it reduces          std::max(r, x[i])
#pragma once

#include "algorithms/text.h"

#include <clang/AST/Expr.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

struct Operation {
  std::optional<Bytes> lambda = {};  // the user's text before `before`
  std::string before, between, after;
  clang::QualType result = {};  // null: that of the elements
};

// Of elements of these types. None: it isn't known.
std::optional<Operation> operation(const UserText& text, const clang::Expr& functor,
                                   llvm::ArrayRef<clang::QualType> arguments);
// The function of the user's that it calls with these. Null: another one, or it isn't known.
const clang::FunctionDecl* function_of(const clang::Expr& functor, llvm::ArrayRef<clang::QualType> arguments);
// One that reduces values of a type to one, to which elements of another type may be given: an operation of one type
// converts them first (`std::plus<int>{}` over doubles), which an operator doesn't.
std::optional<Operation> reducing(const UserText& text, const clang::Expr& functor, clang::QualType type,
                                  clang::QualType element);

// `[](const P& a, const P& b) { return a.x < b.x; }`: what of each is compared, and how.
struct ComparedKey {
  std::vector<std::string> pieces;  // of the text, between which the element stands
  const char* sign;                 // " < ", " > "

  std::string of(const std::string& element) const;
};
std::optional<ComparedKey> compared_key(const UserText& text, const clang::Expr& comparison, clang::QualType element);

// That it may be given values of one type in any order, which of the class's operators alone isn't known here.
bool may_come_in_any_order(const clang::Expr& functor, const Operation& operation, clang::QualType type);

Operation infix(const char* sign);
// The value x of a type of which `x + e` is e, for any e and the sign " + "; "": there is none. -0.0 leaves zeros their
// signs.
std::string neutral_value(llvm::StringRef sign, clang::QualType type);
void write(LineWriter& writer, const Operation& operation, const std::string& first, const std::string& second = "");

}  // namespace ferry::translator::algorithms
