// The function that is being analysed, as every part of the analysis needs it.
#pragma once

#include "ir/function.h"
#include "lift/lift.h"
#include "source/token_text.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

namespace ferry::translator::analysis {

struct FunctionContext {
  const clang::ASTContext& context;
  const source::TokenText& text;
  const clang::FunctionDecl& function;
  const lift::Lifted& lifted;  // its whole body
  const ir::Function ir;

  const clang::VarDecl& declaration(ir::VariableId id) const { return *lifted.declarations[id.number()]; }
};

}  // namespace ferry::translator::analysis
