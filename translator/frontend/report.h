// Shows Ferry's own diagnostics, which diagnostics.def declares, through Clang, caret and all.
//
//   report(unit.diagnostics, location, Id::annotation_needs_loop) << "ferry::independent" << range;
#pragma once

#include "diagnostics/message.h"

#include <clang/Basic/Diagnostic.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

// Reports a diagnostic. Stream arguments and ranges into the builder. It emits the diagnostic at the end of the full
// expression.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine& engine, clang::SourceLocation location, diagnostics::Id id);

// Report a complete message. report_note() always shows it as a note, whatever its own severity, to explain the
// preceding diagnostic.
void report(clang::DiagnosticsEngine& engine, clang::SourceLocation location, const diagnostics::Message& message);
void report_note(clang::DiagnosticsEngine& engine, clang::SourceLocation location, const diagnostics::Message& message);

// Must be called before the parse. Sets which warnings are errors or off. `flags` are the words after -W, in order
// ("no-ferry-host-loop", "error=ferry-host-loop", "error", "ferry-host-loop"). The last flag for a group counts. Other
// compilers' flags are skipped. Returns the flags that name an unknown ferry- group.
std::vector<std::string> configure_warnings(clang::DiagnosticsEngine& engine, const std::vector<std::string>& flags,
                                            bool werror);

}  // namespace ferry::translator::frontend
