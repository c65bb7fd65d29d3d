#include "render/edits.h"

#include "model/words.h"

#include <algorithm>
#include <tuple>

namespace ferry::translator::render {

void Edits::insert(unsigned offset, std::string text, int order) {
  edits_.push_back({offset, offset, order, std::move(text)});
}

void Edits::replace(unsigned begin, unsigned end, std::string text) {
  edits_.push_back({begin, end, 0, std::move(text)});
}

bool Edits::mention(llvm::StringRef word, std::size_t from) const {
  return std::any_of(edits_.begin() + static_cast<std::ptrdiff_t>(from), edits_.end(),
                     [&](const Edit& edit) { return model::has_word(edit.text, word); });
}

llvm::Expected<std::string> Edits::apply(llvm::StringRef original) const {
  std::vector<const Edit*> sorted;
  for (const Edit& edit : edits_) sorted.push_back(&edit);
  std::stable_sort(sorted.begin(), sorted.end(), [](const Edit* a, const Edit* b) {
    const bool a_replaces = a->begin != a->end, b_replaces = b->begin != b->end;
    return std::tie(a->begin, a_replaces, a->order) < std::tie(b->begin, b_replaces, b->order);
  });
  std::string result;
  result.reserve(original.size() + 256);
  unsigned position = 0;
  for (const Edit* edit : sorted) {
    if (edit->begin < position || edit->end < edit->begin || edit->end > original.size())
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     "edit of bytes %u to %u overlaps another one, which ends at %u, or the end of the "
                                     "file at %zu",
                                     edit->begin, edit->end, position, original.size());
    result += original.slice(position, edit->begin);
    result += edit->text;
    position = edit->end;
  }
  result += original.drop_front(position);
  return result;
}

}  // namespace ferry::translator::render
