// The release of isl, because another one may prove more, or less.
#pragma once

#include <string>

namespace ferry::translator::proof {

std::string solver_version();

}  // namespace ferry::translator::proof
