// Where a text speaks of one of Ferry's annotations. No LLVM here.
#pragma once

#include <string>
#include <string_view>

namespace ferry::translator::cxx {

// Whether `[[ferry::offload]]`, `[[using ferry: …]]`, FERRY_OFFLOAD and the like stand somewhere in the text, comments
// included: the rule that ferry_offload() has as FERRY_ANNOTATION_REGEX.
bool mentions_annotation(std::string_view text);

// The same of preprocessed text, in which the macros are expanded.
bool mentions_attribute(std::string_view text);

// Whether a file mentions an annotation. Objects and archives don't, nor does a file that can't be read: the compiler
// will say what is wrong with it.
bool file_mentions_annotation(const std::string& path);

// The text of a file that is no object or archive, with its spliced lines joined; "" if it can't be read.
std::string joined_text_of(const std::string& path);

bool is_regular_file(const std::string& path);

}  // namespace ferry::translator::cxx
