// Decides whether compile-time results in a function depend on how compilers spell function names, or on other
// differences about places: the column, the line of a macro use that spans several. They may depend on these through
// constants, enumerators and sizes of types.
//
//   template <class T> constexpr std::size_t length() { return sizeof(__PRETTY_FUNCTION__); }
//   for (int i = 0; i < n; ++i) a[i] *= length<int>();            GCC: 50, Clang: 39 (for 'T = int')
//
// Kernels would have the numbers of Ferry's own parse. A text that is only passed on (`log(__PRETTY_FUNCTION__)`) is
// the host's.
#pragma once

#include <clang/AST/Decl.h>

namespace ferry::translator::lift {

bool computes_with_function_names(const clang::FunctionDecl& function);

}  // namespace ferry::translator::lift
