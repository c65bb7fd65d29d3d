// Dependences that a test build forgets on purpose, so that the test of plans shows that it would be noticed
// (test/fuzz/fuzz_plans.py --drop). The product forgets none.
#pragma once

#include "model/model.h"

namespace ferry::translator::proof {

// Defined twice: here as false, and in test/hooks by the variable FERRY_TEST_DROP.
bool dropped(const model::Access& first, const model::Access& second);

}  // namespace ferry::translator::proof
