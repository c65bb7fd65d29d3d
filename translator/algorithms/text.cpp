// See text.h.
#include "algorithms/text.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

namespace ferry::translator::algorithms {

using namespace clang;

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
  for (llvm::StringRef rest = raw(bytes); !rest.empty(); rest = rest.drop_front()) {
    if (rest.starts_with("//") || rest.starts_with("/*") || rest.front() == '#' || rest.front() == '\\' ||
        rest.front() == '"')
      return std::nullopt;
    const bool space = rest.front() == '\n' || rest.front() == '\r' || rest.front() == '\t' || rest.front() == ' ';
    if (!space || (!text.empty() && text.back() != ' ')) text += space ? ' ' : rest.front();
  }
  return text;
}

std::optional<std::string> UserText::flat(const Expr& e) const {
  const std::optional<Bytes> found = bytes(e.getSourceRange());
  return found ? flat(*found) : std::nullopt;
}

void LineWriter::go_to(unsigned offset) {
  if (offset <= at_) return;
  text_made_.append(text_.raw({file_, at_, offset}).count('\n'), '\n');
  at_ = offset;
}

void LineWriter::add_own(const Bytes& bytes) {
  go_to(bytes.begin);
  own.push_back({size(), bytes.end - bytes.begin, bytes.begin});
  text_made_ += text_.raw(bytes);
  at_ = std::max(at_, bytes.end);
}

}  // namespace ferry::translator::algorithms
