// Replaces parts of a file's text. The file is then parsed again.
//
//   std::fill(y.begin(), y.end(), 0.0);      group 3, bytes 120 to 155
//   for (long ferry_i_3 = 0; …) y[ferry_i_3] = 0.0;      text, with the loop that replaces the call
//
// The number of lines stays the same. A group is replaced either as a whole or not at all. A later stage may rewrite
// the new text again (parse.h).
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace ferry::translator::frontend {

// Bytes of the new text that are the user's own, with their place in the file.
struct OwnText {
  unsigned at, length;
  unsigned offset;  // where they are in the file
};

// A loop in the new text, and the text that replaces it in the stub.
struct StandIn {
  unsigned begin, end;
  std::string text;
  unsigned call;  // where the original begins in the file
  // What the loop is: it replaces a call; or it has the header of a user's loop, possibly in other words; or it is
  // another part of such a loop's text.
  enum class What { call, loop, loop_in_other_words, part } what = What::call;
};

struct Replacement {
  unsigned group;
  unsigned begin, end;  // a half-open range of bytes in the file; empty for an insertion
  std::string text;
  std::vector<OwnText> own = {};
  std::vector<StandIn> loops = {};
  unsigned mark = begin;  // where messages about the other bytes of the text point
};

struct Rewriting {
  std::string file;                       // the name by which Clang opened it
  std::string names;                      // the prefix of the names that the texts declare; "" for none
  std::vector<Replacement> replacements;  // sorted by position
};

// A file that was parsed with another text.
class RewrittenText {
 public:
  // `under` is the rewriting whose text is `original`. It is null if `original` is the user's own text.
  RewrittenText(const Rewriting& rewriting, std::string original, std::shared_ptr<const RewrittenText> under = nullptr);

  const std::string& file() const { return file_; }
  const std::string& original() const { return under_ ? under_->original() : original_; }
  const std::string& text() const { return text_; }
  // Returns the offset in the user's text for an offset in the new text. If the offset is in a part of a replacement
  // that the user wrote, returns that part's offset. Otherwise returns the offset of the call that a loop replaces, or
  // the replacement's mark.
  unsigned original_offset(unsigned offset) const;
  // Returns the offset in the text that was rewritten. That may be the text of an earlier stage.
  unsigned rewritten_offset(unsigned offset) const;
  bool is_upon_another() const { return under_ != nullptr; }
  // Returns the user's text for a range of the new text. If an end is inside a replacement, includes all of it.
  std::string users_text(unsigned begin, unsigned end) const;
  // The group whose text contains the byte; 0: none.
  unsigned group_at(unsigned offset) const;

  struct Loop {
    unsigned group;
    unsigned begin, end;  // a range of the new text
    std::string text;
    unsigned call;  // where the original begins in the rewritten text
    StandIn::What what;
  };
  const std::vector<Loop>& loops() const { return loops_; }
  // Returns the loop that contains the byte, or null.
  const Loop* loop_at(unsigned offset) const;

 private:
  struct Piece {  // a piece of the new text
    unsigned begin, end, offset;
    const Replacement* replacement;  // null for unchanged text
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
