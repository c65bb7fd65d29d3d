// See message.h.
#include "diagnostics/message.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace ferry::translator::diagnostics {

namespace {

enum class Severity { error, warning, note, remedy };

struct Entry {
  const char *name, *text;
  Severity severity;
};

constexpr Entry entries[] = {
#define FERRY_DIAGNOSTIC(name, severity, group, text) {#name, text, Severity::severity},
#include "diagnostics/diagnostics.def"
#undef FERRY_DIAGNOSTIC
};

}  // namespace

bool is_error(Id id) { return entries[static_cast<std::size_t>(id)].severity == Severity::error; }

const char* name_of(Id id) { return entries[static_cast<std::size_t>(id)].name; }

void add_description(std::string& text, const char* words) {
  const bool of_iterations = text.ends_with("iteration of ") || text.ends_with("iterations of ");
  of_iterations ? text.resize(text.size() - std::strlen(" of ")) : void(text += words);
}

std::string without_casts(std::string_view text) {
  std::string result;
  while (true) {
    const std::size_t at = text.find("static_cast<"), opening = at == text.npos ? text.npos : text.find(">(", at);
    if (opening == text.npos) return result += text;
    result += text.substr(0, at);
    text.remove_prefix(opening + 2);
    std::size_t end = 0;
    for (int open = 1; end < text.size() && (open += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0) > 0;) ++end;
    const std::string inside = without_casts(text.substr(0, end));
    const bool is_all = result.empty() && end + 1 >= text.size();
    result += inside.find(' ') == inside.npos || is_all ? inside : "(" + inside + ")";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::string format(const Message& message) {
  std::string result;
  for (const char* at = entries[static_cast<std::size_t>(message.id)].text; *at; ++at) {
    if (*at != '%') {
      result += *at;
      continue;
    }
    const auto argument = static_cast<std::size_t>(*++at - '0');
    assert(argument < message.arguments.size() && "diagnostics.def has a %N that isn't given");
    const std::string& given = message.arguments[argument];
    if (given.empty() || given.front() != description) {
      result += given;
      continue;
    }
    const bool in_quotes = !result.empty() && result.back() == '\'' && at[1] == '\'';
    if (in_quotes) result.pop_back(), ++at;
    add_description(result, given.c_str() + 1);
  }
  for (const Message& clause : message.clauses) result += "; " + format(clause);
  return result;
}

std::string format_with_id(const Message& message) { return format(message) + " [" + name_of(message.id) + "]"; }

}  // namespace ferry::translator::diagnostics
