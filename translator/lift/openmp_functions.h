// Finds directives that make the host compiler compile a function for devices, too. The function's stub can't be
// compiled for devices.
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
  std::string name;  // for example "acc routine"
};

std::optional<FunctionDirective> directive_of_function(const std::vector<frontend::Directive>& all,
                                                       frontend::Dialects dialects,
                                                       const clang::syntax::TokenBuffer& tokens,
                                                       const clang::FunctionDecl& function);

}  // namespace ferry::translator::lift
