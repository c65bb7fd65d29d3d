// Finds how a loop's body uses variables, and where control leaves it.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <llvm/ADT/ArrayRef.h>

#include <vector>

namespace ferry::translator::loop_forms {

// Returns whether the code, except `left_out`, names the variable.
bool names(const clang::Stmt& code, const clang::VarDecl& variable, llvm::ArrayRef<const clang::Stmt*> left_out = {});
bool declares(const clang::Stmt& code, const clang::VarDecl& variable);
// Returns whether `loop` may run again in the code with the variable's value from its last run, because the code jumps
// back or an enclosing loop doesn't declare the variable in each iteration.
bool may_run_again(const clang::Stmt& code, const clang::Stmt& loop, const clang::VarDecl& variable);
// Returns whether a lambda in the code, except `left_out`, names the variable.
bool named_in_lambda(const clang::Stmt& code, const clang::VarDecl& variable, const clang::Stmt* left_out);
// Returns whether a lambda refers to the variable itself, not to a copy.
bool referred_to_in_lambda(const clang::Stmt& code, const clang::VarDecl& variable);

// What only_read() allows besides reads.
struct AlsoAllowed {
  bool assignments = false;  // assignments by the variable's name
  bool references = true;    // const references, because they don't change it
};
// Returns whether the code, except `left_out`, only reads the variable's value. For an iterator, its elements count:
// `*it`, `it[k]`, `*(it + k)`.
bool only_read(const clang::Stmt& code, const clang::VarDecl& variable, llvm::ArrayRef<const clang::Stmt*> left_out,
               AlsoAllowed also = {});

// Returns whether the number consists of variables and members of *this that the code only reads by name, and the code
// calls nothing that might assign them.
bool is_unassigned(const clang::Stmt& code, const clang::Expr& number);

// An expression `it - right` in the code.
struct Difference {
  const clang::Expr *whole, *right;
};
std::vector<Difference> differences(const clang::Stmt& code, const clang::VarDecl& variable);

// Jumps in a loop's body that affect the loop itself.
struct Jumps {
  bool continues = false;
  bool leaves = false;   // break, return, goto
  bool entered = false;  // the body contains labels of a switch around the loop, or of a goto
};
// Ignores `left_out`, which is one of the body's statements.
Jumps jumps_in(const clang::Stmt& body, const clang::Stmt* left_out = nullptr);

}  // namespace ferry::translator::loop_forms
