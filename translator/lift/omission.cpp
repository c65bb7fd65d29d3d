// See omission.h. This is a separate file so that the test build can link another definition.
#include "lift/omission.h"

namespace ferry::translator::lift {

bool omitted(Omission) { return false; }

}  // namespace ferry::translator::lift
