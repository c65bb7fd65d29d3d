// Text that replaces parts of a file, which is then parsed again.
//
//   std::fill(y.begin(), y.end(), 0.0);      group 3, bytes 120 to 155
//   for (long ferry_i_3 = 0; …) y[ferry_i_3] = 0.0;      text, with the loop that replaces the call
//
// The number of lines stays the same. A group is replaced as a whole or not at all. A text may itself be rewritten
// (parse.h: stages).
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace ferry::translator::frontend {

// Bytes of the text that are the user's own, and their place there.
struct OwnText {
  unsigned at, length;
  unsigned offset;  // in the file
};

// A loop in the text, and the stub's text instead of it.
struct StandIn {
  unsigned begin, end;
  std::string text;
  unsigned call;  // where its original begins in the file
  // It replaces a call; it is the header of a user's loop, possibly in other words; or it is another part of such a
  // loop's text.
  enum class What { call, loop, loop_in_other_words, part } what = What::call;
};

struct Replacement {
  unsigned group;
  unsigned begin, end;  // bytes of the file, half-open; empty for an insertion
  std::string text;
  std::vector<OwnText> own = {};
  std::vector<StandIn> loops = {};
  unsigned mark = begin;  // where messages about the other text point
};

struct Rewriting {
  std::string file;                       // name as opened by Clang
  std::string names;                      // prefix of the names that the texts declare; empty: they declare none
  std::vector<Replacement> replacements;  // in order
};

// A file as it was parsed with another text.
class RewrittenText {
 public:
  // `under`: the rewriting of which `original` is the text, if that isn't the user's own.
  RewrittenText(const Rewriting& rewriting, std::string original, std::shared_ptr<const RewrittenText> under = nullptr);

  const std::string& file() const { return file_; }
  const std::string& original() const { return under_ ? under_->original() : original_; }
  const std::string& text() const { return text_; }
  // The offset in the user's text for one in the new text. Inside a replacement it is that of the user's own text,
  // otherwise of the loop's call, or the replacement's mark.
  unsigned original_offset(unsigned offset) const;
  // The same in the text that was rewritten, which may be another stage's.
  unsigned rewritten_offset(unsigned offset) const;
  bool is_upon_another() const { return under_ != nullptr; }
  // The user's text for a range of the new text, widened to whole replacements where it ends inside of one.
  std::string users_text(unsigned begin, unsigned end) const;
  // The group whose text contains the byte; 0: none.
  unsigned group_at(unsigned offset) const;

  struct Loop {
    unsigned group;
    unsigned begin, end;  // in the new text
    std::string text;
    unsigned call;  // where its original begins in the text that was rewritten
    StandIn::What what;
  };
  const std::vector<Loop>& loops() const { return loops_; }
  // The loop that contains the byte; null: none.
  const Loop* loop_at(unsigned offset) const;

 private:
  struct Piece {  // a piece of the new text
    unsigned begin, end, offset;
    const Replacement* replacement;  // null: unchanged
  };

  const Piece* piece_at(unsigned offset) const;
  static const OwnText* own_at(const Piece& piece, unsigned offset);

  std::string file_, original_, text_;
  std::shared_ptr<const RewrittenText> under_;
  std::vector<Replacement> replacements_;
  std::vector<Piece> pieces_;
  std::vector<Loop> loops_;
};

}  // namespace ferry::translator::frontend
