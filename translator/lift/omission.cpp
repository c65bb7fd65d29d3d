// See omission.h. A file of its own: the linker takes the test build's definition in its place.
#include "lift/omission.h"

namespace ferry::translator::lift {

bool omitted(Omission) { return false; }

}  // namespace ferry::translator::lift
