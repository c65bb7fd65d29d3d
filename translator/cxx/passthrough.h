// Whether a command line can concern Ferry, decided without LLVM and without reading more than its
// sources.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ferry::translator::cxx {

// `[[ferry::offload]]`, `[[using ferry: …]]`, FERRY_OFFLOAD and the like stand somewhere in the text, comments
// included: the rule that ferry_offload() has as FERRY_ANNOTATION_REGEX. So does an attribute that is almost one of
// Ferry's, of which the translator warns.
bool mentions_annotation(std::string_view text);

// The same of a file that is no object or archive; one that can't be read mentions nothing: the compiler will say what
// is wrong with it.
bool file_mentions_annotation(const std::string& path);

// A file that this one includes (found by the line's -I, -iquote, -include, or next to who includes it) that mentions
// an annotation, or a -D that does; "" if there is none. A source that mentions none itself may use a macro of it, or
// have its functions.
std::string annotated_header(const std::string& path, const std::vector<std::string>& words);

// The command may be passed through as it is: it doesn't link, none of its words is Ferry's, and no word that names a
// file names an annotated one, or one that includes such a file. False where only a closer look can tell.
bool passes_through(const std::vector<std::string>& words);

}  // namespace ferry::translator::cxx
