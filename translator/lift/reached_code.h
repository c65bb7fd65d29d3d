// What offloaded functions' loops may come to, as far as it is seen without lifting them: a choice between treatments
// that are each right rests on it, nothing else does.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>

namespace ferry::translator::lift {

struct ReachedCode {
  llvm::DenseSet<const clang::FieldDecl*> named;          // in loops, and in what they call
  llvm::SetVector<const clang::FunctionDecl*> called;     // by loops, and by what they call: definitions of the user's
  llvm::SetVector<const clang::CXXRecordDecl*> elements;  // the classes of elements and of what pointers point at
  // Classes of which an object is an element, is made in a loop, or is passed as its base there: more than its parts.
  llvm::SetVector<const clang::CXXRecordDecl*> wholes;
};
ReachedCode reached_code(const clang::ASTContext& context);

}  // namespace ferry::translator::lift
