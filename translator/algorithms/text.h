// The user's text of parts of a statement, for a text of as many lines.
#pragma once

#include "frontend/rewriting.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <optional>
#include <string>

namespace ferry::translator::algorithms {

struct Bytes {
  clang::FileID file;
  unsigned begin, end;
};

class UserText {
 public:
  explicit UserText(const clang::ASTContext& context) : context_(context) {}

  // None: a macro has a part of it.
  std::optional<Bytes> bytes(clang::SourceRange range) const;
  llvm::StringRef raw(const Bytes& bytes) const;
  // On one line; none: it has comments, directives or raw strings.
  std::optional<std::string> flat(const Bytes& bytes) const;
  std::optional<std::string> flat(const clang::Expr& e) const;
  const clang::ASTContext& context() const { return context_; }
  // The text is that of all instances of a template: it names no type that may be another one there.
  bool of_template = false;

 private:
  const clang::ASTContext& context_;
};

// A text that keeps the user's lines: what is theirs is put on the line where it stands.
class LineWriter {
 public:
  LineWriter(const UserText& text, const Bytes& whole) : text_(text), at_(whole.begin), file_(whole.file) {}

  void add(llvm::StringRef text) { text_made_ += text; }
  void add_own(const Bytes& bytes);
  // Empty lines, up to the one of an offset.
  void go_to(unsigned offset);
  // The same, but they are put into the text that is made already.
  void go_to(unsigned offset, unsigned place);
  unsigned size() const { return static_cast<unsigned>(text_made_.size()); }
  const std::string& text() const { return text_made_; }
  std::vector<frontend::OwnText> own;

 private:
  const UserText& text_;
  unsigned at_;  // how far the user's lines are written
  clang::FileID file_;
  std::string text_made_;
};

}  // namespace ferry::translator::algorithms
