// The headers of C++, C and POSIX, which contain no annotation wherever they are found. No LLVM here.
#pragma once

#include <string_view>

namespace ferry::translator::cxx {

bool is_standard_header(std::string_view name);

}  // namespace ferry::translator::cxx
