// Dependences that a test build ignores on purpose, to show that the test of plans would notice
// (test/fuzz/fuzz_plans.py --drop). The product ignores none.
#pragma once

#include "model/model.h"

namespace ferry::translator::proof {

// There are two definitions. The one here returns false, and the one in test/hooks reads the variable FERRY_TEST_DROP.
bool dropped(const model::Access& first, const model::Access& second);

}  // namespace ferry::translator::proof
