// See fault.h. This is a separate file so that the test build can link another definition.
#include "lift/fault.h"

namespace ferry::translator::lift {

void fault_in(const std::string&) {}

}  // namespace ferry::translator::lift
