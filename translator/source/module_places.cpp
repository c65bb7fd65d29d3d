// See module_places.h.
#include "source/module_places.h"

#include <clang/Lex/Lexer.h>

#include <vector>

namespace ferry::translator::source {

using namespace clang;

namespace {

struct Word {
  unsigned end;
  bool begins_line;
  llvm::StringRef text;
};

std::vector<Word> words_of(llvm::StringRef text, const LangOptions& language) {
  Lexer lexer(SourceLocation(), language, text.begin(), text.begin(), text.end());
  std::vector<Word> words;
  Token token;
  for (lexer.LexFromRawLexer(token); token.isNot(tok::eof); lexer.LexFromRawLexer(token)) {
    const char* end = lexer.getBufferLocation();
    words.push_back({static_cast<unsigned>(end - text.begin()), token.isAtStartOfLine(),
                     llvm::StringRef(end - token.getLength(), token.getLength())});
  }
  return words;
}

class Search {
 public:
  Search(llvm::StringRef text, const LangOptions& language) : text_(text), words_(words_of(text, language)) {}

  model::ModulePlaces run() {
    model::ModulePlaces result{};
    if (is(0, "module") && is(1, ";")) {
      result.headers = behind(1);
      result.has_fragment = true;
      at_ = 2;
    }
    while (at_ < words_.size() && !begins("module")) ++at_;
    result.tables = pass_semicolon();
    // If imports are inside preprocessor conditionals, the place is after the last directive of the conditional group.
    unsigned depth = 0;
    bool inside = false;
    while (imports() || begins("#")) {
      if (imports()) {
        const model::TextPlace place = pass_semicolon();
        inside = depth > 0;
        if (!inside) result.tables = place;
        continue;
      }
      depth += is(at_ + 1, "if") || is(at_ + 1, "ifdef") || is(at_ + 1, "ifndef");
      depth -= is(at_ + 1, "endif");
      do ++at_;
      while (at_ < words_.size() && !words_[at_].begins_line);
      if (inside && depth == 0) result.tables = behind(at_ - 1), inside = false;
    }
    return result;
  }

 private:
  bool is(std::size_t at, llvm::StringRef word) const { return at < words_.size() && words_[at].text == word; }
  // Returns whether a module directive with this word begins here, possibly after `export`.
  bool begins(llvm::StringRef word) const {
    return at_ < words_.size() && words_[at_].begins_line && is(at_ + is(at_, "export"), word);
  }
  // Returns whether an import begins here. Clang accepts one even in the middle of a line.
  bool imports() const { return is(at_ + is(at_, "export"), "import"); }
  model::TextPlace pass_semicolon() {
    while (at_ < words_.size() && !is(at_, ";")) ++at_;
    return behind(at_++);
  }
  model::TextPlace behind(std::size_t at) const {
    const unsigned offset = at < words_.size() ? words_[at].end : static_cast<unsigned>(text_.size());
    return {offset, 1 + static_cast<unsigned>(text_.take_front(offset).count('\n'))};
  }

  const llvm::StringRef text_;
  const std::vector<Word> words_;
  std::size_t at_ = 0;
};

}  // namespace

model::ModulePlaces module_places(llvm::StringRef text, const LangOptions& language) {
  return Search(text, language).run();
}

}  // namespace ferry::translator::source
