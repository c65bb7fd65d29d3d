// See solver_version.h.
#include "proof/solver_version.h"

#include <isl/version.h>

namespace ferry::translator::proof {

std::string solver_version() { return ::isl_version(); }

}  // namespace ferry::translator::proof
