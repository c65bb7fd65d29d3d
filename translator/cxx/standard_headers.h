// Knows the headers of C++, C and POSIX. They contain no annotation, wherever they are found. Uses no LLVM.
#pragma once

#include <string_view>

namespace ferry::translator::cxx {

bool is_standard_header(std::string_view name);

}  // namespace ferry::translator::cxx
