// What iterations do with variables that lie outside of the nest and are written in it.
//
//   t = a[i]; b[i] = t * t;                temporary   every iteration writes it before it reads it
//   if (c[i] > 0) last = i;                kept        the same, and its value is needed behind the nest
//   s += a[i];                             a reduction, as is everything in Update's list
//   if (a[i] < m) { m = a[i]; k = i; }     a reduction with a companion
//
// A reduction is updated in one way everywhere in the nest, by statements of their own, and mentioned nowhere else.
// What is none of these ties the iterations together.
#pragma once

#include "analysis/function_context.h"
#include "diagnostics/message.h"
#include "model/model.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <string>
#include <vector>

namespace ferry::translator::analysis {

struct ScalarRole {
  enum class Kind { temporary, result, companion, refused };
  Kind kind = Kind::refused;
  const clang::VarDecl* variable = nullptr;
  model::Result::Operation operation = model::Result::Operation::kept;
  clang::QualType accumulator;                    // of a result
  std::vector<const clang::VarDecl*> companions;  // of a result
  std::vector<const clang::Expr*> speculated;     // of a result, see ScalarUpdate
  clang::SourceLocation written, read;            // refused: read may be missing
  diagnostics::Message reason;                    // refused
};

// One role for each of `variables`; `body` is the outermost loop's, `nest` the statement.
std::vector<ScalarRole> scalar_roles(const FunctionContext& function, const clang::Stmt& nest, const clang::Stmt& body,
                                     const std::vector<const clang::VarDecl*>& variables);

}  // namespace ferry::translator::analysis
