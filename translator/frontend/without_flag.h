// How Options::diagnostic_flags name functions that are left untranslated (left_out.h). No Clang here.
#pragma once

namespace ferry::translator {

constexpr const char* without_flag = "ferry-without=";

}  // namespace ferry::translator
