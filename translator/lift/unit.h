// Lifts the offloaded functions of a parsed translation unit as data. After this stage, Clang only provides text and
// positions (ir::SourceText).
//
//   namespace ns { [[ferry::offload]] void f(double* x [[ferry::extent(2 * n)]], int n) { … } }
//     function ns::f, extents x: 2 * n, body …
//
// The functions are in source order. A definition that can't be offloaded is included with the reason.
#pragma once

#include "frontend/parse.h"
#include "ir/unit.h"
#include "lift/inlined_headers.h"

#include <vector>

namespace ferry::translator::lift {

ir::Unit lift(const frontend::ParsedUnit& unit, const UnitFiles& files);

void show(const frontend::ParsedUnit& unit, const std::vector<ir::Report>& reports);

}  // namespace ferry::translator::lift
