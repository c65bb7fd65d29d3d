// Reports that a compiler rejects generated code, in the form shown in crashes.h, or that Clang rejects code which the
// user's compiler accepts.
#pragma once

#include "cxx/compile.h"

namespace ferry::translator::cxx {

// Call it if one of a unit's compilations has failed with `code`. Reports nothing if the user's own text doesn't
// compile either. Returns the exit code.
int report_uncompiled(const Session& session, const Unit& unit, int code);

// Call it if a translation has failed with `code`. If Clang rejects the source but the user's compiler accepts it,
// tells the user what to do. Returns the exit code.
int report_unreadable(const Session& session, const Unit& unit, int code);

}  // namespace ferry::translator::cxx
