// What users are told when a compiler refuses what Ferry has made, as after a crash (crashes.h), or when Clang refuses
// what their compiler takes.
#pragma once

#include "cxx/compile.h"

namespace ferry::translator::cxx {

// After one of the compilations of a unit has failed with `code`. Silent where the user's own text doesn't compile
// either. Returns the exit code.
int report_uncompiled(const Session& session, const Unit& unit, int code);

// After a translation has failed with `code`: where the source's text is to blame, and the user's compiler takes it all
// the same, says what to do. Returns the exit code.
int report_unreadable(const Session& session, const Unit& unit, int code);

}  // namespace ferry::translator::cxx
