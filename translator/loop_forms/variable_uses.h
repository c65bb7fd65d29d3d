// What a loop's body does to variables, and where it is left.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <llvm/ADT/ArrayRef.h>

#include <vector>

namespace ferry::translator::loop_forms {

// Whether code, but for parts of it, names a variable.
bool names(const clang::Stmt& code, const clang::VarDecl& variable, llvm::ArrayRef<const clang::Stmt*> left_out = {});
bool declares(const clang::Stmt& code, const clang::VarDecl& variable);
// Whether `loop` may run again in code with what it has left in the variable: code jumps back, or a loop around it
// doesn't declare the variable anew in each iteration.
bool may_run_again(const clang::Stmt& code, const clang::Stmt& loop, const clang::VarDecl& variable);
// Whether a lambda in code, but for a part of it, does.
bool named_in_lambda(const clang::Stmt& code, const clang::VarDecl& variable, const clang::Stmt* left_out);
// Whether one refers to the variable itself, not to a copy of it.
bool referred_to_in_lambda(const clang::Stmt& code, const clang::VarDecl& variable);

// Whether all that code, but for parts of it, does with a variable is to read its value; of an iterator, its elements:
// `*it`, `it[k]`, `*(it + k)`.
struct AlsoAllowed {
  bool assignments = false;  // by its name
  bool references = true;    // to a constant, through which it stays what it is
};
bool only_read(const clang::Stmt& code, const clang::VarDecl& variable, llvm::ArrayRef<const clang::Stmt*> left_out,
               AlsoAllowed also = {});

// Whether a number is made of variables and members of *this that code only reads by their names, and code calls
// nothing that might assign them.
bool is_unassigned(const clang::Stmt& code, const clang::Expr& number);

// `it - right` in code.
struct Difference {
  const clang::Expr *whole, *right;
};
std::vector<Difference> differences(const clang::Stmt& code, const clang::VarDecl& variable);

// Jumps of a loop's body that concern the loop itself.
struct Jumps {
  bool continues = false;
  bool leaves = false;   // break, return, goto
  bool entered = false;  // labels of a switch around the loop, or of goto
};
// `left_out`: one of its statements.
Jumps jumps_in(const clang::Stmt& body, const clang::Stmt* left_out = nullptr);

}  // namespace ferry::translator::loop_forms
