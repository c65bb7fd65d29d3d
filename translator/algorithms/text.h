// Reads the user's text for parts of a statement, so that a replacement can have the same number of lines.
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

  // Returns the bytes of a range, or nothing if part of it comes from a macro.
  std::optional<Bytes> bytes(clang::SourceRange range) const;
  llvm::StringRef raw(const Bytes& bytes) const;
  // Return the text on one line, or nothing if it contains comments, directives or raw strings.
  std::optional<std::string> flat(const Bytes& bytes) const;
  std::optional<std::string> flat(const clang::Expr& e) const;
  const clang::ASTContext& context() const { return context_; }
  // Whether instances of a template share the text. Generated text then can't name types that differ between them.
  bool of_template = false;

 private:
  const clang::ASTContext& context_;
};

// Writes a text in which the parts of the user's text stay on their original lines.
class LineWriter {
 public:
  LineWriter(const UserText& text, const Bytes& whole) : text_(text), at_(whole.begin), file_(whole.file) {}

  void add(llvm::StringRef text) { text_made_ += text; }
  void add_own(const Bytes& bytes);
  // Adds empty lines until the text reaches the line of an offset.
  void go_to(unsigned offset);
  // Like the above, but inserts the empty lines at `place` in the text made so far.
  void go_to(unsigned offset, unsigned place);
  unsigned size() const { return static_cast<unsigned>(text_made_.size()); }
  const std::string& text() const { return text_made_; }
  std::vector<frontend::OwnText> own;

 private:
  const UserText& text_;
  unsigned at_;  // the offset that the text has reached
  clang::FileID file_;
  std::string text_made_;
};

}  // namespace ferry::translator::algorithms
