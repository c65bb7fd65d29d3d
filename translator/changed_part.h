// Implements the option `--changed BASE` of `ferry explain` and `ferry suggest`, with which they report only what has
// changed since a git revision.
#pragma once

#include "frontend/changed_lines.h"
#include "frontend/options.h"
#include "frontend/parse.h"
#include "pipeline.h"

#include <optional>

namespace ferry::translator {

// Returns the change that `options` names, or nothing if they don't name one. After an error, which is printed, `code`
// isn't `done`.
std::optional<frontend::ChangedLines> find_changes(const Options& options, ExitCode& code);

// Returns whether the change touches the source, or a file outside system headers that the source includes. Only
// preprocesses the source. If that fails, returns true, because the parse will report why.
bool is_touched(const Options& options, const std::string& source, const frontend::ChangedLines& changes);

// Removes functions from `found` that the change doesn't touch. Also removes errors and warnings that are neither in
// touched functions nor in changed lines.
void leave_touched(const frontend::ParsedUnit& unit, const std::string& source, const frontend::ChangedLines& changes,
                   FoundUnit& found);

}  // namespace ferry::translator
