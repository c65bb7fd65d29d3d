// Which files of a compiler's line have annotations that reach it: in their own text, or in whatever they include.
#pragma once

#include "cxx/compile.h"

#include <string>
#include <vector>

namespace ferry::translator::cxx {

// What becomes of a file of the line.
enum class Fate {
  plain,       // the compiler's alone: no annotation reaches it
  translated,  // a source with annotations
  unclear,     // neither the compiler nor the translator can read it: if it compiles all the same, the user is told
};

// By part of the line. Says what is annotated and isn't translated.
std::vector<Fate> fates(const Session& session);

// Whether an annotation may reach one of the line's sources; for a cache that asks for their preprocessed text.
bool may_be_annotated(const CompilerLine& line);

// For after a line with an unclear file has compiled.
void warn_of_unclear(const Session& session, const std::vector<Fate>& fates);

}  // namespace ferry::translator::cxx
