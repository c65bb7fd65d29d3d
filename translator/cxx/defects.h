// Reports that a compiler rejects generated code, in the form of crashes.h, or that Clang rejects what the user's
// compiler accepts.
#pragma once

#include "cxx/compile.h"

namespace ferry::translator::cxx {

// Call it if one of a unit's compilations has failed with `code`. It is silent if the user's own text doesn't compile
// either. Returns the exit code.
int report_uncompiled(const Session& session, const Unit& unit, int code);

// Call it if a translation has failed with `code`. If Clang rejects the source's text but the user's compiler accepts
// it, says what to do. Returns the exit code.
int report_unreadable(const Session& session, const Unit& unit, int code);

}  // namespace ferry::translator::cxx
