// How Options::diagnostic_flags name functions that are left untranslated (left_out.h). Uses no Clang.
#pragma once

namespace ferry::translator {

constexpr const char* without_flag = "ferry-without=";

}  // namespace ferry::translator
