// Finds attributes that the user probably meant to be Ferry's: `[[fery::offload]]`, `[[offload]]`, `[[gnu::offload]]`,
// `__attribute__((ferry_offload))`. Most compilers ignore them silently. Uses neither Clang nor LLVM, because the
// program `ferry` also needs this.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace ferry::translator::frontend {

// The words are in the order of Annotation (annotations.h).
inline constexpr std::array<std::string_view, 7> annotation_words{"offload", "device", "independent",  "sequential",
                                                                  "extent",  "block",  "max_registers"};

bool is_annotation_word(std::string_view word);

// Returns the attribute that was meant, like "ferry::offload". Returns "" if the name is correct or resembles none.
// `scope` is empty for `[[offload]]` and for GNU's attributes.
std::string meant_annotation(std::string_view scope, std::string_view name);

// Returns whether the text contains such an attribute, even in a comment.
bool mentions_near_annotation(std::string_view text);

}  // namespace ferry::translator::frontend
