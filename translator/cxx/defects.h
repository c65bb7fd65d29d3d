// What users are told when a compiler refuses what Ferry has made: as after a crash (crashes.h).
#pragma once

#include "cxx/compile.h"

namespace ferry::translator::cxx {

// After one of the compilations of a unit has failed with `code`. Silent where the user's own text doesn't compile
// either. Returns the exit code.
int report_uncompiled(const Session& session, const Unit& unit, int code);

}  // namespace ferry::translator::cxx
