// Whether what a loop does beside a search leaves alone all that the search reads.
//
//   for (int i = 1; i < n; ++i) {
//     s += v[i];                     adds to a variable of its own: yes
//     w[i] = 0;                      may write `v[best]`: no
//     if (v[i] < v[best]) best = i;  the search
//   }
//
// Only arithmetic on local variables that nothing else can reach passes, also under conditions: no stores into memory,
// no jumps, loops and calls that may do more than compute a value. So each iteration comes to the search.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <llvm/ADT/ArrayRef.h>

namespace ferry::translator::loop_forms {

// `reads`: the search's expressions, and the variables that it moves.
bool leaves_alone(const clang::Stmt& statement, llvm::ArrayRef<const clang::Expr*> reads,
                  llvm::ArrayRef<const clang::VarDecl*> moved);

}  // namespace ferry::translator::loop_forms
