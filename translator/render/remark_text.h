// A remark as people read it on a terminal, with the user's line.
//
//   3:39: because: iterations of 'i' that are 1 apart touch the same element; … [carried_distance]
//     for (int i = 1; i < n; ++i) x[i] += x[i - 1];
//                                         ^~~~
#pragma once

#include "model/model.h"

#include <string>

namespace ferry::translator::render {

// `kind`: "error", "because"; `prefix`: what stands before the line's number, if the remark names no file of its own.
std::string remark_text(const model::Remark& remark, const char* kind, const std::string& prefix);

}  // namespace ferry::translator::render
