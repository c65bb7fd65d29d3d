// Directives that have a function compiled for the host compiler's devices, too. This is impossible for the function's
// stub.
//
//   #pragma acc routine                          before a declaration, or with its name
//   #pragma omp declare target … end declare target   around a declaration, or with its name
#pragma once

#include "frontend/openmp.h"

#include <clang/AST/Decl.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <optional>

namespace ferry::translator::lift {

struct FunctionDirective {
  clang::SourceLocation begin;
  std::string name;  // such as "acc routine"
};

std::optional<FunctionDirective> directive_of_function(const std::vector<frontend::Directive>& all,
                                                       frontend::Dialects dialects,
                                                       const clang::syntax::TokenBuffer& tokens,
                                                       const clang::FunctionDecl& function);

}  // namespace ferry::translator::lift
