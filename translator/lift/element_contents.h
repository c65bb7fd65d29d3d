// Describes the bytes of an element that is an object of a class that kernels hold (records.h):
//
//   struct P { char c; double d; };  std::pair<std::optional<float>, int>
//   reals: 8 8 1                     reals: 0 4 1; padding: 5 to 8; optionals: byte 4 is the flag of 0 to 4
//
// Unions, and arrays of more than 4096 elements, aren't analysed. At most 256 gaps and optionals are listed, because
// the description is stored as a string in the program.
#pragma once

#include "model/part.h"

#include <clang/AST/DeclCXX.h>

namespace ferry::translator::lift {

model::Contents element_contents(const clang::CXXRecordDecl& held);

}  // namespace ferry::translator::lift
