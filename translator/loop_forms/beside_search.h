// Checks that the rest of a loop changes nothing that its search reads.
//
//   for (int i = 1; i < n; ++i) {
//     s += v[i];                     adds to a separate variable: fine
//     w[i] = 0;                      may write `v[best]`: not allowed
//     if (v[i] < v[best]) best = i;  the search
//   }
//
// Only arithmetic on local variables without aliases is allowed, also under conditions. Stores to memory, jumps, loops,
// and calls that may do more than compute a value aren't allowed. So each iteration reaches the search.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <llvm/ADT/ArrayRef.h>

namespace ferry::translator::loop_forms {

// Returns whether the statement is allowed. `reads` are the expressions that the search reads, and `moved` the
// variables that it changes.
bool leaves_alone(const clang::Stmt& statement, llvm::ArrayRef<const clang::Expr*> reads,
                  llvm::ArrayRef<const clang::VarDecl*> moved);

}  // namespace ferry::translator::loop_forms
