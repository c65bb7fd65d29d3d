// See mentions.h.
#include "cxx/mentions.h"

#include "frontend/near_names.h"

#include <sys/stat.h>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>

namespace ferry::translator::cxx {

namespace {

std::size_t skip_space(std::string_view text, std::size_t at) {
  while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at]))) ++at;
  return at;
}

bool is_annotation_name(std::string_view text) {
  constexpr std::array names{"offload", "device", "independent", "sequential", "extent", "block", "max_registers",
                             "OFFLOAD", "DEVICE", "INDEPENDENT", "SEQUENTIAL", "EXTENT", "BLOCK", "MAX_REGISTERS"};
  for (std::string_view name : names) {
    if (!text.starts_with(name)) continue;
    if (text.size() == name.size()) return true;
    const unsigned char next = static_cast<unsigned char>(text[name.size()]);
    if (!std::isalpha(next) && next != '_') return true;
  }
  return false;
}

// Returns whether `[[` precedes the position. If so, even a misspelt name after `ferry::` counts.
bool opens_attributes(std::string_view text, std::size_t at) {
  while (at > 0 && std::isspace(static_cast<unsigned char>(text[at - 1]))) --at;
  return text.substr(0, at).ends_with("[[");
}

bool using_stands_before(std::string_view text, std::size_t at) {
  const std::size_t word = at;
  while (at > 0 && std::isspace(static_cast<unsigned char>(text[at - 1]))) --at;
  return at < word && text.substr(0, at).ends_with("using");
}

// Returns whether an annotation's name follows `ferry`, which is at position `ferry`. `at` is the position after it.
bool attribute_follows(std::string_view text, std::size_t ferry, std::size_t at) {
  at = skip_space(text, at);
  if (text.substr(at).starts_with("::"))
    return opens_attributes(text, ferry) || is_annotation_name(text.substr(skip_space(text, at + 2)));
  return text.substr(at).starts_with(":") && using_stands_before(text, ferry);
}

// Returns the text with spliced lines joined. A line is spliced to the next if it ends in a backslash, even with spaces
// after it.
std::string joined(std::string text) {
  std::size_t kept = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\') {
      const std::size_t end = text.find_first_not_of(" \t\r\f\v", at + 1);
      if (end < text.size() && text[end] == '\n') {
        at = end;
        continue;
      }
    }
    text[kept++] = text[at];
  }
  text.resize(kept);
  return text;
}

}  // namespace

bool is_regular_file(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

std::string joined_text_of(const std::string& path) {
  if (!is_regular_file(path)) return "";
  std::ifstream file(path, std::ios::binary);
  std::string start(4, ' ');
  file.read(start.data(), 4);
  if (start == "\177ELF" || start == "!<ar" || start == "!<th") return "";
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  file.clear();
  file.seekg(start.starts_with(byte_order_mark) ? static_cast<std::streamoff>(byte_order_mark.size()) : 0);
  return joined({std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
}

bool mentions_attribute(std::string_view text) {
  for (std::size_t at = text.find("ferry"); at != text.npos; at = text.find("ferry", at + 1))
    if (attribute_follows(text, at, at + 5)) return true;
  return false;
}

bool mentions_annotation(std::string_view text) {
  for (std::size_t at = text.find("FERRY_"); at != text.npos; at = text.find("FERRY_", at + 1))
    if (is_annotation_name(text.substr(at + 6))) return true;
  return mentions_attribute(text) || frontend::mentions_near_annotation(text);
}

bool file_mentions_annotation(const std::string& path) { return mentions_annotation(joined_text_of(path)); }

}  // namespace ferry::translator::cxx
