#include "source/token_text.h"

#include "source/spelling.h"

#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::source {

using clang::SourceLocation;
using clang::SourceManager;
using clang::syntax::Token;

namespace {

// A position in the base file. It is the token's own position, or that of the macro use or #include that produced the
// token.
struct FilePosition {
  clang::FileID file;
  unsigned begin, end;
  bool verbatim;  // whether the token itself is in the file
};

class Reader {
 public:
  Reader(const SourceManager& sources, const clang::LangOptions& language) : sources_(sources), language_(language) {}

  void add(const Token& token) {
    const FilePosition position = position_of(token);
    ir::Token added{token.location().getRawEncoding(), spelling(token, sources_), position.verbatim};
    if (tokens_.empty())
      added.line = sources_.getLineNumber(position.file, position.begin);
    else if (position.verbatim || position.begin != last_.begin)
      add_gap(position, added);
    else
      added.spaced = is_spaced(token);
    last_ = position;
    tokens_.push_back(std::move(added));
  }
  std::vector<ir::Token> take() { return std::move(tokens_); }

 private:
  // Returns the token's place in the file of the first token. If the token's file is included between the first and the
  // last token, this is the place of the #include.
  FilePosition position_of(const Token& token) const {
    const SourceLocation location = token.location();
    clang::CharSourceRange range(clang::SourceRange(location), true);
    if (location.isMacroID()) range = sources_.getExpansionRange(location);
    auto [file, begin] = sources_.getDecomposedLoc(range.getBegin());
    const SourceLocation last = range.getEnd();
    unsigned end = sources_.getFileOffset(last) + clang::Lexer::MeasureTokenLength(last, sources_, language_);
    bool verbatim = location.isFileID();
    while (!tokens_.empty() && file != last_.file && sources_.getIncludeLoc(file).isValid()) {
      std::tie(file, begin) = sources_.getDecomposedLoc(sources_.getIncludeLoc(file));
      end = begin;
      verbatim = false;
    }
    return {file, begin, end, verbatim};
  }

  bool is_spaced(const Token& token) const {
    // The first token of a macro argument has the spacing of the parameter in the macro's body.
    SourceLocation location = token.location();
    while (sources_.isMacroArgExpansion(location) && sources_.getDecomposedLoc(location).second == 0)
      location = sources_.getImmediateExpansionRange(location).getBegin();
    const auto [file, offset] = sources_.getDecomposedSpellingLoc(location);
    return offset > 0 && llvm::isSpace(sources_.getBufferData(file)[offset - 1]);
  }

  // Adds the text between the previous token and this one. The text is copied if it consists only of space and
  // comments.
  void add_gap(const FilePosition& position, ir::Token& token) const {
    token.gap = ir::Token::Gap::elsewhere;
    if (position.file != last_.file || position.begin < last_.end) return;
    const llvm::StringRef text = sources_.getBufferData(position.file).slice(last_.end, position.begin);
    token.line = sources_.getLineNumber(position.file, last_.end);
    const bool space = only_space_and_comments(text, position.file);
    token.gap = space ? ir::Token::Gap::space : ir::Token::Gap::directives;
    token.between = space ? text.str() : newlines(text, position.file);
  }

  std::string newlines(llvm::StringRef text, clang::FileID file) const {
    std::string between;
    const llvm::StringRef first_line = text.take_until([](char c) { return c == '\n'; });
    // A comment after the last token stays.
    if (first_line.size() < text.size() && !first_line.contains("/*") && only_space_and_comments(first_line, file))
      between += first_line;
    const std::size_t newlines = text.count('\n');
    between.append(newlines, '\n');
    const llvm::StringRef indentation = text.take_back(text.size() - (text.rfind('\n') + 1));
    between += newlines && indentation.trim(" \t").empty() ? indentation : llvm::StringRef(" ");
    return between;
  }

  bool only_space_and_comments(llvm::StringRef text, clang::FileID file) const {
    if (text.trim().empty()) return true;
    const SourceLocation start = sources_.getLocForStartOfFile(file).getLocWithOffset(last_.end);
    const std::string copy = text.str();  // the lexer needs a null character at the end
    clang::Lexer lexer(start, language_, copy.data(), copy.data(), copy.data() + copy.size());
    clang::Token token;
    lexer.LexFromRawLexer(token);
    return token.is(clang::tok::eof);
  }

  const SourceManager& sources_;
  const clang::LangOptions& language_;
  std::vector<ir::Token> tokens_;
  FilePosition last_{};
};

}  // namespace

// Returns the number of UTF-8 code points. A byte order mark doesn't count.
static unsigned code_points(llvm::StringRef text) {
  text.consume_front("\xEF\xBB\xBF");
  return static_cast<unsigned>(llvm::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

TokenText::TokenText(const clang::syntax::TokenBuffer& tokens, const SourceManager& sources,
                     const clang::LangOptions& language, const UnitText* unit)
    : tokens_(tokens), sources_(sources), language_(language), unit_(unit) {}

std::vector<ir::Token> TokenText::tokens(clang::SourceRange expanded) const {
  Reader reader(sources_, language_);
  for (const Token& token : tokens_.expandedTokens(expanded)) {
    if (token.kind() == clang::tok::eof) break;
    reader.add(token);
  }
  return reader.take();
}

std::string TokenText::text(clang::SourceRange expanded) const { return ir::write(tokens(expanded)); }

std::optional<FileRange> TokenText::file_range(clang::SourceRange expanded, bool include_semicolon) const {
  llvm::ArrayRef<Token> range = tokens_.expandedTokens(expanded);
  if (range.empty()) return std::nullopt;
  if (include_semicolon && range.end() != tokens_.expandedTokens().end() && range.end()->kind() == clang::tok::semi)
    range = {range.begin(), range.end() + 1};
  const auto spelled = tokens_.spelledForExpanded(range);
  if (!spelled || spelled->empty()) return std::nullopt;
  // Part of a macro's argument also has a spelling, but its text may be used in other places, too.
  const SourceLocation first = spelled->front().location(), last = spelled->back().location();
  if (sources_.getExpansionRange(range.front().location()).getBegin() != first ||
      sources_.getExpansionRange(range.back().location()).getEnd() != last)
    return std::nullopt;
  const clang::FileID file = sources_.getFileID(first);
  if (sources_.getFileID(last) != file || !(unit_ ? unit_->holds(file) : file == sources_.getMainFileID()))
    return std::nullopt;
  return FileRange{file, sources_.getFileOffset(first), sources_.getFileOffset(last) + spelled->back().length(),
                   sources_.getSpellingLineNumber(first)};
}

TokenText::Position TokenText::position(SourceLocation location) const {
  const SourceLocation place = sources_.getExpansionLoc(location);
  const auto [file, offset] = sources_.getDecomposedLoc(place);
  const llvm::StringRef contents = sources_.getBufferData(file);
  const std::size_t begin = contents.take_front(offset).rfind('\n') + 1;  // npos + 1 is 0
  const unsigned bytes = clang::Lexer::MeasureTokenLength(place, sources_, language_);
  const bool main = file == sources_.getMainFileID();
  return {line(location), code_points(contents.slice(begin, offset)) + 1,
          std::max(1u, code_points(contents.substr(offset, bytes))), main ? "" : sources_.getFilename(place).str(),
          contents.drop_front(begin).take_until([](char c) { return c == '\n' || c == '\r'; }).str()};
}

unsigned TokenText::line(SourceLocation location) const { return sources_.getExpansionLineNumber(location); }

unsigned TokenText::text_line(SourceLocation location) const {
  const auto [file, offset] = sources_.getDecomposedExpansionLoc(location);
  return unit_ && unit_->holds(file) ? unit_->line(file, offset) : line(location);
}

}  // namespace ferry::translator::source
