// Answers the tests by which a program asks its compiler for Ferry's attributes:
//
//   #if __has_cpp_attribute(ferry::offload)        #if 1
//   #define OFFLOAD [[ferry::offload]]             #define OFFLOAD [[ferry::offload]]
//
// Other compilers answer 0. The translator answers 1. It replaces the test by the answer, with the same length, so that
// the compiler of the generated text gets the same answer. Uses no LLVM.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ferry::translator::frontend {

// Returns whether a directive, even one in a comment, contains such a test.
bool asks_for_annotation(std::string_view text);

// Returns the text with the tests replaced by answers, or nothing if there is no test.
std::optional<std::string> answered(std::string_view text);

}  // namespace ferry::translator::frontend
