// Text in the place of some of a file's, in which it is parsed once more.
//
//   std::fill(y.begin(), y.end(), 0.0);      group 3, bytes 120 to 155
//   for (long ferry_i_3 = 0; …) y[ferry_i_3] = 0.0;      text, with the loop that stands for the call
//
// Lines stay: the text has as many as what it replaces. A group is replaced as a whole or not at all. A text may be
// written in the place of parts of another one (parse.h: stages).
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace ferry::translator::frontend {

// Bytes of the text, and where the user's own stand that they are.
struct OwnText {
  unsigned at, length;
  unsigned offset;  // in the file
};

// A loop in the text, and what the stub says in its place.
struct StandIn {
  unsigned begin, end;
  std::string text;
  unsigned call;  // where it begins in the file
  // It stands for a call; it is the header of a loop of the user's, also one that differs in its words alone; it is
  // another part of such a loop's text.
  enum class What { call, loop, loop_in_other_words, part } what = What::call;
};

struct Replacement {
  unsigned group;
  unsigned begin, end;  // bytes of the file, half-open; none: an insertion
  std::string text;
  std::vector<OwnText> own = {};
  std::vector<StandIn> loops = {};
  unsigned mark = begin;  // what messages point at, of the rest
};

struct Rewriting {
  std::string file;                       // as Clang has opened it
  std::string names;                      // that the texts declare begin so; empty: they declare none
  std::vector<Replacement> replacements;  // in order
};

// A file as it was parsed in another text.
class RewrittenText {
 public:
  // `under`: of which `original` is the text, where the user's own is another one.
  RewrittenText(const Rewriting& rewriting, std::string original, std::shared_ptr<const RewrittenText> under = nullptr);

  const std::string& file() const { return file_; }
  const std::string& original() const { return under_ ? under_->original() : original_; }
  const std::string& text() const { return text_; }
  // Of the user's text, for one of the new: inside of a replacement, what it is, or else the loop's call, or the
  // replacement's mark.
  unsigned original_offset(unsigned offset) const;
  // The same of the text that was rewritten, which may be one of another stage.
  unsigned rewritten_offset(unsigned offset) const;
  bool is_upon_another() const { return under_ != nullptr; }
  // The group whose text has the byte; 0: none.
  unsigned group_at(unsigned offset) const;

  struct Loop {
    unsigned group;
    unsigned begin, end;  // of the new text
    std::string text;
    unsigned call;  // where it begins in the text that was rewritten
    StandIn::What what;
  };
  const std::vector<Loop>& loops() const { return loops_; }
  // The loop that has the byte; null: none.
  const Loop* loop_at(unsigned offset) const;

 private:
  struct Piece {  // of the new text
    unsigned begin, end, offset;
    const Replacement* replacement;  // null: as it was
  };

  std::string file_, original_, text_;
  std::shared_ptr<const RewrittenText> under_;
  std::vector<Replacement> replacements_;
  std::vector<Piece> pieces_;
  std::vector<Loop> loops_;
};

}  // namespace ferry::translator::frontend
