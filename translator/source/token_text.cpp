#include "source/token_text.h"

#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::source {

using clang::SourceLocation;
using clang::SourceManager;
using clang::syntax::Token;

namespace {

// A token where it stands in the base file: itself, or the macro use (or #include) that it comes from.
struct Place {
  clang::FileID file;
  unsigned begin, end;
  bool verbatim;  // the file has the token itself
};

bool is_word(char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '"' || c == '\'' || (c & 0x80); }
bool is_operator(char c) { return llvm::StringRef("+-*/%&|^<>=!:#").contains(c); }

// Would these two tokens, written without a space, be read as something else?
bool would_join(llvm::StringRef text, llvm::StringRef next) {
  if (text.empty() || next.empty()) return false;
  const char a = text.back(), b = next.front();
  if (is_word(a) && is_word(b)) return true;
  if (a == '.' || b == '.') return a == b || llvm::isDigit(a) || llvm::isDigit(b);
  if (is_operator(a) && is_operator(b)) return true;
  // A number would take the sign: 0xE +1 is a sum, 0xE+1 one (wrong) token.
  return llvm::isDigit(text.front()) && llvm::StringRef("eEpP").contains(a) && (b == '+' || b == '-');
}

class Writer {
 public:
  Writer(const SourceManager& sources, const clang::LangOptions& language) : sources_(sources), language_(language) {}

  void add(const Token& token, llvm::StringRef text) {
    const Place place = place_of(token);
    if (!started_) {
      line_ = sources_.getLineNumber(place.file, place.begin);
    } else if (place.verbatim || place.begin != last_.begin) {
      gap(place, llvm::StringRef(text).starts_with(",") && text != token.text(sources_));
    } else if (!text.empty() && wants_space(token)) {
      out_ += ' ';
    }
    const bool as_written = place.verbatim && text == token.text(sources_);
    const bool touches = out_.size() == last_end_ && !(as_written && last_as_written_);
    if (touches && would_join(previous_text_.empty() ? out_ : previous_text_, text)) out_ += ' ';
    started_ = true;
    last_ = place;
    last_as_written_ = as_written;
    previous_text_ = text;
    out_ += text;
    last_end_ = out_.size();
  }
  std::string take() { return std::move(out_); }

 private:
  // The place in the file of the first token; a token of a file included in between stands at its #include.
  Place place_of(const Token& token) const {
    const SourceLocation location = token.location();
    clang::CharSourceRange range(clang::SourceRange(location), true);
    if (location.isMacroID()) range = sources_.getExpansionRange(location);
    auto [file, begin] = sources_.getDecomposedLoc(range.getBegin());
    const SourceLocation last = range.getEnd();
    unsigned end = sources_.getFileOffset(last) + clang::Lexer::MeasureTokenLength(last, sources_, language_);
    bool verbatim = location.isFileID();
    while (started_ && file != last_.file && sources_.getIncludeLoc(file).isValid()) {
      std::tie(file, begin) = sources_.getDecomposedLoc(sources_.getIncludeLoc(file));
      end = begin;
      verbatim = false;
    }
    return {file, begin, end, verbatim};
  }

  bool wants_space(const Token& token) const {
    if (previous_text_ == "," || previous_text_ == ";") return true;
    // The first token of a macro's argument has the spacing of the parameter in the macro's body.
    SourceLocation location = token.location();
    while (sources_.isMacroArgExpansion(location) && sources_.getDecomposedLoc(location).second == 0)
      location = sources_.getImmediateExpansionRange(location).getBegin();
    const auto [file, offset] = sources_.getDecomposedSpellingLoc(location);
    return offset > 0 && llvm::isSpace(sources_.getBufferData(file)[offset - 1]);
  }

  // What stands between the last token and this place: copied where it is space and comments only; anything else
  // (directives, code switched off, macros that expand to nothing) becomes the newlines it had.
  void gap(const Place& place, bool joins) {
    if (place.file != last_.file || place.begin < last_.end) {
      out_ += ' ';
      return;
    }
    const llvm::StringRef text = sources_.getBufferData(place.file).slice(last_.end, place.begin);
    if (joins && text.find_first_not_of(' ') == llvm::StringRef::npos) return;  // a comma in an operator's place
    // A macro use over several lines gave its text on the first of them.
    line_ += llvm::StringRef(out_).drop_front(counted_).count('\n');
    counted_ = out_.size();
    const unsigned line_there = sources_.getLineNumber(place.file, last_.end);
    if (line_there > line_) out_.append(line_there - line_, '\n');
    if (only_space_and_comments(text, place.file)) {
      out_ += text;
      return;
    }
    const llvm::StringRef first_line = text.take_until([](char c) { return c == '\n'; });
    // A comment behind the last token stays.
    if (first_line.size() < text.size() && !first_line.contains("/*") &&
        only_space_and_comments(first_line, place.file))
      out_ += first_line;
    const std::size_t newlines = text.count('\n');
    out_.append(newlines, '\n');
    const llvm::StringRef indentation = text.take_back(text.size() - (text.rfind('\n') + 1));
    out_ += newlines && indentation.trim(" \t").empty() ? indentation : llvm::StringRef(" ");
  }

  bool only_space_and_comments(llvm::StringRef text, clang::FileID file) const {
    if (text.trim().empty()) return true;
    const SourceLocation start = sources_.getLocForStartOfFile(file).getLocWithOffset(last_.end);
    const std::string copy = text.str();  // the lexer wants a null at the end
    clang::Lexer lexer(start, language_, copy.data(), copy.data(), copy.data() + copy.size());
    clang::Token token;
    lexer.LexFromRawLexer(token);
    return token.is(clang::tok::eof);
  }

  const SourceManager& sources_;
  const clang::LangOptions& language_;
  std::string out_;
  llvm::StringRef previous_text_;
  Place last_{};
  unsigned line_ = 0;        // where out_ was when it had…
  std::size_t counted_ = 0;  // …this many bytes
  bool started_ = false;
  bool last_as_written_ = false;
  std::size_t last_end_ = 0;  // of the last token in out_
};

}  // namespace

TokenText::TokenText(const clang::syntax::TokenBuffer& tokens, const SourceManager& sources,
                     const clang::LangOptions& language)
    : tokens_(tokens), sources_(sources), language_(language) {}

std::string TokenText::text(clang::SourceRange expanded, const Replacements* replacements) const {
  Writer writer(sources_, language_);
  for (const Token& token : tokens_.expandedTokens(expanded)) {
    if (token.kind() == clang::tok::eof) break;
    llvm::StringRef text = token.text(sources_);
    if (replacements)
      if (const auto found = replacements->find(token.location()); found != replacements->end()) text = found->second;
    writer.add(token, text);
  }
  return writer.take();
}

std::optional<FileRange> TokenText::file_range(clang::SourceRange expanded, bool include_semicolon) const {
  llvm::ArrayRef<Token> range = tokens_.expandedTokens(expanded);
  if (range.empty()) return std::nullopt;
  if (include_semicolon && range.end() != tokens_.expandedTokens().end() && range.end()->kind() == clang::tok::semi)
    range = {range.begin(), range.end() + 1};
  const auto spelled = tokens_.spelledForExpanded(range);
  if (!spelled || spelled->empty()) return std::nullopt;
  // A piece of a macro's argument has a spelling too, but its text may be used elsewhere as well.
  const SourceLocation first = spelled->front().location(), last = spelled->back().location();
  if (sources_.getExpansionRange(range.front().location()).getBegin() != first ||
      sources_.getExpansionRange(range.back().location()).getEnd() != last)
    return std::nullopt;
  const clang::FileID file = sources_.getFileID(first);
  if (file != sources_.getMainFileID() || sources_.getFileID(last) != file) return std::nullopt;
  return FileRange{sources_.getFileOffset(first), sources_.getFileOffset(last) + spelled->back().length(),
                   sources_.getSpellingLineNumber(first)};
}

TokenText::Place TokenText::place(SourceLocation location) const {
  const unsigned length = clang::Lexer::MeasureTokenLength(sources_.getExpansionLoc(location), sources_, language_);
  return {line(location), sources_.getExpansionColumnNumber(location), std::max(1u, length)};
}

unsigned TokenText::line(SourceLocation location) const { return sources_.getExpansionLineNumber(location); }

}  // namespace ferry::translator::source
