// Finds Ferry's annotations in a text. No LLVM here.
#pragma once

#include <string>
#include <string_view>

namespace ferry::translator::cxx {

// Returns whether the text, including comments, contains `[[ferry::offload]]`, `[[using ferry: …]]`, FERRY_OFFLOAD and
// the like. ferry_offload() has the same rule as FERRY_ANNOTATION_REGEX.
bool mentions_annotation(std::string_view text);

// The same for preprocessed text, in which the macros are expanded.
bool mentions_attribute(std::string_view text);

// Returns whether a file mentions an annotation. Objects and archives don't, nor does an unreadable file, which the
// compiler will report.
bool file_mentions_annotation(const std::string& path);

// Returns the text of a file that is no object or archive, with spliced lines joined; "" if it can't be read.
std::string joined_text_of(const std::string& path);

bool is_regular_file(const std::string& path);

}  // namespace ferry::translator::cxx
