// The whole tree of a body as text, for `ferry translate --dump ir` and the goldens.
//
//   function run
//     parameter a: double*
//     declare x: int
//       = (constant 0)
//     evaluate (assign (subscript (load a) (load x)) (call unknown peek))
#pragma once

#include "ir/body.h"

#include <string>

namespace ferry::translator::ir {

std::string dump(const Body& body);

}  // namespace ferry::translator::ir
