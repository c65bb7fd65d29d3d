// Attributes that were probably meant to be Ferry's: `[[fery::offload]]`, `[[offload]]`, `[[gnu::offload]]`,
// `__attribute__((ferry_offload))`. Compilers ignore them, most without a word. Decided without Clang and LLVM, because
// the program `ferry` asks, too.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace ferry::translator::frontend {

// In the order of Annotation (annotations.h).
inline constexpr std::array<std::string_view, 7> annotation_words{"offload", "device", "independent",  "sequential",
                                                                  "extent",  "block",  "max_registers"};

bool is_annotation_word(std::string_view word);

// Returns what was meant by an attribute that isn't one of Ferry's, "ferry::offload"; "" where nothing is near, or
// where it is right. `scope` is empty for `[[offload]]` and for GNU's attributes.
std::string meant_annotation(std::string_view scope, std::string_view name);

// Whether such an attribute stands somewhere in the text, comments included.
bool mentions_near_annotation(std::string_view text);

}  // namespace ferry::translator::frontend
