// Builds the text of a translation unit in the stub: the main file, with some headers in place of their #include.
//
//   main.cpp:  #include "a.h"        #line 1 "a.h"
//              int main() { … }      inline void f(…) { … }
//                                    #line 2 "main.cpp"
//                                    int main() { … }
//
// All code that reads or changes the user's text uses offsets in this text. A file that is included twice occurs in it
// twice, and each place belongs to one inclusion (a FileID). If nothing is inlined, the text is the main file.
#pragma once

#include "model/model.h"

#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLFunctionalExtras.h>

#include <string>
#include <vector>

namespace ferry::translator::source {

// A replacement for some bytes of a file: other text with the same number of lines, or a whole file.
struct TextChange {
  unsigned begin, end;
  clang::FileID file = {};  // if valid, its text is inserted, in separate lines
  std::string text = {};    // the inserted text otherwise
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
  using Name = llvm::function_ref<std::string(llvm::StringRef)>;  // returns the name of a file for outputs

  // `changes` are ordered within each file. The text contains the changed files and the main file.
  UnitText(const clang::SourceManager& sources, const TextChanges& changes, Name name);

  const std::string& text() const { return text_; }
  // Returns the notes where line names change, because of a #line or because another file begins.
  const std::vector<model::LineNote>& line_notes() const { return line_notes_; }
  const std::vector<model::Header>& headers() const { return headers_; }
  bool holds(clang::FileID file) const { return pieces_.contains(file); }
  // Returns the range in the text. Requires that the text contains the file.
  model::TextRange range(const FileRange& range) const;
  unsigned line(clang::FileID file, unsigned offset) const;

 private:
  struct Piece {  // an unchanged part of a file
    unsigned begin, end;
    unsigned at, line, file_line;  // its offset and line in the text, and its line in the file
  };
  void add(clang::FileID file, const TextChanges& changes, Name name);
  void add_piece(clang::FileID file, unsigned begin, unsigned end, const std::string& name);
  void add_line_directive(clang::FileID file, unsigned line, const std::string& name);
  void add_header(llvm::StringRef name, llvm::StringRef contents);
  void add_text(llvm::StringRef text);
  // Returns the notes of the user's own #line directives in the file.
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
