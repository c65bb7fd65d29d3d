// See report.h.
#include "frontend/report.h"

#include <clang/Basic/DiagnosticIDs.h>

namespace ferry::translator::frontend {

using Level = clang::DiagnosticIDs::Level;
using clang::diag::Severity;
using llvm::StringRef;

namespace {

struct Entry {
  Level level;
  StringRef group;
  const char* text;  // ends in " [-Wgroup]" for a warning, else in " [name]" (docs/diagnostics.md)
};

constexpr Level error = Level::Error, warning = Level::Warning, note = Level::Note, remedy = Level::Note;

const Entry entries[] = {
#define FERRY_DIAGNOSTIC(name, severity, group, text) \
  {severity, group, sizeof(group) > 1 ? text " [-W" group "]" : text " [" #name "]"},
#include "diagnostics/diagnostics.def"
#undef FERRY_DIAGNOSTIC
};

// Returns Clang's id for the entry. Clang has one id per level and text, so repeated requests return the same id.
unsigned clang_id(clang::DiagnosticsEngine& engine, const Entry& entry) {
  return engine.getDiagnosticIDs()->getCustomDiagID(entry.level, entry.text);
}

// Reports a message whose arguments are already inserted. It is passed as an argument of "%0", so that a '%' in it
// stays.
void report_as(clang::DiagnosticsEngine& engine, clang::SourceLocation location, Level level,
               const diagnostics::Message& message) {
  engine.Report(location, clang_id(engine, {level, "", "%0"})) << diagnostics::format_with_id(message);
}

Severity severity_of(clang::DiagnosticsEngine::Level level) {
  if (level == clang::DiagnosticsEngine::Ignored) return Severity::Ignored;
  return level < clang::DiagnosticsEngine::Error ? Severity::Warning : Severity::Error;
}

// Sets the severity of the group's warnings, or of all warnings if `group` is "". Returns false if there is no such
// group.
bool set_group(clang::DiagnosticsEngine& engine, StringRef group, Severity severity) {
  bool found = false;
  for (const Entry& entry : entries) {
    if (entry.level != warning || (!group.empty() && entry.group != group)) continue;
    engine.setSeverity(clang_id(engine, entry), severity, clang::SourceLocation());
    found = true;
  }
  return found;
}

}  // namespace

clang::DiagnosticBuilder report(clang::DiagnosticsEngine& engine, clang::SourceLocation location, diagnostics::Id id) {
  return engine.Report(location, clang_id(engine, entries[static_cast<std::size_t>(id)]));
}

// -W… sets a warning's severity through the warning's own id. With clauses, the text differs, and so does the id.
void report(clang::DiagnosticsEngine& engine, clang::SourceLocation location, const diagnostics::Message& message) {
  const Entry& entry = entries[static_cast<std::size_t>(message.id)];
  if (entry.group.empty()) return report_as(engine, location, entry.level, message);
  const unsigned own = clang_id(engine, entry);
  if (message.clauses.empty()) {
    const clang::DiagnosticBuilder shown = engine.Report(location, own);
    for (const std::string& argument : message.arguments) shown << argument;
    return;
  }
  const unsigned id = engine.getDiagnosticIDs()->getCustomDiagID(warning, ("%0 [-W" + entry.group + "]").str());
  engine.setSeverity(id, severity_of(engine.getDiagnosticLevel(own, location)), clang::SourceLocation());
  engine.Report(location, id) << diagnostics::format(message);
}

void report_note(clang::DiagnosticsEngine& engine, clang::SourceLocation location,
                 const diagnostics::Message& message) {
  report_as(engine, location, note, message);
}

std::vector<std::string> configure_warnings(clang::DiagnosticsEngine& engine, const std::vector<std::string>& flags,
                                            bool werror) {
  if (werror) set_group(engine, "", Severity::Error);
  std::vector<std::string> unknown;
  for (StringRef flag : flags) {
    StringRef group = flag;
    const bool off = group.consume_front("no-");
    const bool as_error = group.consume_front("error=");
    if (!group.starts_with("ferry-")) continue;
    const Severity severity =
        as_error ? (off ? Severity::Warning : Severity::Error) : (off ? Severity::Ignored : Severity::Warning);
    if (!set_group(engine, group, severity)) unknown.push_back(flag.str());
  }
  return unknown;
}

}  // namespace ferry::translator::frontend
