// Decides which files of a compiler's command line have annotations, either in their own text or in a file that they
// include.
#pragma once

#include "cxx/compile.h"

#include <string>
#include <vector>

namespace ferry::translator::cxx {

// How a file of the command line is compiled.
enum class Treatment {
  plain,       // by the compiler alone, because no annotation reaches it
  translated,  // a source with annotations
  unclear,     // neither compiler nor translator can read it; if it compiles anyway, the user is told
};

// Returns the treatment of each part of the line. Reports files that are annotated but not translated.
std::vector<Treatment> treatments(const Session& session);

// Returns whether an annotation may reach one of the line's sources. Needed when a compiler cache asks for preprocessed
// text.
bool may_be_annotated(const CompilerLine& line);

// Warns about unclear files. Call it after a line with such a file has been compiled.
void warn_of_unclear(const Session& session, const std::vector<Treatment>& treatments);

}  // namespace ferry::translator::cxx
