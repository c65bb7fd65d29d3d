// See rewriting.h.
#include "frontend/rewriting.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::frontend {

RewrittenText::RewrittenText(const Rewriting& rewriting, std::string original,
                             std::shared_ptr<const RewrittenText> under)
    : file_(rewriting.file),
      original_(std::move(original)),
      under_(std::move(under)),
      replacements_(rewriting.replacements) {
  unsigned at = 0;
  const auto add = [&](llvm::StringRef text, unsigned offset, const Replacement* replacement) {
    const auto begin = static_cast<unsigned>(text_.size());
    text_ += text;
    if (!text.empty()) pieces_.push_back({begin, static_cast<unsigned>(text_.size()), offset, replacement});
    return begin;
  };
  const llvm::StringRef whole = original_;
  for (const Replacement& one : replacements_) {
    add(whole.slice(at, one.begin), at, nullptr);
    const unsigned begin = add(one.text, one.begin, &one);
    for (const StandIn& loop : one.loops)
      loops_.push_back({one.group, begin + loop.begin, begin + loop.end, loop.text, loop.call, loop.what});
    at = one.end;
  }
  add(whole.drop_front(at), at, nullptr);
  // Keeps the texts that the earlier rewriting has for the stub.
  for (const Loop& below : under_ ? under_->loops() : std::vector<Loop>())
    for (const Piece& piece : pieces_) {
      const unsigned length = piece.end - piece.begin;
      if (piece.replacement || below.begin < piece.offset || below.end > piece.offset + length) continue;
      Loop moved = below;
      moved.begin = piece.begin + (below.begin - piece.offset);
      moved.end = piece.begin + (below.end - piece.offset);
      loops_.push_back(std::move(moved));
    }
}

unsigned RewrittenText::original_offset(unsigned offset) const {
  const unsigned own = rewritten_offset(offset);
  return under_ ? under_->original_offset(own) : own;
}

const RewrittenText::Piece* RewrittenText::piece_at(unsigned offset) const {
  const auto after = llvm::partition_point(pieces_, [&](const Piece& piece) { return piece.begin <= offset; });
  return after == pieces_.begin() ? nullptr : &*std::prev(after);
}

// The user's own text in a replacement that contains the byte; null: none.
const OwnText* RewrittenText::own_at(const Piece& piece, unsigned offset) {
  const auto found = llvm::find_if(piece.replacement->own, [&](const OwnText& own) {
    return offset - piece.begin >= own.at && offset - piece.begin < own.at + own.length;
  });
  return found == piece.replacement->own.end() ? nullptr : &*found;
}

unsigned RewrittenText::rewritten_offset(unsigned offset) const {
  const Piece* const piece = piece_at(offset);
  if (!piece) return offset;
  const unsigned inside = offset - piece->begin;
  if (!piece->replacement) return piece->offset + inside;
  if (const OwnText* own = own_at(*piece, offset)) return own->offset + (inside - own->at);
  for (const StandIn& loop : piece->replacement->loops)
    if (inside >= loop.begin && inside < loop.end) return loop.call;
  return piece->replacement->mark;
}

std::string RewrittenText::users_text(unsigned begin, unsigned end) const {
  const Piece *const first = piece_at(begin), *const last = end > begin ? piece_at(end - 1) : nullptr;
  if (!first || !last) return "";
  const auto is_own = [&](const Piece& piece, unsigned offset) {
    return !piece.replacement || own_at(piece, offset) != nullptr;
  };
  unsigned from = is_own(*first, begin) ? rewritten_offset(begin) : first->replacement->begin;
  unsigned to = is_own(*last, end - 1) ? rewritten_offset(end - 1) + 1 : last->replacement->end;
  if (to <= from && first->replacement) from = first->replacement->begin, to = first->replacement->end;
  if (to <= from || to > original_.size()) return "";
  return under_ ? under_->users_text(from, to) : original_.substr(from, to - from);
}

const RewrittenText::Loop* RewrittenText::loop_at(unsigned offset) const {
  const auto found = llvm::find_if(loops_, [&](const Loop& loop) { return loop.begin <= offset && offset < loop.end; });
  return found == loops_.end() ? nullptr : &*found;
}

unsigned RewrittenText::group_at(unsigned offset) const {
  for (const Piece& piece : pieces_)
    if (piece.replacement && piece.begin <= offset && offset < piece.end) return piece.replacement->group;
  return 0;
}

}  // namespace ferry::translator::frontend
