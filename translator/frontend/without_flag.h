// The flag in Options::diagnostic_flags that names functions to leave untranslated (left_out.h). Uses no Clang.
#pragma once

namespace ferry::translator {

constexpr const char* without_flag = "ferry-without=";

}  // namespace ferry::translator
