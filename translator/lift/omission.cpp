// See omission.h. A file of its own, so that the test build can link another definition in its place.
#include "lift/omission.h"

namespace ferry::translator::lift {

bool omitted(Omission) { return false; }

}  // namespace ferry::translator::lift
