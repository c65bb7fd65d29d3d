// Dependences that a test build ignores on purpose, to show that the test of plans would notice it
// (test/fuzz/fuzz_plans.py --drop). The product ignores none.
#pragma once

#include "model/model.h"

namespace ferry::translator::proof {

// Defined twice: here it returns false, and in test/hooks it reads the variable FERRY_TEST_DROP.
bool dropped(const model::Access& first, const model::Access& second);

}  // namespace ferry::translator::proof
