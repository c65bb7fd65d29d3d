// Whether what the compiler computes of a function depends on how it spells names of functions, or on what else
// compilers say differently of a place: its column, the line of a macro's use that spans several. Also through
// constants, enumerators and sizes of types.
//
//   template <class T> constexpr std::size_t length() { return sizeof(__PRETTY_FUNCTION__); }
//   for (int i = 0; i < n; ++i) a[i] *= length<int>();            GCC: 50, Clang: 39 (for 'T = int')
//
// Kernels hold the numbers of Ferry's own parse. A text that is handed on (`log(__PRETTY_FUNCTION__)`) is the host's.
#pragma once

#include <clang/AST/Decl.h>

namespace ferry::translator::lift {

bool computes_with_function_names(const clang::FunctionDecl& function);

}  // namespace ferry::translator::lift
