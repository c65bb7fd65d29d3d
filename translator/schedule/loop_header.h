// Reads a counted loop's header in the form in which the stub evaluates it, or finds the reason why the stub can't
// evaluate it.
//
//   for (int i = lo; i < n - 1; i += 2)     host text: first lo, bound n - 1, step 2
#pragma once

#include "diagnostics/message.h"
#include "footprint/footprint_scan.h"
#include "ir/function.h"
#include "model/model.h"

#include <optional>

namespace ferry::translator::schedule {

struct LoopHeader {
  std::optional<model::ParallelLoop> loop;
  diagnostics::Message reason;  // why the stub can't evaluate the header
};

// Returns the header. Bounds and step must be the same in every iteration. An additional evaluation of the header must
// be harmless, because the program may never evaluate an inner loop's header. `reached` is the stub's test of whether
// the program evaluates the header, or "" if there is no test. If that test is true, the stub may dereference pointers
// that nothing before the header dereferences.
LoopHeader read_loop_header(const ir::Function& function, footprint::FootprintScan& region, ir::StatementId loop,
                            bool outermost, const std::string& reached = "");

}  // namespace ferry::translator::schedule
