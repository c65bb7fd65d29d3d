// What a program asks of its compiler about Ferry's attributes:
//
//   #if __has_cpp_attribute(ferry::offload)        #if 1
//   #define OFFLOAD [[ferry::offload]]             #define OFFLOAD [[ferry::offload]]
//
// A compiler that doesn't know them says 0. Where it is the translator that reads, the answer is 1, and stands in the
// text in place of the question, as long as that: so the compiler of what is made of the text has the same answer. No
// LLVM here.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ferry::translator::frontend {

// Whether a directive asks; also in comments.
bool asks_for_annotation(std::string_view text);

// Returns the text with the answers; nothing where it doesn't ask.
std::optional<std::string> answered(std::string_view text);

}  // namespace ferry::translator::frontend
