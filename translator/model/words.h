// Words in C++ text: sequences of letters, digits and underscores.
#pragma once

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>

namespace ferry::translator::model {

// Returns the first position, from `from` on, where the word occurs as a whole, or npos if there is none.
inline std::size_t find_word(llvm::StringRef text, llvm::StringRef word, std::size_t from = 0) {
  const auto is_part = [&](std::size_t at) { return at < text.size() && (llvm::isAlnum(text[at]) || text[at] == '_'); };
  std::size_t at = text.find(word, from);
  while (at != llvm::StringRef::npos && ((at > 0 && is_part(at - 1)) || is_part(at + word.size())))
    at = text.find(word, at + 1);
  return at;
}
inline bool has_word(llvm::StringRef text, llvm::StringRef word) {
  return find_word(text, word) != llvm::StringRef::npos;
}

}  // namespace ferry::translator::model
