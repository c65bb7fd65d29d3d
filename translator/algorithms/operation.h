// The operation that an algorithm applies to each element, as text.
//
//   square                            square(x[i])
//   [&](double v) { return a * v; }   [&](double v) { return a * v; }(x[i])      the user's own text, on its lines
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
  std::optional<Bytes> lambda = {};  // the user's text before `before`
  std::string before, between, after;
  clang::QualType result = {};  // null: the elements' type
};

// The operation on elements of these types. None: unknown.
std::optional<Operation> operation(const UserText& text, const clang::Expr& functor,
                                   llvm::ArrayRef<clang::QualType> arguments);
// The user's function that it calls with arguments of these types. Null: it calls another one, or is unknown.
const clang::FunctionDecl* function_of(const clang::Expr& functor, llvm::ArrayRef<clang::QualType> arguments);
// An operation that reduces values of a type to one; elements may have another type. A functor with a type first
// converts them (`std::plus<int>{}` over doubles), but an operator doesn't.
std::optional<Operation> reducing(const UserText& text, const clang::Expr& functor, clang::QualType type,
                                  clang::QualType element);

// `[](const P& a, const P& b) { return a.x < b.x; }`: the part of each element that is compared, and how.
struct ComparedKey {
  std::vector<std::string> pieces;  // pieces of text between which the element is inserted
  const char* sign;                 // " < ", " > "

  std::string of(const std::string& element) const;
};
std::optional<ComparedKey> compared_key(const UserText& text, const clang::Expr& comparison, clang::QualType element);

// Returns whether it may get values of one type in any order. For the class's operators that must be checked
// separately.
bool may_come_in_any_order(const clang::Expr& functor, const Operation& operation, clang::QualType type);

Operation infix(const char* sign);
// A value x of the type such that `x + e` is e for every e and the sign " + "; "": there is none. It is -0.0 because
// that keeps the signs of zeros.
std::string neutral_value(llvm::StringRef sign, clang::QualType type);
void write(LineWriter& writer, const Operation& operation, const std::string& first, const std::string& second = "");

}  // namespace ferry::translator::algorithms
