// Finds members, functions and classes that loops of offloaded functions may reach, without lifting the functions. The
// result must only be used to choose between treatments that are equally correct.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>

namespace ferry::translator::lift {

struct ReachedCode {
  llvm::DenseSet<const clang::FieldDecl*> named;          // members named in loops and their callees
  llvm::SetVector<const clang::FunctionDecl*> called;     // user functions that these loops and callees call
  llvm::SetVector<const clang::CXXRecordDecl*> elements;  // classes of array elements and of pointers' targets
  // Classes whose objects are used as a whole: as elements, by making them in a loop, or by passing them as their base
  // in a loop.
  llvm::SetVector<const clang::CXXRecordDecl*> wholes;
};
ReachedCode reached_code(const clang::ASTContext& context);

}  // namespace ferry::translator::lift
