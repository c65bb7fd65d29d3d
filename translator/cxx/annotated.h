// Decides which files of a compiler's line have annotations that reach it: in their own text, or in a file that they
// include.
#pragma once

#include "cxx/compile.h"

#include <string>
#include <vector>

namespace ferry::translator::cxx {

// How a file of the line is compiled.
enum class Treatment {
  plain,       // only by the compiler: no annotation reaches it
  translated,  // a source with annotations
  unclear,     // neither the compiler nor the translator can read it: if it compiles anyway, the user is told
};

// Returns the treatment of each part of the line. Reports files that are annotated but not translated.
std::vector<Treatment> treatments(const Session& session);

// Returns whether an annotation may reach one of the line's sources. For a cache that asks for their preprocessed text.
bool may_be_annotated(const CompilerLine& line);

// To be called when a line with an unclear file has compiled.
void warn_of_unclear(const Session& session, const std::vector<Treatment>& treatments);

}  // namespace ferry::translator::cxx
