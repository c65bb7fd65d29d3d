// Implements `--changed BASE` of `ferry explain` and `ferry suggest`: reports only what changed since a git revision.
#pragma once

#include "frontend/changed_lines.h"
#include "frontend/options.h"
#include "frontend/parse.h"
#include "pipeline.h"

#include <optional>

namespace ferry::translator {

// Returns the change that `options` names, or nothing if they name none. Prints errors, and then sets `code` to
// something other than `done`.
std::optional<frontend::ChangedLines> find_changes(const Options& options, ExitCode& code);

// Returns whether the change touches the source or a file that it includes outside system headers. It only preprocesses
// the source. Returns true if that fails, because the parse will report why.
bool is_touched(const Options& options, const std::string& source, const frontend::ChangedLines& changes);

// Removes from `found` the functions that the change doesn't touch, and errors and warnings outside both touched
// functions and changed lines.
void leave_touched(const frontend::ParsedUnit& unit, const std::string& source, const frontend::ChangedLines& changes,
                   FoundUnit& found);

}  // namespace ferry::translator
