// Footprints → the text of the lambdas and calls with which a stub tells the runtime what is touched.
#pragma once

#include "model/model.h"

#include <string>

namespace ferry::translator::render {

// `if (!ferry_call.launch(…))` without what follows, several lines, each indented by `indent`.
std::string launch_text(const model::Nest& nest, const std::string& indent);
std::string launch_text(const model::Cut& cut, const std::string& indent);

// `ferry::loop<int>(1, ferry::Compare::less, n)`
std::string loop_text(const model::ParallelLoop& loop);

// Makes valid what a host step touches: one or more calls, joined by ", ". "" where it touches nothing.
std::string acquire_text(const model::Footprint& footprint);

}  // namespace ferry::translator::render
