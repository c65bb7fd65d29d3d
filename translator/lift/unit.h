// A parsed translation unit → its offloaded functions as data. After this nobody asks the compiler for anything but the
// text at a place.
//
//   namespace ns { [[ferry::offload]] void f(double* x [[ferry::extent(2 * n)]], int n) { … } }
//     function ns::f, extents x: 2 * n, body …
//
// In the order of the file; a definition in a class, a template or another place where none can be offloaded is there
// with the reason.
#pragma once

#include "frontend/parse.h"
#include "ir/unit.h"

#include <vector>

namespace ferry::translator::lift {

ir::Unit lift(const frontend::ParsedUnit& unit);

void show(const frontend::ParsedUnit& unit, const std::vector<ir::Report>& reports);

}  // namespace ferry::translator::lift
