// Whether the rest of a loop changes nothing that its search reads.
//
//   for (int i = 1; i < n; ++i) {
//     s += v[i];                     adds to a separate variable: fine
//     w[i] = 0;                      may write `v[best]`: not allowed
//     if (v[i] < v[best]) best = i;  the search
//   }
//
// Allowed is only arithmetic on local variables without aliases, also under conditions: no stores to memory, no jumps,
// no loops, and no calls that may do more than compute a value. So each iteration reaches the search.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <llvm/ADT/ArrayRef.h>

namespace ferry::translator::loop_forms {

// `reads`: the search's expressions; `moved`: the variables that it changes.
bool leaves_alone(const clang::Stmt& statement, llvm::ArrayRef<const clang::Expr*> reads,
                  llvm::ArrayRef<const clang::VarDecl*> moved);

}  // namespace ferry::translator::loop_forms
