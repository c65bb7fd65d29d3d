// The function that is being analysed, as every part of the analysis needs it.
#pragma once

#include "analysis/variable_uses.h"
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
  VariableUses uses;  // of the whole body
  bool exposed(const clang::VarDecl& variable) const;
  // The statement in the main file, with the pragmas that stand in front of it and belong to it.
  std::optional<source::FileRange> statement_range(clang::SourceRange range, bool semicolon) const;
};

}  // namespace ferry::translator::analysis
