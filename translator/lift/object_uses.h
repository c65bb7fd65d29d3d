// Finds uses of objects in a function other than accesses to their parts.
//
//   p->n, (*p).n, p != nullptr       p is only dereferenced
//   p[i].n, p + 1, f(p), q = p       other uses
#pragma once

#include <clang/AST/Decl.h>
#include <llvm/ADT/DenseSet.h>

namespace ferry::translator::lift {

class ObjectUses {
 public:
  explicit ObjectUses(const clang::FunctionDecl& function);

  // Returns whether each use of the pointer, reference or object either accesses a member or compares it with null.
  bool is_only_dereferenced(const clang::DeclaratorDecl& name) const {
    return !used_.contains(name.getCanonicalDecl());
  }

  // Returns whether loops assign members of an object that is declared outside them, and nothing uses the object as a
  // whole.
  bool is_set_in_parts(const clang::DeclaratorDecl& name) const {
    return is_only_dereferenced(name) && set_.contains(name.getCanonicalDecl());
  }
  bool is_of_loop(const clang::DeclaratorDecl& name) const { return inner_.contains(name.getCanonicalDecl()); }

 private:
  llvm::DenseSet<const clang::Decl*> used_;   // objects that have other uses
  llvm::DenseSet<const clang::Decl*> set_;    // objects whose parts are assigned in loops
  llvm::DenseSet<const clang::Decl*> inner_;  // variables declared in loops
};

}  // namespace ferry::translator::lift
