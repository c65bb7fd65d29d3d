// Computes the results of `ferry suggest` for one source, in three steps:
//
//   each function alone, as if it were annotated (frontend/trial.h)   what would run
//   the functions that are worth it (suggest/choice.h)                the suggestions
//   their callers again, now that they call annotated functions       what would run with all of that
//
// The analysis is that of `ferry explain`, with the same limit on steps for each function. Functions that can't be
// annotated also get a result.
#pragma once

#include "frontend/changed_lines.h"
#include "frontend/options.h"
#include "model/suggestion.h"

#include <llvm/Support/raw_ostream.h>

#include <map>
#include <set>
#include <string>

namespace ferry::translator {

struct SourceSuggestions {
  model::SuggestedUnit unit;
  std::map<std::string, std::string> texts;  // files that may get an attribute, keyed by AttributePlace::path
  std::set<std::string> made_names;          // prefixes of the generated names in `unit`
};

// Examines the source. If there are errors, they go to `messages`, and `found` stays empty. `options.explain` must name
// a format. If `changes` isn't null, only functions that the change touches are suggested.
ExitCode suggest_in_source(const Options& options, const std::string& source, const frontend::ChangedLines* changes,
                           llvm::raw_ostream& messages, SourceSuggestions& found);

}  // namespace ferry::translator
