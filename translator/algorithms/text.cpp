// See text.h.
#include "algorithms/text.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

namespace ferry::translator::algorithms {

using namespace clang;

// Returns the length of a literal that ends on the same line. Returns 0 for raw strings, and for quotes that don't
// begin a literal.
static std::size_t quoted(llvm::StringRef text, bool raw) {
  for (std::size_t at = 1; at < text.size() && text[at] != '\n' && !raw; ++at)
    if (text[at] == '\\')
      ++at;
    else if (text[at] == text.front())
      return at + 1;
  return 0;
}

std::optional<Bytes> UserText::bytes(SourceRange range) const {
  const SourceManager& sources = context_.getSourceManager();
  const CharSourceRange found =
      Lexer::makeFileCharRange(CharSourceRange::getTokenRange(range), sources, context_.getLangOpts());
  if (found.isInvalid()) return std::nullopt;
  const auto [file, begin] = sources.getDecomposedLoc(found.getBegin());
  const auto [other, end] = sources.getDecomposedLoc(found.getEnd());
  return file == other && begin < end ? std::optional(Bytes{file, begin, end}) : std::nullopt;
}

llvm::StringRef UserText::raw(const Bytes& bytes) const {
  return context_.getSourceManager().getBufferData(bytes.file).slice(bytes.begin, bytes.end);
}

std::optional<std::string> UserText::flat(const Bytes& bytes) const {
  std::string text;
  llvm::StringRef rest = raw(bytes);
  while (!rest.empty()) {
    const char next = rest.front();
    if (rest.starts_with("//") || rest.starts_with("/*") || next == '#' || next == '\\') return std::nullopt;
    if (next == '"' || next == '\'') {
      const std::size_t length = quoted(rest, !text.empty() && text.back() == 'R');
      if (length == 0) return std::nullopt;
      text += rest.take_front(length);
      rest = rest.drop_front(length);
      continue;
    }
    const bool space = next == '\n' || next == '\r' || next == '\t' || next == ' ';
    if (!space || (!text.empty() && text.back() != ' ')) text += space ? ' ' : next;
    rest = rest.drop_front();
  }
  return text;
}

std::optional<std::string> UserText::flat(const Expr& e) const {
  const std::optional<Bytes> found = bytes(e.getSourceRange());
  return found ? flat(*found) : std::nullopt;
}

void LineWriter::go_to(unsigned offset) { go_to(offset, size()); }

void LineWriter::go_to(unsigned offset, unsigned place) {
  if (offset <= at_) return;
  text_made_.insert(place, text_.raw({file_, at_, offset}).count('\n'), '\n');
  at_ = offset;
}

void LineWriter::add_own(const Bytes& bytes) {
  go_to(bytes.begin);
  own.push_back({size(), bytes.end - bytes.begin, bytes.begin});
  text_made_ += text_.raw(bytes);
  at_ = std::max(at_, bytes.end);
}

}  // namespace ferry::translator::algorithms
