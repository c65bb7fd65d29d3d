// Members, functions and classes that loops of offloaded functions may reach, judged without lifting the functions.
// Only choices between equally correct treatments may depend on this.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>

namespace ferry::translator::lift {

struct ReachedCode {
  llvm::DenseSet<const clang::FieldDecl*> named;          // members named in loops and their callees
  llvm::SetVector<const clang::FunctionDecl*> called;     // user functions that these call
  llvm::SetVector<const clang::CXXRecordDecl*> elements;  // classes of array elements and of pointers' targets
  // Classes whose objects are used as a whole: as elements, made in a loop, or passed as their base there.
  llvm::SetVector<const clang::CXXRecordDecl*> wholes;
};
ReachedCode reached_code(const clang::ASTContext& context);

}  // namespace ferry::translator::lift
