// The text of a translation unit as the stub has it: the main file, with some headers in the place of their #include.
//
//   main.cpp:  #include "a.h"        #line 1 "a.h"
//              int main() { … }      inline void f(…) { … }
//                                    #line 2 "main.cpp"
//                                    int main() { … }
//
// All that reads or changes the user's text counts in this one: a file that is included twice stands in it twice, and
// each place of it belongs to one inclusion (a FileID). Where nothing is inlined it is the main file.
#pragma once

#include "model/model.h"

#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLFunctionalExtras.h>

#include <string>
#include <vector>

namespace ferry::translator::source {

// What stands in the place of some bytes of a file: other text of as many lines, or a whole file.
struct TextChange {
  unsigned begin, end;
  clang::FileID file = {};  // valid: its text, in lines of its own
  std::string text = {};    // else
};
using TextChanges = llvm::DenseMap<clang::FileID, std::vector<TextChange>>;

// Bytes of a file, half-open, and the line (from 1) of the first.
struct FileRange {
  clang::FileID file;
  unsigned begin, end;
  unsigned line;
};

class UnitText {
 public:
  using Name = llvm::function_ref<std::string(llvm::StringRef)>;  // of a file, as outputs have it

  // `changes`: by file, in order. The files in it are those that the text holds, with the main file.
  UnitText(const clang::SourceManager& sources, const TextChanges& changes, Name name);

  const std::string& text() const { return text_; }
  // What lines are called in it, by #line or as another file's.
  const std::vector<model::LineNote>& line_notes() const { return line_notes_; }
  const std::vector<model::Header>& headers() const { return headers_; }
  bool holds(clang::FileID file) const { return pieces_.contains(file); }
  // Of a file that it holds.
  model::TextRange range(const FileRange& range) const;
  unsigned line(clang::FileID file, unsigned offset) const;

 private:
  struct Piece {  // of a file, as it stands
    unsigned begin, end;
    unsigned at, line, file_line;  // where it begins in the text, and in the file
  };
  void add(clang::FileID file, const TextChanges& changes, Name name);
  void add_piece(clang::FileID file, unsigned begin, unsigned end, const std::string& name);
  void add_line_directive(clang::FileID file, unsigned line, const std::string& name);
  void add_header(llvm::StringRef name, llvm::StringRef contents);
  void add_text(llvm::StringRef text);
  // The user's own #line.
  std::vector<model::LineNote> notes(clang::FileID file) const;
  const Piece& piece(clang::FileID file, unsigned offset) const;

  const clang::SourceManager& sources_;
  std::string text_;
  unsigned line_ = 1;  // at its end
  std::vector<model::LineNote> line_notes_;
  std::vector<model::Header> headers_;
  llvm::DenseMap<clang::FileID, std::vector<Piece>> pieces_;
};

}  // namespace ferry::translator::source
