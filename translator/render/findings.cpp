// Writes findings in the formats that CI systems read. See findings.h.
#include "render/findings.h"

#include "render/kernel_summary.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/MD5.h>

#include <map>

namespace ferry::translator::render {

using llvm::json::Array;
using llvm::json::Object;
using model::Remark;
using Level = Finding::Level;

const char* name_of(Level level) {
  switch (level) {
    case Level::note:
      return "note";
    case Level::warning:
      return "warning";
    case Level::error:
      return "error";
  }
  llvm_unreachable("a level");
}

std::string with_id(const Remark& remark) {
  return remark.id.empty() ? remark.text : remark.text + " [" + remark.id + "]";
}

const std::string& file_of(const std::string& main_file, const Remark& remark) {
  return remark.file.empty() ? main_file : remark.file;
}

std::string gcc_lines(const Findings& findings) {
  std::string text;
  for (const Finding& one : findings.list)
    text += file_of(one.main_file, one.at) + ":" + std::to_string(one.at.line) + ":" + std::to_string(one.at.column) +
            ": " + name_of(one.level) + ": " + llvm::join(llvm::split(one.message, '\n'), " ") + " [" +
            findings.rules[one.rule].id + "]\n";
  return text;
}

// Escapes the message of a workflow command, or the value of one of its properties.
static std::string escaped_for_github(llvm::StringRef text, bool property) {
  std::string result;
  for (const char c : text)
    if (c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ',')))
      result += "%" + llvm::utohexstr(static_cast<unsigned char>(c), false, 2);
    else
      result += c;
  return result;
}

std::string github_commands(const Findings& findings) {
  std::string text;
  for (const Finding& one : findings.list) {
    const Remark& at = one.at;
    text += std::string("::") + (one.level == Level::note ? "notice" : name_of(one.level)) +
            " file=" + escaped_for_github(file_of(one.main_file, at), true) + ",line=" + std::to_string(at.line) +
            ",col=" + std::to_string(at.column) + ",endColumn=" + std::to_string(at.column + at.length) +
            ",title=" + findings.rules[one.rule].id + "::" + escaped_for_github(one.message, false) + "\n";
  }
  return text;
}

static const char* gitlab_severity(Level level) {
  switch (level) {
    case Level::note:
      return "info";
    case Level::warning:
      return "minor";
    case Level::error:
      return "major";
  }
  llvm_unreachable("a level");
}

std::string gitlab_report(const Findings& findings) {
  Array issues;
  std::map<std::string, unsigned> equal;  // the number of findings of the same rule in equal lines of a file
  for (const Finding& one : findings.list) {
    const std::string& file = file_of(one.main_file, one.at);
    const char* const rule = findings.rules[one.rule].id;
    const std::string key =
        file + '\0' + rule + '\0' + (one.at.line_text.empty() ? one.at.text : one.at.line_text) + '\0';
    const std::string fingerprint = key + std::to_string(equal[key]++);
    issues.push_back(
        Object{{"description", llvm::json::fixUTF8(one.message)},
               {"check_name", rule},
               {"fingerprint", llvm::MD5::hash(llvm::arrayRefFromStringRef(fingerprint)).digest()},
               {"severity", gitlab_severity(one.level)},
               {"location", Object{{"path", llvm::json::fixUTF8(file)}, {"lines", Object{{"begin", one.at.line}}}}}});
  }
  return pretty(std::move(issues));
}

FindingFormat finding_format(llvm::StringRef name) {
  return llvm::StringSwitch<FindingFormat>(name)
      .Case("sarif", sarif)
      .Case("gcc", gcc_lines)
      .Case("github", github_commands)
      .Case("gitlab", gitlab_report)
      .Default(nullptr);
}

}  // namespace ferry::translator::render
