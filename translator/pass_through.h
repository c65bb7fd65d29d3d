// Stand-in for analysis, plan and render: every output is there and compiles, nothing runs on a device.
#pragma once

#include "frontend/parse.h"
#include "write/write.h"

namespace ferry::translator {

std::vector<write::OutputFile> pass_through(const frontend::ParsedUnit& unit, const Options& options);

}  // namespace ferry::translator
