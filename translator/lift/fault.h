// Lets a test build of the translator fail on purpose, to show what users are told after an internal fault. In the
// released translator, the function does nothing.
#pragma once

#include <string>

namespace ferry::translator::lift {

// Fails for the function if FERRY_TEST_FAULT in the environment says so. Only the definition in test/hooks does this.
// The definition in fault.cpp does nothing.
void fault_in(const std::string& function);

}  // namespace ferry::translator::lift
