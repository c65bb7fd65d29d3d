#include "cxx/passthrough.h"

#include <sys/stat.h>
#include <algorithm>
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
  for (std::string_view name : {"offload", "device", "OFFLOAD", "DEVICE"}) {
    if (!text.starts_with(name)) continue;
    if (text.size() == name.size()) return true;
    const unsigned char next = static_cast<unsigned char>(text[name.size()]);
    if (!std::isalpha(next) && next != '_') return true;
  }
  return false;
}

bool using_stands_before(std::string_view text, std::size_t at) {
  const std::size_t word = at;
  while (at > 0 && std::isspace(static_cast<unsigned char>(text[at - 1]))) --at;
  return at < word && text.substr(0, at).ends_with("using");
}

// `at` is the position after "ferry".
bool attribute_follows(std::string_view text, std::size_t ferry, std::size_t at) {
  at = skip_space(text, at);
  if (text.substr(at).starts_with("::")) return is_annotation_name(text.substr(skip_space(text, at + 2)));
  return text.substr(at).starts_with(":") && using_stands_before(text, ferry);
}

bool is_regular_file(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

// "" where it can't be read, or is an object or archive.
std::string text_of(const std::string& path) {
  if (!is_regular_file(path)) return "";
  std::ifstream file(path, std::ios::binary);
  std::string start(4, ' ');
  if (!file.read(start.data(), 4) || start == "\177ELF" || start == "!<ar" || start == "!<th") return "";
  file.seekg(0);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  for (std::size_t at = text.find("\\\n"); at != text.npos; at = text.find("\\\n", at))
    text.erase(at, 2);  // spliced lines
  return text;
}

bool is_source(std::string_view path) {
  constexpr std::array suffixes{".cpp", ".cc", ".cxx", ".c++", ".cp", ".C"};
  return std::any_of(suffixes.begin(), suffixes.end(), [&](std::string_view suffix) { return path.ends_with(suffix); });
}

// Objects and archives may hold anything, and -MT's target is one; they are no source.
bool is_object(std::string_view path) {
  constexpr std::array suffixes{".o", ".a", ".so", ".d", ".lo", ".gch", ".pch"};
  return std::any_of(suffixes.begin(), suffixes.end(), [&](std::string_view suffix) { return path.ends_with(suffix); });
}

}  // namespace

bool mentions_annotation(std::string_view text) {
  for (std::size_t at = text.find("FERRY_"); at != text.npos; at = text.find("FERRY_", at + 1))
    if (is_annotation_name(text.substr(at + 6))) return true;
  for (std::size_t at = text.find("ferry"); at != text.npos; at = text.find("ferry", at + 1))
    if (attribute_follows(text, at, at + 5)) return true;
  return false;
}

bool file_mentions_annotation(const std::string& path) { return mentions_annotation(text_of(path)); }

std::string annotated_include(const std::string& path) {
  const std::string text = text_of(path);
  const std::string folder = path.substr(0, path.rfind('/') + 1);
  constexpr std::string_view directive = "#include";
  for (std::size_t at = text.find(directive); at != text.npos; at = text.find(directive, at + 1)) {
    const std::size_t begin = skip_space(text, at + directive.size());
    if (begin >= text.size() || (text[begin] != '"' && text[begin] != '<')) continue;
    const std::string name = text.substr(begin + 1, text.find_first_of("\">\n", begin + 1) - begin - 1);
    if (!is_source(name)) continue;
    const std::string included = name.starts_with("/") ? name : folder + name;
    if (file_mentions_annotation(included)) return included;
  }
  return "";
}

bool passes_through(const std::vector<std::string>& words) {
  if (words.front().starts_with("-")) return false;
  bool links = true;
  for (const std::string& word : words) {
    if (word.starts_with("@") || word.find("ferry-") != word.npos) return false;
    for (std::string_view mode : {"-c", "-S", "-E", "-M", "-MM", "-fsyntax-only"}) links &= word != mode;
    if (word.starts_with("-") || is_object(word)) continue;
    if (file_mentions_annotation(word) || !annotated_include(word).empty()) return false;
  }
  return !links;
}

}  // namespace ferry::translator::cxx
