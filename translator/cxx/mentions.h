// Finds Ferry's annotations in a text. Uses no LLVM.
#pragma once

#include <string>
#include <string_view>

namespace ferry::translator::cxx {

// Returns whether the text, including comments, contains an annotation: `[[ferry::offload]]`, `[[using ferry: …]]`,
// FERRY_OFFLOAD and so on. ferry_offload() applies the same rule (FERRY_ANNOTATION_REGEX).
bool mentions_annotation(std::string_view text);

// Like mentions_annotation(), for preprocessed text, where macros have been expanded.
bool mentions_attribute(std::string_view text);

// Returns whether a file mentions an annotation. Returns false for objects and archives. Also returns false for an
// unreadable file, which the compiler will report.
bool file_mentions_annotation(const std::string& path);

// Returns a file's text with spliced lines joined, or "" if the file is an object or archive or can't be read.
std::string joined_text_of(const std::string& path);

bool is_regular_file(const std::string& path);

}  // namespace ferry::translator::cxx
