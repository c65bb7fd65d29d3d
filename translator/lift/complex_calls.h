// Recognises the functions for std::complex that kernels can call, because they are in the header of the class's image
// (runtime/include/ferry/complex.h).
//
//   z += w, z.real(2)          sets the object
//   a * b, std::norm(z)        reads numbers
//   std::polar(r, t)           makes a complex number from plain numbers
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <string>

namespace ferry::translator::lift {

bool is_complex(clang::QualType type);

bool sets_complex(const clang::CallExpr& call, const clang::CXXMethodDecl& method);
bool reads_complex(const clang::CallExpr& call, const clang::FunctionDecl& function);
bool makes_complex(const clang::CallExpr& call);

// Returns the remedy for a call that kernels can't have, or "" if there is no specific remedy.
std::string remedy_for_complex_call(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
