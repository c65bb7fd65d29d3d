// See token.h.
#include "ir/token.h"

#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::ir {

namespace {

bool is_word(char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '"' || c == '\'' || (c & 0x80); }
bool is_operator(char c) { return llvm::StringRef("+-*/%&|^<>=!:#").contains(c); }

}  // namespace

bool would_join(llvm::StringRef text, llvm::StringRef next) {
  if (text.empty() || next.empty()) return false;
  const char a = text.back(), b = next.front();
  if (is_word(a) && is_word(b)) return true;
  if (a == '.' || b == '.') return a == b || llvm::isDigit(a) || llvm::isDigit(b);
  if (is_operator(a) && is_operator(b)) return true;
  // A number would absorb the sign after it: 0xE +1 is a sum, but 0xE+1 is a single, invalid token.
  return llvm::isDigit(text.front()) && llvm::StringRef("eEpP").contains(a) && (b == '+' || b == '-');
}

namespace {

class Writer {
 public:
  void add(const Token& token, llvm::StringRef text) {
    if (!started_)
      line_ = token.line;
    else if (token.gap != Token::Gap::same_use)
      gap(token);
    else if (!text.empty() && (token.spaced || previous_text_ == "," || previous_text_ == ";"))
      out_ += ' ';
    const bool as_written = token.in_file && text == token.text;
    const bool touches = out_.size() == last_end_ && !(as_written && last_as_written_);
    if (touches && would_join(previous_text_.empty() ? out_ : previous_text_, text)) out_ += ' ';
    started_ = true;
    last_as_written_ = as_written;
    previous_text_ = text;
    out_ += text;
    last_end_ = out_.size();
  }
  std::string take() { return std::move(out_); }

 private:
  void gap(const Token& token) {
    if (token.gap == Token::Gap::elsewhere) {
      out_ += ' ';
      return;
    }
    // All tokens of a multi-line macro use are written on its first line.
    line_ += llvm::StringRef(out_).drop_front(counted_).count('\n');
    counted_ = out_.size();
    if (token.line > line_) out_.append(token.line - line_, '\n');
    out_ += token.between;
  }

  std::string out_;
  llvm::StringRef previous_text_;
  unsigned line_ = 0;        // the line number of the byte at index counted_ of out_
  std::size_t counted_ = 0;  // the number of bytes of out_ whose lines are counted
  bool started_ = false;
  bool last_as_written_ = false;
  std::size_t last_end_ = 0;  // the end of the last token in out_
};

}  // namespace

std::string write(const std::vector<Token>& tokens, const TokenChanges& changes) {
  Writer writer;
  for (const Token& token : tokens) {
    const auto changed = changes.find(token.at);
    writer.add(token, changed == changes.end() ? token.text : changed->second);
  }
  return writer.take();
}

}  // namespace ferry::translator::ir
