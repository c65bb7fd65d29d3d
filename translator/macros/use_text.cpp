// See use_text.h.
#include "macros/use_text.h"

#include "ir/token.h"
#include "source/spelling.h"

#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>

namespace ferry::translator::macros {

using namespace clang;

namespace {

// Where a token comes from: its place among the arguments of a use, a macro use among these arguments, or otherwise the
// use itself.
struct Place {
  SourceLocation at;
  bool verbatim = true;
};
Place place_of(SourceLocation location, const SourceManager& sources) {
  Place place{location};
  while (place.at.isMacroID()) {
    const bool of_argument = sources.isMacroArgExpansion(place.at);
    place.verbatim &= of_argument;
    place.at = of_argument ? sources.getImmediateSpellingLoc(place.at)
                           : sources.getImmediateExpansionRange(place.at).getBegin();
  }
  return place;
}

// Returns whether the macro stays in the text as a name, because only the host compiler can evaluate it.
bool stays_by_name(llvm::StringRef macro) {
  static const llvm::StringSet<> names{"__FILE__", "__BASE_FILE__", "__DATE__",
                                       "__TIME__", "__TIMESTAMP__", "__INCLUDE_LEVEL__"};
  return names.contains(macro);
}

class UseWriter {
 public:
  UseWriter(const frontend::ParsedUnit& unit, const Use& use) : unit_(unit), sources_(unit.sources()), use_(use) {
    const syntax::Token& last = use.Spelled.back();
    file_ = sources_.getFileID(use.Spelled.front().location());
    begin_ = sources_.getFileOffset(use.Spelled.front().location());
    end_ = sources_.getFileOffset(last.location()) + last.length();
    line_ = sources_.getLineNumber(file_, begin_);
    last_line_ = sources_.getLineNumber(file_, end_);
  }

  std::optional<frontend::Replacement> run() {
    if (differs_elsewhere()) return std::nullopt;
    for (const syntax::Token& token : use_.Expanded)
      if (!add(token)) return std::nullopt;
    go_to(last_line_);
    return frontend::Replacement{0, begin_, end_, std::move(text_), std::move(own_)};
  }

 private:
  // Returns whether the use contains pragmas, or macros that the host compiler predefines differently.
  bool differs_elsewhere() const {
    const auto inside = [&](SourceLocation at) {
      const auto [file, offset] = sources_.getDecomposedExpansionLoc(at);
      return file == file_ && begin_ <= offset && offset < end_;
    };
    return llvm::any_of(unit_.standing, inside) ||
           llvm::any_of(unit_.macro_uses, [&](const frontend::MacroUse& one) { return inside(one.location); });
  }

  bool add(const syntax::Token& token) {
    if (token.kind() == tok::hash || token.kind() == tok::hashhash) return false;
    const Place place = place_of(token.location(), sources_);
    std::string text = host_text(unit_, token);
    if (text.find('\n') != std::string::npos) return false;  // a raw string
    const unsigned offset = sources_.getFileOffset(place.at);
    if (sources_.getFileID(place.at) != file_ || offset < begin_ || offset >= end_) return false;
    go_to(sources_.getLineNumber(file_, offset));
    const bool apart = !text_.empty() && text_.back() != '\n' && (is_spaced(token) || ir::would_join(last_, text));
    if (apart) text_ += ' ';
    if (place.verbatim)
      own_.push_back({static_cast<unsigned>(text_.size()), static_cast<unsigned>(text.size()), offset});
    text_ += text;
    last_ = std::move(text);
    return true;
  }

  // Returns whether a space precedes the token. An argument's first token has the spacing of the parameter in the
  // macro's definition.
  bool is_spaced(const syntax::Token& token) const {
    SourceLocation location = token.location();
    while (sources_.isMacroArgExpansion(location) && sources_.getDecomposedLoc(location).second == 0)
      location = sources_.getImmediateExpansionRange(location).getBegin();
    const auto [file, offset] = sources_.getDecomposedSpellingLoc(location);
    return last_ == "," || last_ == ";" || (offset > 0 && llvm::isSpace(sources_.getBufferData(file)[offset - 1]));
  }

  void go_to(unsigned line) {
    if (line <= line_) return;
    text_.append(line - line_, '\n');
    line_ = line;
  }

  const frontend::ParsedUnit& unit_;
  const SourceManager& sources_;
  const Use& use_;
  FileID file_;
  unsigned begin_, end_, last_line_, line_;
  std::string text_, last_;
  std::vector<frontend::OwnText> own_;
};

}  // namespace

// If a use spans several lines, GCC's __LINE__ is the first one, and Clang's the last one.
std::string host_text(const frontend::ParsedUnit& unit, const syntax::Token& token) {
  const SourceManager& sources = unit.sources();
  const bool named = token.kind() == tok::numeric_constant || token.kind() == tok::string_literal;
  const StringRef macro = named && token.location().isMacroID()
                              ? Lexer::getImmediateMacroName(token.location(), sources, unit.context.getLangOpts())
                              : "";
  if (stays_by_name(macro)) return macro.str();
  if (macro == "__LINE__" && !unit.host_is_clang)
    return std::to_string(sources.getPresumedLineNumber(place_of(token.location(), sources).at));
  return source::spelling(token, sources);
}

std::optional<Use> use_at(const frontend::ParsedUnit& unit, SourceLocation location) {
  if (!location.isMacroID()) return std::nullopt;
  const SourceLocation place = unit.sources().getExpansionLoc(location);
  const syntax::Token* name = unit.tokens.spelledTokenContaining(place);
  if (!name || unit.sources().isInSystemHeader(place)) return std::nullopt;
  const std::vector<Use> found = unit.tokens.expansionsOverlapping(llvm::ArrayRef(*name));
  const bool one = found.size() == 1 && !found.front().Spelled.empty() && !found.front().Expanded.empty();
  return one ? std::optional(found.front()) : std::nullopt;
}

std::optional<frontend::Replacement> use_text(const frontend::ParsedUnit& unit, const Use& use) {
  return UseWriter(unit, use).run();
}

}  // namespace ferry::translator::macros
