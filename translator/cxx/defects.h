// The messages when a compiler rejects generated code, as after a crash (crashes.h), or when Clang rejects what the
// user's compiler accepts.
#pragma once

#include "cxx/compile.h"

namespace ferry::translator::cxx {

// To be called if one of a unit's compilations has failed with `code`. Silent if the user's own text doesn't compile
// either. Returns the exit code.
int report_uncompiled(const Session& session, const Unit& unit, int code);

// To be called if a translation has failed with `code`. If Clang rejects the source's text but the user's compiler
// accepts it, says what to do. Returns the exit code.
int report_unreadable(const Session& session, const Unit& unit, int code);

}  // namespace ferry::translator::cxx
