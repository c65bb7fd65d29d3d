// Decides whether compile-time results in a function depend on how compilers spell function names. Also decides whether
// they depend on source positions that compilers count differently: the column, and the line of a macro use that spans
// several lines. The results may be constants, enumerators or sizes of types.
//
//   template <class T> constexpr std::size_t length() { return sizeof(__PRETTY_FUNCTION__); }
//   for (int i = 0; i < n; ++i) a[i] *= length<int>();            GCC: 50, Clang: 39 (for 'T = int')
//
// Kernels would use the numbers from Ferry's own parse. A name that is only passed on (`log(__PRETTY_FUNCTION__)`)
// doesn't count, because the host compiler spells it.
#pragma once

#include <clang/AST/Decl.h>

namespace ferry::translator::lift {

bool computes_with_function_names(const clang::FunctionDecl& function);

}  // namespace ferry::translator::lift
