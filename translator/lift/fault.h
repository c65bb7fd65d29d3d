// Where a test build of the translator fails on purpose, to show what users are told then. The product does nothing.
#pragma once

#include <string>

namespace ferry::translator::lift {

// Defined twice: in fault.cpp, and in test/hooks what the environment variable FERRY_TEST_FAULT says.
void fault_in(const std::string& function);

}  // namespace ferry::translator::lift
