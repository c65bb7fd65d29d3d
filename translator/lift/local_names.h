// The names that a function's body declares and imports, as ir::Scopes. Some variables need another name in the stub,
// because code reaches them where another declaration hides their own name.
//
//   auto scaled = [&](unsigned k) { return k * w; };
//   {
//     unsigned w = 50;
//     for (…) a[i] = scaled(i);       the launch is here and must read the outer w
#pragma once

#include "ir/scopes.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Tooling/Syntax/Tokens.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>

#include <optional>

namespace clang {
class UsingDirectiveDecl;
}

namespace ferry::translator::lift {

// Returns the index of the token at the location, or none if it isn't a token of the unit.
std::optional<ir::Place> place_of(clang::SourceLocation location, const clang::syntax::TokenBuffer& tokens);

class LocalNames {
 public:
  // Requires that `function` has a body.
  LocalNames(const clang::FunctionDecl& function, const clang::syntax::TokenBuffer& tokens);

  // Returns the declaration that lookup of the variable's name must find wherever the name is to denote the variable.
  ir::LocalRoot root(const clang::NamedDecl& variable) const;
  // Returns whether a lambda or a reference reaches the variable at a place where another declaration hides its name.
  bool is_reached_hidden(const clang::NamedDecl& variable) const;
  // Returns the statement that declares the variable. After it, the stub can declare another name for the variable. For
  // a parameter, returns the body's opening brace. Returns none if a loop's header or another condition declares the
  // variable, or if control may jump past its declaration.
  std::optional<clang::SourceRange> declared_by(const clang::NamedDecl& variable) const;

  ir::Scopes scopes;

 private:
  using Scope = std::pair<std::size_t, ir::Place>;  // a scope's number, and its end

  Scope scope_of(const clang::Stmt& whole);
  ir::Place begin_of(const clang::Stmt& whole) const;
  void walk(const clang::Stmt* statement, Scope scope);
  void walk_alone(const clang::Stmt* statement);
  void walk_loop(const clang::Stmt& loop);
  void walk_block(const clang::CompoundStmt& block, bool of_switch);
  void declare(const clang::Decl& declaration, Scope scope);
  void declare_variable(const clang::VarDecl& variable, Scope scope);
  void declare_type(const clang::TagDecl& type, Scope scope);
  void add(const clang::NamedDecl& declaration, const clang::NamedDecl& meant, Scope scope, ir::Place begin);
  void add_directive(const clang::UsingDirectiveDecl& directive, Scope scope);
  void note_reached(const clang::Stmt* code);
  std::size_t meaning(const clang::NamedDecl& declaration);
  ir::Place after(clang::SourceLocation location) const;

  const clang::FunctionDecl& function_;
  const clang::syntax::TokenBuffer& tokens_;
  std::size_t scopes_ = 0;
  llvm::DenseMap<const clang::Decl*, std::size_t> meanings_;
  llvm::DenseSet<const clang::Decl*> reached_;
  llvm::DenseMap<const clang::Decl*, clang::SourceRange> statements_;
};

}  // namespace ferry::translator::lift
