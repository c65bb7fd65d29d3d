// See pragma_places.h.
#include "source/pragma_places.h"

#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>

#include <optional>

namespace ferry::translator::source {

using clang::syntax::Token;
using llvm::StringRef;

namespace {

// Reads the text between two tokens that the compiler sees: directives, inactive code, and macros with empty
// expansions.
class Gap {
 public:
  Gap(StringRef text, clang::SourceLocation begin, const clang::LangOptions& language)
      : text_(text.str()),
        begin_(begin),
        lexer_(begin, language, text_.data(), text_.data(), text_.data() + text_.size()) {}

  std::optional<unsigned> first_place() {
    next();
    while (token_.isNot(clang::tok::eof))
      token_.is(clang::tok::hash) && token_.isAtStartOfLine() ? directive() : other();
    std::optional<unsigned> first;
    for (const Group& group : groups_)
      if (group.place && (!first || *group.place < *first)) first = group.place;
    return first;
  }

 private:
  // A conditional group that hasn't ended yet. The first one is the group in which the gap begins.
  struct Group {
    unsigned begin = 0;
    bool any = false;               // whether it contains pragmas or code
    std::optional<unsigned> place;  // the offset of the first pragma in the current branch
  };

  unsigned at() const { return token_.getLocation().getRawEncoding() - begin_.getRawEncoding(); }
  void next() { lexer_.LexFromRawLexer(token_); }

  void note(unsigned offset) {
    if (skipped_ > 0) return;
    groups_.back().any = true;
    if (!groups_.back().place) groups_.back().place = offset;
  }

  void other() {
    note(at());
    next();
  }

  void directive() {
    const unsigned offset = at();
    next();
    const StringRef name =
        token_.is(clang::tok::raw_identifier) && !token_.isAtStartOfLine() ? token_.getRawIdentifier() : "";
    if (name.starts_with("if")) {
      skipped_ ? void(++skipped_) : groups_.push_back({offset, false, std::nullopt});
    } else if (name.starts_with("el")) {
      if (skipped_ == 0 && groups_.size() == 1) skipped_ = 1;  // the active branch has ended here
      if (skipped_ == 0) groups_.back().place.reset();
    } else if (name == "endif") {
      end_group();
    } else if (name == "pragma") {
      note(offset);
    } else if (name.starts_with("include") && skipped_ == 0) {
      for (Group& group : groups_) group.place.reset();  // the compiler sees the included tokens
    }
    while (token_.isNot(clang::tok::eof) && !token_.isAtStartOfLine()) next();
  }

  void end_group() {
    if (skipped_ > 0) return void(--skipped_);
    if (groups_.size() == 1) return;
    const Group ended = groups_.pop_back_val();
    if (ended.any) note(ended.begin);
  }

  const std::string text_;  // the lexer needs a null character at the end
  const clang::SourceLocation begin_;
  clang::Lexer lexer_;
  clang::Token token_;
  llvm::SmallVector<Group, 4> groups_{Group{}};
  unsigned skipped_ = 0;  // how many levels of inactive branches surround the current place
};

}  // namespace

unsigned before_pragmas(const clang::syntax::TokenBuffer& tokens, const clang::LangOptions& language,
                        clang::FileID file, unsigned begin) {
  const clang::SourceManager& sources = tokens.sourceManager();
  const llvm::ArrayRef<Token> spelled = tokens.spelledTokens(file);
  const auto offset = [&](const Token& token) { return sources.getFileOffset(token.location()); };
  const std::size_t statement = static_cast<std::size_t>(
      llvm::partition_point(spelled, [&](const Token& token) { return offset(token) < begin; }) - spelled.begin());
  std::size_t first = statement;
  while (first > 0) {
    const auto made = tokens.expansionsOverlapping(spelled.slice(first - 1, 1));
    if (made.empty() || !made.front().Expanded.empty()) break;
    first = static_cast<std::size_t>(made.front().Spelled.begin() - spelled.begin());
  }
  if (first == statement) return begin;
  const unsigned start = first > 0 ? offset(spelled[first - 1]) + spelled[first - 1].length() : 0;
  const clang::SourceLocation location = sources.getLocForStartOfFile(file).getLocWithOffset(static_cast<int>(start));
  const std::optional<unsigned> place =
      Gap(sources.getBufferData(file).slice(start, begin), location, language).first_place();
  return place ? start + *place : begin;
}

}  // namespace ferry::translator::source
