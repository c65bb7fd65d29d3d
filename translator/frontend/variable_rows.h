// Accepts pointers and references to variable-length arrays, which g++ converts into each other:
//
//   double (*a)[m] = (double (*)[m])p;     a = (double (*)[m])q;
//
// For Clang, two types with a variable length are never the same in C++. So both lines are errors, and the tree has a
// RecoveryExpr in place of the conversion. The functions below hold back these errors and fix the tree as if the two
// types were the same. An error that can't be fixed is reported after the parse, as Clang would.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/ASTMutationListener.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

// Returns whether the error is about two types that g++ regards as the same.
bool concerns_variable_rows(const clang::Diagnostic& error);

class VariableRows : public clang::ASTMutationListener {
 public:
  // Returns whether the error is held back. Call it for each error.
  bool take(const clang::Diagnostic& error);

  // Fixes variables before the parser reaches their uses. Otherwise each use of a variable whose initialiser has an
  // error would be an error, too, and `auto` and lambdas wouldn't work. Call it after the token collector has been
  // created.
  void mend_during_parse(clang::CompilerInstance& instance);

  // After the parse, fixes the rest and reports the remaining errors.
  void finish(clang::ASTContext& context, const clang::syntax::TokenBuffer& tokens, clang::DiagnosticsEngine& engine);

 private:
  struct Held {
    clang::SourceLocation location;
    std::string text;
    bool mended = false;
  };

  void DeclarationMarkedUsed(const clang::Decl* declared) override;
  void mend_declared();
  // Fixes the variable. Returns whether its initialiser was one of the errors.
  bool mend(clang::VarDecl& variable);
  Held* held_at(clang::SourceLocation location);

  friend class RowsMender;
  clang::CompilerInstance* instance_ = nullptr;
  std::vector<Held> held_;
  bool declared_ = false;  // whether a variable with such an error was declared after the last token
};

}  // namespace ferry::translator::frontend
