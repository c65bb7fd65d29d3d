// `ferry translate`: the whole pipeline, per source: parse → analyse → plan → render → write.
#pragma once

#include "frontend/options.h"

namespace ferry::translator {

// Prints what went wrong on stderr. Nothing of a source that fails is written; the worst exit code is returned.
ExitCode translate(const Options& options);

// Prints where each loop of each source would run, and why; writes no file.
ExitCode explain(const Options& options);

}  // namespace ferry::translator
