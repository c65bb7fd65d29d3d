// Output of a nest that isn't left to the host (see ir/ends.h): where no data decides whether an iteration comes to it,
// some do, and each launch would be in vain.
//
//   for (i) { x[i] = f(i); std::printf("%g\n", x[i]); }      for (i) { if (i % 100 == 0) std::printf("."); … }
#pragma once

#include "ir/body.h"

#include <optional>

namespace ferry::translator::schedule {

// The first such output in the body of a loop.
std::optional<ir::ExpressionId> certain_output(const ir::Body& body, ir::StatementId loop_body);

}  // namespace ferry::translator::schedule
