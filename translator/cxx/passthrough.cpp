#include "cxx/passthrough.h"

#include "frontend/near_names.h"

#include <sys/stat.h>
#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

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

// `[[ferry::` may be followed by a misspelt name.
bool opens_attributes(std::string_view text, std::size_t at) {
  while (at > 0 && std::isspace(static_cast<unsigned char>(text[at - 1]))) --at;
  return text.substr(0, at).ends_with("[[");
}

bool using_stands_before(std::string_view text, std::size_t at) {
  const std::size_t word = at;
  while (at > 0 && std::isspace(static_cast<unsigned char>(text[at - 1]))) --at;
  return at < word && text.substr(0, at).ends_with("using");
}

// `at` is the position after "ferry".
bool attribute_follows(std::string_view text, std::size_t ferry, std::size_t at) {
  at = skip_space(text, at);
  if (text.substr(at).starts_with("::"))
    return opens_attributes(text, ferry) || is_annotation_name(text.substr(skip_space(text, at + 2)));
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

std::string folder_of(const std::string& path) { return path.substr(0, path.rfind('/') + 1); }

// What the text includes by a name, in whichever branch of an #if.
std::vector<std::string> included_names(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t at = text.find('#'); at != text.npos; at = text.find('#', at + 1)) {
    std::size_t begin = skip_space(text, at + 1);
    if (text.compare(begin, 7, "include") != 0) continue;
    begin = skip_space(text, begin + 7);
    if (begin >= text.size() || (text[begin] != '"' && text[begin] != '<')) continue;
    names.push_back(text.substr(begin + 1, text.find_first_of("\">\n", begin + 1) - begin - 1));
  }
  return names;
}

// The folders that the line names for the user's own headers, and the headers that it includes itself.
struct SearchPath {
  explicit SearchPath(const std::vector<std::string>& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const auto take = [&](std::string_view option, std::vector<std::string>& into, bool joined) {
        if (words[i] == option && i + 1 < words.size())
          into.push_back(words[i + 1]);
        else if (joined && words[i].starts_with(option) && words[i].size() > option.size())
          into.push_back(words[i].substr(option.size()));
      };
      take("-I", folders, true);
      take("-iquote", folders, true);
      take("-include", included, false);
      take("-imacros", included, false);
    }
  }
  std::vector<std::string> folders, included;
};

class HeaderSearch {
 public:
  explicit HeaderSearch(const std::vector<std::string>& words) : path_(words) {}

  std::string search(const std::string& source) {
    for (const std::string& header : path_.included)
      if (visit(header, "")) return found_;
    follow(text_of(source), folder_of(source));
    return found_;
  }

 private:
  bool follow(const std::string& text, const std::string& folder) {
    for (const std::string& name : included_names(text))
      if (name != "ferry/annotate.h" && visit(name, folder)) return true;
    return false;
  }

  // Looks where the compiler does: the includer's folder, then those of the line.
  bool visit(const std::string& name, const std::string& folder) {
    std::vector<std::string> places{name.starts_with("/") ? name : folder + name};
    if (!name.starts_with("/"))
      for (const std::string& each : path_.folders) places.push_back(each + "/" + name);
    for (const std::string& place : places) {
      if (!is_regular_file(place)) continue;
      const std::string path = std::filesystem::path(place).lexically_normal().string();
      if (!seen_.insert(path).second) return false;
      const std::string text = text_of(path);
      if (mentions_annotation(text)) found_ = path;
      return !found_.empty() || follow(text, folder_of(path));
    }
    return false;
  }

  const SearchPath path_;
  std::set<std::string> seen_;
  std::string found_;
};

}  // namespace

bool mentions_annotation(std::string_view text) {
  for (std::size_t at = text.find("FERRY_"); at != text.npos; at = text.find("FERRY_", at + 1))
    if (is_annotation_name(text.substr(at + 6))) return true;
  for (std::size_t at = text.find("ferry"); at != text.npos; at = text.find("ferry", at + 1))
    if (attribute_follows(text, at, at + 5)) return true;
  return frontend::mentions_near_annotation(text);
}

bool file_mentions_annotation(const std::string& path) { return mentions_annotation(text_of(path)); }

std::string annotated_header(const std::string& path, const std::vector<std::string>& words) {
  for (const std::string& word : words)
    if (word.starts_with("-D") && mentions_annotation(word)) return word;
  return HeaderSearch(words).search(path);
}

bool passes_through(const std::vector<std::string>& words) {
  if (words.front().starts_with("-")) return false;
  bool links = true;
  for (const std::string& word : words) {
    if (word.starts_with("@") || word.find("ferry-") != word.npos) return false;
    for (std::string_view mode : {"-c", "-S", "-E", "-M", "-MM", "-fsyntax-only"}) links &= word != mode;
    if (word.starts_with("-") || is_object(word)) continue;
    if (file_mentions_annotation(word)) return false;
    if (is_source(word) && !annotated_header(word, words).empty()) return false;
  }
  return !links;
}

}  // namespace ferry::translator::cxx
