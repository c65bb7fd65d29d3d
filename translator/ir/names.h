// The names that a function's body uses or declares, with which declarations for its kernels must not clash.
#pragma once

#include <set>
#include <string>

namespace ferry::translator::ir {

struct Names {
  std::set<std::string> variables, typedefs, local_types;
};

}  // namespace ferry::translator::ir
