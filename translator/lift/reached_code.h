// What offloaded functions' loops may reach, judged without lifting them. Only choices between equally correct
// treatments may depend on it.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>

namespace ferry::translator::lift {

struct ReachedCode {
  llvm::DenseSet<const clang::FieldDecl*> named;          // in loops, and in their callees
  llvm::SetVector<const clang::FunctionDecl*> called;     // the user's definitions that loops and their callees call
  llvm::SetVector<const clang::CXXRecordDecl*> elements;  // the classes of elements and of pointers' objects
  // Classes of which an object is an element, is made in a loop, or is passed as its base there: not only its parts are
  // used.
  llvm::SetVector<const clang::CXXRecordDecl*> wholes;
};
ReachedCode reached_code(const clang::ASTContext& context);

}  // namespace ferry::translator::lift
