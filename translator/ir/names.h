// The names that a function's body uses or declares. Declarations for its kernels must not clash with these names.
#pragma once

#include <set>
#include <string>

namespace ferry::translator::ir {

struct Names {
  std::set<std::string> variables, typedefs, local_types;
};

}  // namespace ferry::translator::ir
