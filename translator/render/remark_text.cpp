// See remark_text.h.
#include "render/remark_text.h"

namespace ferry::translator::render {

using model::Remark;

// Returns the line, with a marker of `length` code points below it. Tabs stay tabs.
static std::string marked(const Remark& remark, const std::string& indentation) {
  if (remark.line_text.empty() || remark.column == 0) return "";
  std::string below;
  unsigned at = 0;
  for (const char c : remark.line_text) {
    if ((c & 0xC0) == 0x80) continue;  // a continuation byte of a code point
    if (++at >= remark.column + remark.length) break;
    below += at > remark.column ? '~' : at == remark.column ? '^' : c == '\t' ? '\t' : ' ';
  }
  return indentation + remark.line_text + "\n" + indentation + below + "\n";
}

std::string remark_text(const Remark& remark, const char* kind, const std::string& prefix) {
  const std::string indentation = prefix.substr(0, prefix.find_first_not_of(' '));
  return (remark.file.empty() ? prefix : indentation + remark.file + ":") + std::to_string(remark.line) + ":" +
         std::to_string(remark.column) + ": " + kind + ": " + remark.text +
         (remark.id.empty() ? "" : " [" + remark.id + "]") + "\n" + marked(remark, "        ");
}

}  // namespace ferry::translator::render
