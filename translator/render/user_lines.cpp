// See user_lines.h.
#include "render/user_lines.h"

namespace ferry::translator::render {

std::string in_quotes(const std::string& text) {
  std::string quoted;
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted;
}

UserLines::Place UserLines::place(unsigned line) const {
  const std::string* file = &file_;
  unsigned called = line;
  for (const model::LineNote& note : notes_) {
    if (note.line > line) break;
    called = note.called + (line - note.line);
    if (!note.file.empty()) file = &note.file;
  }
  return {in_quotes(*file), std::to_string(called)};
}

std::string UserLines::directive(unsigned line) const {
  const Place found = place(line);
  return "#line " + found.line + " \"" + found.file + "\"\n";
}

}  // namespace ferry::translator::render
