// See fault.h. A file of its own, so that the test build can link another definition in its place.
#include "lift/fault.h"

namespace ferry::translator::lift {

void fault_in(const std::string&) {}

}  // namespace ferry::translator::lift
