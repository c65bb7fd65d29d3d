// Finds how a loop's body uses variables, and where control leaves it.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <llvm/ADT/ArrayRef.h>

#include <vector>

namespace ferry::translator::loop_forms {

// Returns whether the code names the variable. Ignores the statements in `left_out`.
bool names(const clang::Stmt& code, const clang::VarDecl& variable, llvm::ArrayRef<const clang::Stmt*> left_out = {});
bool declares(const clang::Stmt& code, const clang::VarDecl& variable);
// Returns whether the code may run `loop` again while the variable has its value from the previous run. That happens if
// the code jumps back, or if an enclosing loop doesn't declare the variable in each iteration.
bool may_run_again(const clang::Stmt& code, const clang::Stmt& loop, const clang::VarDecl& variable);
// Returns whether a lambda in the code names the variable. Ignores `left_out`.
bool named_in_lambda(const clang::Stmt& code, const clang::VarDecl& variable, const clang::Stmt* left_out);
// Returns whether a lambda in the code refers to the variable itself, rather than to a copy.
bool referred_to_in_lambda(const clang::Stmt& code, const clang::VarDecl& variable);

// What only_read() allows in addition to reads.
struct AlsoAllowed {
  bool assignments = false;  // assignments by the variable's name
  bool references = true;    // const references, which don't change the variable
};
// Returns whether the code only reads the variable's value. Ignores the statements in `left_out`. For an iterator,
// reading its elements counts: `*it`, `it[k]`, `*(it + k)`.
bool only_read(const clang::Stmt& code, const clang::VarDecl& variable, llvm::ArrayRef<const clang::Stmt*> left_out,
               AlsoAllowed also = {});

// Returns whether the number consists of variables and members of *this that the code only reads by name. The code must
// not call anything that might assign them.
bool is_unassigned(const clang::Stmt& code, const clang::Expr& number);

// An expression `it - right` in the code.
struct Difference {
  const clang::Expr *whole, *right;
};
std::vector<Difference> differences(const clang::Stmt& code, const clang::VarDecl& variable);

// Jumps in a loop's body that affect the loop itself.
struct Jumps {
  bool continues = false;
  bool leaves = false;   // whether control leaves it through break, return or goto
  bool entered = false;  // whether a switch or goto outside may jump into the body
};
// Finds the jumps in a loop's body. Ignores `left_out`, which is one of the body's statements.
Jumps jumps_in(const clang::Stmt& body, const clang::Stmt* left_out = nullptr);

}  // namespace ferry::translator::loop_forms
