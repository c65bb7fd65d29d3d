// Builds the text of a translation unit for the stub: the main file, with some headers in place of their #include
// directives.
//
//   main.cpp:  #include "a.h"        #line 1 "a.h"
//              int main() { … }      inline void f(…) { … }
//                                    #line 2 "main.cpp"
//                                    int main() { … }
//
// All code that reads or changes the user's text uses offsets in this text. A file that is included twice occurs twice
// in the text, and each place belongs to one inclusion (a FileID). If nothing is inlined, the text is the main file.
#pragma once

#include "model/model.h"

#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLFunctionalExtras.h>

#include <string>
#include <vector>

namespace ferry::translator::source {

// Text that replaces some bytes of a file. It is either another text with the same number of lines, or a whole file.
struct TextChange {
  unsigned begin, end;
  clang::FileID file = {};  // if valid, this file's text is inserted, in lines by itself
  std::string text = {};    // otherwise, the inserted text
};
using TextChanges = llvm::DenseMap<clang::FileID, std::vector<TextChange>>;

// A half-open range of bytes in a file, and the line of its first byte, counted from 1.
struct FileRange {
  clang::FileID file;
  unsigned begin, end;
  unsigned line;
};

class UnitText {
 public:
  using Name = llvm::function_ref<std::string(llvm::StringRef)>;  // returns a file's name in outputs

  // `changes` are ordered within each file. The text contains the changed files and the main file.
  UnitText(const clang::SourceManager& sources, const TextChanges& changes, Name name);

  const std::string& text() const { return text_; }
  // Returns the notes where the names of lines change, because of a #line directive or because another file begins.
  const std::vector<model::LineNote>& line_notes() const { return line_notes_; }
  const std::vector<model::Header>& headers() const { return headers_; }
  bool holds(clang::FileID file) const { return pieces_.contains(file); }
  // Returns the range in the unit's text. The file must be part of that text.
  model::TextRange range(const FileRange& range) const;
  unsigned line(clang::FileID file, unsigned offset) const;

 private:
  struct Piece {  // an unchanged part of a file
    unsigned begin, end;
    unsigned at, line, file_line;  // the offset and line in the text, and the line in the file
  };
  void add(clang::FileID file, const TextChanges& changes, Name name);
  void add_piece(clang::FileID file, unsigned begin, unsigned end, const std::string& name);
  void add_line_directive(clang::FileID file, unsigned line, const std::string& name);
  void add_header(llvm::StringRef name, llvm::StringRef contents);
  void add_text(llvm::StringRef text);
  // Returns the notes for the #line directives that the user has written in the file.
  std::vector<model::LineNote> notes(clang::FileID file) const;
  const Piece& piece(clang::FileID file, unsigned offset) const;

  const clang::SourceManager& sources_;
  std::string text_;
  unsigned line_ = 1;  // the line at the end of `text_`
  std::vector<model::LineNote> line_notes_;
  std::vector<model::Header> headers_;
  llvm::DenseMap<clang::FileID, std::vector<Piece>> pieces_;
};

}  // namespace ferry::translator::source
