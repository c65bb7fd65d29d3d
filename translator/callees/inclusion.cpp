// See inclusion.h.
#include "callees/inclusion.h"

#include <clang/AST/ASTContext.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

namespace ferry::translator::callees {

using namespace clang;

namespace {

bool has_word(StringRef text, StringRef word) {
  const auto is_part = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (std::size_t at = text.find(word); at != StringRef::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]))) return true;
  }
  return false;
}

// Returns #undef lines for the macros that a text defines. They begin on a new line, because the text may end with a
// comment that ends in a backslash.
std::string without_macros(StringRef text) {
  std::set<std::string> names;
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    line = line.ltrim();
    if (!line.consume_front("#") || !(line = line.ltrim()).consume_front("define")) continue;
    names.insert(line.ltrim().take_while([](char c) { return llvm::isAlnum(c) || c == '_'; }).str());
  }
  std::string undefined = "\n\n";
  for (const std::string& name : names)
    if (!name.empty()) undefined += "#undef " + name + "\n";
  return undefined;
}

class Includer {
 public:
  Includer(const frontend::ParsedUnit& unit, const std::string& main, const std::vector<Candidate>& candidates,
           const std::map<std::string, Found>& found, const std::set<std::string>& taken)
      : unit_(unit), main_(main), candidates_(candidates) {
    for (const std::string& name : taken) {
      const Found& one = found.at(name);
      own_names_[one.source].insert(one.slice.own_names.begin(), one.slice.own_names.end());
      llvm::append_range(kept_[one.source], one.slice.kept);
    }
  }

  std::vector<frontend::Rewriting> rewritings() const {
    const SourceManager& sources = unit_.sources();
    const FileID main = sources.getMainFileID();
    const auto entry = sources.getFileEntryRefForID(main);
    const StringRef own = sources.getBufferData(main);
    const auto end = static_cast<unsigned>(own.size());
    std::vector<frontend::Rewriting> made{{entry ? entry->getName().str() : main_, "", {}}};
    std::string text = without_macros(own);
    for (const auto& [source, ranges] : kept_) {
      text += inclusion(source) + without_macros(candidates_[source].text);
      made.push_back({candidates_[source].path, "", blanks(candidates_[source].text, ranges, 1)});
    }
    const auto size = static_cast<unsigned>(text.size());
    made.front().replacements = {{1, end, end, text, {}, {{0, size, "", end, frontend::StandIn::What::part}}}};
    return made;
  }

 private:
  std::string inclusion(std::size_t source) const {
    // The compiler searches quoted names in the main file's folder first.
    StringRef path = candidates_[source].path;
    if (const StringRef folder = llvm::sys::path::parent_path(main_); !llvm::sys::path::is_absolute(path))
      path = path.drop_front(folder.size()).ltrim('/');
    std::string text = "#pragma pack()\n", end;
    for (const std::string& name : own_names_.at(source))
      if (is_known(name, source)) {
        text += "#define " + name + " " + name + suffix_of(source) + "\n";
        end += "#undef " + name + "\n";
      }
    return text + ("#include \"" + path + "\"\n").str() + end;
  }

  // Returns whether the name has a meaning even without the text of `source`.
  bool is_known(const std::string& name, std::size_t source) const {
    const auto word = unit_.context.Idents.find(name);
    return (word != unit_.context.Idents.end() &&
            !unit_.context.getTranslationUnitDecl()->lookup(word->second).empty()) ||
           has_word(unit_.sources().getBufferData(unit_.sources().getMainFileID()), name) ||
           llvm::any_of(own_names_,
                        [&](const auto& other) { return other.first != source && other.second.contains(name); });
  }

  const frontend::ParsedUnit& unit_;
  const std::string& main_;
  const std::vector<Candidate>& candidates_;
  std::map<std::size_t, std::set<std::string>> own_names_;  // keyed by source
  std::map<std::size_t, std::vector<Range>> kept_;
};

}  // namespace

std::string suffix_of(std::size_t source) { return "_of_other_" + std::to_string(source + 1); }

std::vector<frontend::Rewriting> inclusions(const frontend::ParsedUnit& unit, const std::string& source,
                                            const std::vector<Candidate>& candidates,
                                            const std::map<std::string, Found>& found,
                                            const std::set<std::string>& taken) {
  return Includer(unit, source, candidates, found, taken).rewritings();
}

std::string applied(const frontend::Rewriting& rewriting, StringRef text) {
  std::string made;
  unsigned at = 0;
  for (const frontend::Replacement& one : rewriting.replacements) {
    made += text.slice(at, one.begin).str() + one.text;
    at = one.end;
  }
  return made + text.drop_front(at).str();
}

}  // namespace ferry::translator::callees
