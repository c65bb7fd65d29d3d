// The function that is being analysed, as every part of the analysis needs it.
#pragma once

#include "analysis/variable_uses.h"
#include "lift/types.h"
#include "source/token_text.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <optional>

namespace ferry::translator::analysis {


// Facts about the function around, shared by its regions.
struct FunctionContext {
  const clang::ASTContext& context;
  const source::TokenText& text;
  const clang::FunctionDecl& function;
  VariableSet exposed_locals;  // there may be a way to them other than their names: see host/uses.h
  bool exposed(const clang::VarDecl& variable) const;
};

}  // namespace ferry::translator::analysis
