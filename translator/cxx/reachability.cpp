// See reachability.h.
#include "cxx/reachability.h"

#include "cxx/mentions.h"
#include "cxx/standard_headers.h"
#include "frontend/asked_attributes.h"
#include "frontend/known_compiler.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string_view>

namespace ferry::translator::cxx {

namespace {

// The files and folders that a command can read.
struct Reach {
  std::vector<std::string> folders;   // searched for included names
  std::vector<std::string> included;  // files included by the line itself
  std::vector<std::string> files;     // named on the line: sources, objects, arguments of some options
  bool is_known = true;               // whether nothing else affects which texts are included
  bool defines_annotation = false;
};

// Returns whether the file is binary. A binary file may contain anything.
bool is_object(std::string_view path) {
  constexpr std::array suffixes{".o", ".a", ".so", ".d", ".lo", ".gch", ".pch"};
  return std::any_of(suffixes.begin(), suffixes.end(), [&](std::string_view suffix) { return path.ends_with(suffix); });
}

bool starts_with_any(std::string_view word, std::initializer_list<std::string_view> prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return word.starts_with(prefix); });
}

// Returns whether the option has no influence on which files are included. Most options that begin with -f don't have
// any.
bool is_harmless(std::string_view word) {
  if (starts_with_any(word, {"-fplugin", "-fmodule", "-fpre", "-finclude", "-fpch", "-fdirectives", "-fbuild"}))
    return false;
  if (starts_with_any(word, {"-Wp,", "-dM", "-save-temps", "-specs", "-stdlib++-isystem", "-no-canonical", "-mlink"}))
    return false;
  if (starts_with_any(word, {"-O", "-W", "-f", "-m", "-g", "-std=", "-stdlib=", "-M", "-L", "-l", "-w", "-pedantic"}))
    return true;
  constexpr std::array plain{"-c",
                             "-S",
                             "-pipe",
                             "-pthread",
                             "-p",
                             "-pg",
                             "-ansi",
                             "-shared",
                             "-static",
                             "-v",
                             "-s",
                             "-pie",
                             "-no-pie",
                             "-rdynamic",
                             "--coverage",
                             "-coverage",
                             "-H",
                             "-E",
                             "-r",
                             "-nostdlib",
                             "-static-libgcc",
                             "-static-libstdc++",
                             "--verbose"};
  return std::find(plain.begin(), plain.end(), word) != plain.end();
}

// Returns whether the option takes the next word as its argument and has no influence on which files are included
// either.
bool has_harmless_argument(std::string_view word) {
  constexpr std::array options{"-o",       "-MF",         "-MT",       "-MQ", "-x", "--param",
                               "-Xlinker", "-Xassembler", "-aux-info", "-L",  "-l"};
  return std::find(options.begin(), options.end(), word) != options.end();
}

// Gets the argument of `-I inc`, `-Iinc` and the like. Returns whether `word` is the option.
bool takes_argument(const std::vector<std::string>& words, std::size_t& at, std::string_view option, bool joined,
                    std::string& argument) {
  const std::string_view word = words[at];
  if (word == option && at + 1 < words.size()) return argument = words[++at], true;
  if (!joined || !word.starts_with(option) || word == option) return false;
  argument = word.substr(option.size());
  return true;
}

// Returns false for "=inc", which is relative to the sysroot, and for system folders, which the compiler doesn't search
// in the line's order.
bool is_plain_folder(const std::string& folder) {
  std::error_code error;
  const std::string path = std::filesystem::weakly_canonical(folder, error).string();
  return !folder.starts_with("=") && !folder.starts_with("$") && folder != "-" && path != "/usr/include" &&
         path != "/usr/local/include";
}

void note_definition(const std::string& definition, Reach& reach) {
  reach.defines_annotation |= mentions_annotation(definition);
  reach.is_known &= definition.find("ferry") == definition.npos && definition.find("FERRY") == definition.npos;
}

void note_word(const std::vector<std::string>& words, std::size_t& at, Reach& reach) {
  std::string argument;
  for (const auto& [option, joined] : {std::pair("-iquote", true), {"-isystem", true}, {"-I", true}})
    if (takes_argument(words, at, option, joined, argument)) {
      reach.is_known &= is_plain_folder(argument);
      return reach.folders.push_back(argument);
    }
  if (takes_argument(words, at, "-include", false, argument) || takes_argument(words, at, "-imacros", false, argument))
    return reach.included.push_back(argument);
  if (takes_argument(words, at, "-D", true, argument)) return note_definition(argument, reach);
  if (takes_argument(words, at, "-U", true, argument)) return;
  if (has_harmless_argument(words[at])) return void(++at);
  if (words[at].starts_with("-"))
    return void(reach.is_known &= words[at] != "-" && (is_harmless(words[at]) || words[at].starts_with("-o")));
  reach.is_known &= !words[at].starts_with("@");
  if (!is_object(words[at])) reach.files.push_back(words[at]);
}

// Adds folders from the environment variables of GCC and Clang. Like the line's folders, they are searched before the
// system's.
void note_environment(Reach& reach) {
  for (const char* name : {"CPATH", "CPLUS_INCLUDE_PATH", "C_INCLUDE_PATH"}) {
    const char* const value = std::getenv(name);
    if (!value || !*value) continue;
    for (std::string_view rest = value;;) {
      const std::size_t end = std::min(rest.find(':'), rest.size());
      reach.folders.emplace_back(end ? rest.substr(0, end) : ".");
      reach.is_known &= is_plain_folder(reach.folders.back());
      if (end == rest.size()) break;
      rest.remove_prefix(end + 1);
    }
  }
}

Reach reach_of(const std::vector<std::string>& command) {
  Reach reach;
  const std::size_t first = compiler_words(command);
  reach.is_known = is_known_compiler(command[first - 1]);
  for (std::size_t i = first; i < command.size(); ++i) note_word(command, i, reach);
  note_environment(reach);
  return reach;
}

// Skips spaces and comments, which a directive may contain.
std::size_t skip_blank(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (text[at] == ' ' || text[at] == '\t' || text[at] == '\f' || text[at] == '\v' || text[at] == '\r') {
      ++at;
    } else if (text.substr(at).starts_with("/*")) {
      const std::size_t end = text.find("*/", at + 2);
      at = end == text.npos ? text.size() : end + 2;
    } else {
      break;
    }
  }
  return at;
}

std::string_view word_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_')) ++end;
  return text.substr(at, end - at);
}

// Returns whether only spaces and comments precede the position on its line. A directive may then begin there.
bool begins_line(std::string_view text, std::size_t at) {
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t' || text[at - 1] == '\f' || text[at - 1] == '\v')) --at;
  return at == 0 || text[at - 1] == '\n' || text.substr(0, at).ends_with("*/");
}

struct Included {
  std::string name;      // "" if the name comes from a macro
  bool is_next = false;  // #include_next, which searches only folders after this file's
};

// Returns the files that the text includes in any branch of #if, and even inside comments.
std::vector<Included> inclusions_in(std::string_view text) {
  std::vector<Included> found;
  for (std::size_t at = text.find_first_of("#%"); at != text.npos; at = text.find_first_of("#%", at + 1)) {
    if ((text[at] == '%' && !text.substr(at).starts_with("%:")) || !begins_line(text, at)) continue;
    std::size_t begin = skip_blank(text, at + (text[at] == '%' ? 2 : 1));
    const std::string_view directive = word_at(text, begin);
    if (directive != "include" && directive != "include_next" && directive != "import") continue;
    begin = skip_blank(text, begin + directive.size());
    const char opening = begin < text.size() ? text[begin] : '\n';
    Included one{"", directive == "include_next"};
    if (opening == '"' || opening == '<') {
      const std::size_t end = text.find_first_of(opening == '<' ? ">\n" : "\"\n", begin + 1);
      one.name = text.substr(begin + 1, end - begin - 1);
    }
    found.push_back(std::move(one));
  }
  return found;
}

class Walk {
 public:
  explicit Walk(Reach reach) : reach_(std::move(reach)) {}

  Reachability run(const std::vector<std::string>& files) {
    if (!reach_.is_known) note(Reachability::unsure);
    if (reach_.defines_annotation) note(Reachability::mentioned);
    for (const std::string& header : reach_.included) include({header}, "");
    for (const std::string& file : files) visit(file);
    return outlook_;
  }

 private:
  void note(Reachability found) { outlook_ = std::max(outlook_, found); }

  void visit(const std::string& path) {
    if (!is_regular_file(path)) return;
    if (!seen_.insert(std::filesystem::path(path).lexically_normal().string()).second) return;
    const std::string text = joined_text_of(path);
    if (frontend::asks_for_annotation(text)) return note(Reachability::asked);
    if (mentions_annotation(text)) return note(Reachability::mentioned);
    // A macro may compose Ferry's name, and a trigraph may stand for any character of a directive.
    for (std::string_view hint : {"ferry", "FERRY",
                                  "?"
                                  "?"})
      if (text.find(hint) != text.npos) note(Reachability::unsure);
    const std::string folder = path.substr(0, path.rfind('/') + 1);
    for (const Included& one : inclusions_in(text)) include(one, folder);
  }

  // Follows the name in every folder, because it isn't known which folder's file the compiler takes.
  void include(const Included& one, const std::string& folder) {
    if (one.name.empty()) return note(Reachability::unsure);
    std::vector<std::string> places{one.name.starts_with("/") ? one.name : folder + one.name};
    if (!one.name.starts_with("/"))
      for (const std::string& each : reach_.folders) places.push_back(each + "/" + one.name);
    bool found = false;
    for (const std::string& place : places) {
      if (!is_regular_file(place)) continue;
      found = true;
      visit(place);
    }
    // A header that isn't found may be any header that somebody has installed.
    if ((!found || one.is_next) && !is_standard_header(one.name)) note(Reachability::unsure);
  }

  const Reach reach_;
  Reachability outlook_ = Reachability::plain;
  std::set<std::string> seen_;
};

}  // namespace

Reachability reachability_of(const std::vector<std::string>& command) {
  Reach reach = reach_of(command);
  const std::vector<std::string> files = reach.files;
  return Walk(std::move(reach)).run(files);
}

Reachability reachability_of(const std::string& source, const std::vector<std::string>& command) {
  return Walk(reach_of(command)).run({source});
}

}  // namespace ferry::translator::cxx
