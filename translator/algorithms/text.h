// Reads the user's text of parts of a statement, for a replacement with the same number of lines.
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

  // Returns the bytes of a range, or nothing if a part of it is in a macro.
  std::optional<Bytes> bytes(clang::SourceRange range) const;
  llvm::StringRef raw(const Bytes& bytes) const;
  // Return the text on one line, or nothing if it has comments, directives or raw strings.
  std::optional<std::string> flat(const Bytes& bytes) const;
  std::optional<std::string> flat(const clang::Expr& e) const;
  const clang::ASTContext& context() const { return context_; }
  // Whether instances of a template share the text, so that generated text may name no type that differs between them.
  bool of_template = false;

 private:
  const clang::ASTContext& context_;
};

// Writes a text that keeps the user's lines: parts of the user's text stay on their original lines.
class LineWriter {
 public:
  LineWriter(const UserText& text, const Bytes& whole) : text_(text), at_(whole.begin), file_(whole.file) {}

  void add(llvm::StringRef text) { text_made_ += text; }
  void add_own(const Bytes& bytes);
  // Adds empty lines up to the line of an offset.
  void go_to(unsigned offset);
  // Inserts these empty lines at `place` in the text made so far.
  void go_to(unsigned offset, unsigned place);
  unsigned size() const { return static_cast<unsigned>(text_made_.size()); }
  const std::string& text() const { return text_made_; }
  std::vector<frontend::OwnText> own;

 private:
  const UserText& text_;
  unsigned at_;  // the offset up to which the user's lines are written
  clang::FileID file_;
  std::string text_made_;
};

}  // namespace ferry::translator::algorithms
