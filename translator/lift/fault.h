// Lets a test build of the translator fail on purpose, to show what users are told then. In the product it does
// nothing.
#pragma once

#include <string>

namespace ferry::translator::lift {

// Defined in fault.cpp, and in test/hooks, where the environment variable FERRY_TEST_FAULT decides.
void fault_in(const std::string& function);

}  // namespace ferry::translator::lift
