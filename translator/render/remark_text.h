// Writes a remark for a terminal, with the user's line.
//
//   3:39: because: iterations of 'i' that are 1 apart touch the same element; … [carried_distance]
//     for (int i = 1; i < n; ++i) x[i] += x[i - 1];
//                                         ^~~~
#pragma once

#include "model/model.h"

#include <string>

namespace ferry::translator::render {

// `kind` is "error" or "because". `prefix` comes before the line number if the remark names no file.
std::string remark_text(const model::Remark& remark, const char* kind, const std::string& prefix);

}  // namespace ferry::translator::render
