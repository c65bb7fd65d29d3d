// What a function does with names of objects besides asking for their parts.
//
//   p->n, (*p).n, p != nullptr       p is only followed
//   p[i].n, p + 1, f(p), q = p       not
#pragma once

#include <clang/AST/Decl.h>
#include <llvm/ADT/DenseSet.h>

namespace ferry::translator::lift {

class ObjectUses {
 public:
  explicit ObjectUses(const clang::FunctionDecl& function);

  // Of a pointer, a reference or an object: each use asks for a member, or whether it is null.
  bool is_only_followed(const clang::DeclaratorDecl& name) const { return !used_.contains(name.getCanonicalDecl()); }

  // Of an object from outside of the loops: they assign members of it, and nothing uses it as a whole.
  bool is_set_in_parts(const clang::DeclaratorDecl& name) const {
    return is_only_followed(name) && set_.contains(name.getCanonicalDecl());
  }
  bool is_of_loop(const clang::DeclaratorDecl& name) const { return inner_.contains(name.getCanonicalDecl()); }

 private:
  llvm::DenseSet<const clang::Decl*> used_;   // otherwise
  llvm::DenseSet<const clang::Decl*> set_;    // in part, in loops
  llvm::DenseSet<const clang::Decl*> inner_;  // declared in loops
};

}  // namespace ferry::translator::lift
