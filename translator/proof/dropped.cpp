// See dropped.h. This is a separate file, so that the linker can take the test build's definition instead.
#include "proof/dropped.h"

namespace ferry::translator::proof {

bool dropped(const model::Access&, const model::Access&) { return false; }

}  // namespace ferry::translator::proof
