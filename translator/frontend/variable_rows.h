// Pointers and references to arrays of variable length, which g++ converts into each other:
//
//   double (*a)[m] = (double (*)[m])p;     a = (double (*)[m])q;
//
// To Clang no two types with a variable length are one type in C++, so both lines are errors, and the tree has a
// RecoveryExpr in the place of the conversion. Here such errors are held back, and the tree gets what it would have if
// the two types were one. What can't be mended is reported after the parse as Clang would have.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/ASTMutationListener.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

// Whether the error objects to two types which are one to g++.
bool concerns_variable_rows(const clang::Diagnostic& error);

class VariableRows : public clang::ASTMutationListener {
 public:
  // Returns whether the error is held back.
  bool take(const clang::Diagnostic& error);

  // Mends variables before the parse comes to what uses them: what names a variable with an error in its initialiser
  // has an error itself, and no `auto` or lambda is made of it. Call it after the token collector is there.
  void mend_during_parse(clang::CompilerInstance& instance);

  // After the parse: mends the rest, and reports the errors that are left.
  void finish(clang::ASTContext& context, const clang::syntax::TokenBuffer& tokens, clang::DiagnosticsEngine& engine);

 private:
  struct Held {
    clang::SourceLocation location;
    std::string text;
    bool mended = false;
  };

  void DeclarationMarkedUsed(const clang::Decl* declared) override;
  void mend_declared();
  // Returns whether the variable's initialiser was one of the errors.
  bool mend(clang::VarDecl& variable);
  Held* held_at(clang::SourceLocation location);

  friend class RowsMender;
  clang::CompilerInstance* instance_ = nullptr;
  std::vector<Held> held_;
  bool declared_ = false;  // a variable was declared since the last token, with an error in its initialiser
};

}  // namespace ferry::translator::frontend
