// The release of isl. The results depend on it, because a different release may prove more or less.
#pragma once

#include <string>

namespace ferry::translator::proof {

std::string solver_version();

}  // namespace ferry::translator::proof
