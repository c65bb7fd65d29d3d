// What writing a kernel's text needs beside its draft.
#pragma once

#include "analysis/function_context.h"
#include "analysis/shared_declarations.h"

#include <clang/Tooling/Syntax/Tokens.h>

namespace ferry::translator::analysis {

struct NestInput {
  const FunctionContext& function;
  const clang::syntax::TokenBuffer& tokens;
  SharedDeclarations& shared;
};

}  // namespace ferry::translator::analysis
