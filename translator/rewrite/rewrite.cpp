// See rewrite.h.
#include "rewrite/rewrite.h"

#include "ir/check.h"

namespace ferry::translator::rewrite {

void rewrite(ir::Unit& unit, const ir::SourceText& text) {
  for (ir::OffloadedFunction& function : unit.functions) {
    if (!function.body.root) continue;  // the function's body is unknown
    keep_certain_output(function.body);
    declare_temporaries(function.body);
    flatten_arrays(function.body, text);
    use_one_counter(function.body);
    count_callees_loops(function.body);
#ifndef NDEBUG
    ir::require_well_formed(function.body, "rewrite");
#endif
  }
}

}  // namespace ferry::translator::rewrite
