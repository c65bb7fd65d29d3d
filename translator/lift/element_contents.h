// What the bytes of an element mean that is an object of a held class (records.h):
//
//   struct P { char c; double d; };  std::pair<std::optional<float>, int>
//   reals: 8 8 1                     reals: 0 4 1; padding: 5 to 8; optionals: byte 4 is the flag of 0 to 4
//
// Unions are taken as they lie, and so are arrays of more than 4096 elements. More than 256 gaps, or optionals, aren't
// listed: a description is a string in the program.
#pragma once

#include "model/part.h"

#include <clang/AST/DeclCXX.h>

namespace ferry::translator::lift {

model::Contents element_contents(const clang::CXXRecordDecl& held);

}  // namespace ferry::translator::lift
