// Makes the text of the operation that an algorithm applies to each element.
//
//   square                            square(x[i])
//   [&](double v) { return a * v; }   [&](double v) { return a * v; }(x[i])      the user's own text, on its own lines
//   std::plus<>{}                     r + x[i]
//   [](double a, double b) { return std::max(a, b); }, in a reduction       std::max(r, x[i])
#pragma once

#include "algorithms/text.h"

#include <clang/AST/Expr.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

struct Operation {
  std::optional<Bytes> lambda = {};  // the user's lambda, which comes before `before`
  std::string before, between, after;
  clang::QualType result = {};  // null if it is the type of the elements
};

// Returns the operation on elements of these types, or nothing if it is unknown.
std::optional<Operation> operation(const UserText& text, const clang::Expr& functor,
                                   llvm::ArrayRef<clang::QualType> arguments);
// Returns the user's function that the functor calls for arguments of these types, or null if it calls none or it is
// unknown.
const clang::FunctionDecl* function_of(const clang::Expr& functor, llvm::ArrayRef<clang::QualType> arguments);
// Returns an operation that reduces values of `type` to one value, or nothing. The elements may have another type. A
// functor with its own type converts them first (`std::plus<int>{}` over doubles); an operator doesn't.
std::optional<Operation> reducing(const UserText& text, const clang::Expr& functor, clang::QualType type,
                                  clang::QualType element);

// The part of each element that `[](const P& a, const P& b) { return a.x < b.x; }` compares, and how.
struct ComparedKey {
  std::vector<std::string> pieces;  // pieces of text, between which the element is inserted
  const char* sign;                 // " < ", " > "

  std::string of(const std::string& element) const;
};
std::optional<ComparedKey> compared_key(const UserText& text, const clang::Expr& comparison, clang::QualType element);

// Returns whether the operation may combine values of one type in any order. A class's operators must be checked
// separately.
bool may_come_in_any_order(const clang::Expr& functor, const Operation& operation, clang::QualType type);

Operation infix(const char* sign);
// Returns the text of a value x such that `x + e` is e for every e, where the sign is " + ". Returns "" if there is no
// such value. For sums of floating-point numbers it is -0.0, because that keeps the signs of zeros.
std::string neutral_value(llvm::StringRef sign, clang::QualType type);
void write(LineWriter& writer, const Operation& operation, const std::string& first, const std::string& second = "");

}  // namespace ferry::translator::algorithms
