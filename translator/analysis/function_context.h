// The function that is being analysed, as every part of the analysis needs it.
#pragma once

#include "analysis/variable_uses.h"
#include "lift/lift.h"
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
  const lift::Lifted& lifted;  // its whole body
  VariableSet exposed_locals;  // there may be a way to them other than their names: see host/uses.h
  bool exposed(const clang::VarDecl& variable) const;
  // What the rest of the function does with a variable: host/elsewhere.h. Of what isn't in its body the answer is yes.
  bool named_outside(const clang::VarDecl& variable, const clang::Stmt& except) const;
  bool named_outside_own_loops(const clang::VarDecl& variable) const;
  bool reads_value_left_by(const clang::VarDecl& variable, const clang::Stmt& nest) const;
};

}  // namespace ferry::translator::analysis
