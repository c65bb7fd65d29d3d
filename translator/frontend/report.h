// Ferry's own diagnostics, declared in diagnostics.def and shown by Clang, caret and all.
//
//   report(unit.diagnostics, location, Id::annotation_needs_loop) << "ferry::independent" << range;
#pragma once

#include "diagnostics/message.h"

#include <clang/Basic/Diagnostic.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

// The builder emits at the end of the full expression; stream arguments and source ranges into it.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine& engine, clang::SourceLocation location, diagnostics::Id id);

// The same for a complete message. report_note shows it as a note, whatever its own severity: the cause of the
// preceding diagnostic.
void report(clang::DiagnosticsEngine& engine, clang::SourceLocation location, const diagnostics::Message& message);
void report_note(clang::DiagnosticsEngine& engine, clang::SourceLocation location, const diagnostics::Message& message);

// To be called before the parse: sets which warnings are errors or off. `flags` are what follows -W
// ("no-ferry-host-loop", "error=ferry-host-loop", "error", "ferry-host-loop"), in order; the last flag for a group
// counts. Other compilers' flags are skipped. Returns the flags that name an unknown ferry- group.
std::vector<std::string> configure_warnings(clang::DiagnosticsEngine& engine, const std::vector<std::string>& flags,
                                            bool werror);

}  // namespace ferry::translator::frontend
