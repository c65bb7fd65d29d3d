// `--changed BASE` of `ferry explain` and `ferry suggest`: only what the change since a git revision touches.
#pragma once

#include "frontend/changed_lines.h"
#include "frontend/options.h"
#include "frontend/parse.h"
#include "pipeline.h"

#include <optional>

namespace ferry::translator {

// Returns the change that `options` names; nothing if they name none. On an error, which is printed, `code` isn't
// `done`.
std::optional<frontend::ChangedLines> find_changes(const Options& options, ExitCode& code);

// Returns whether the change touches the source or a file that it includes outside system headers. Only preprocesses
// the source. True if that fails, because the parse will report why.
bool is_touched(const Options& options, const std::string& source, const frontend::ChangedLines& changes);

// Leaves only the functions that the change touches, and the errors and warnings in these or in changed lines.
void leave_touched(const frontend::ParsedUnit& unit, const std::string& source, const frontend::ChangedLines& changes,
                   FoundUnit& found);

}  // namespace ferry::translator
