// Implements `--save-ir DIR`, which writes the input of each stage to a file with a fixed name, for people to read and
// for `ferry diff`.
//
//   DIR/heat.1.source.cpp   the source as read
//   DIR/heat.2.loops.cpp    the text that is lifted, with algorithms and other loop forms replaced by loops
//   DIR/heat.3.ir.txt       what is analysed: the bodies of offloaded functions (--dump ir)
//   DIR/heat.4.model.txt    what is planned (--dump model)
//   DIR/heat.5.plan.txt     what is rendered (--dump plan)
//   DIR/heat.ferry.…        the output
#pragma once

#include "frontend/options.h"
#include "frontend/parse.h"
#include "model/model.h"
#include "plan/plan.h"
#include "write/write.h"

#include <vector>

namespace ferry::translator {

// Returns the bodies of annotated functions in the form that later stages read. Prints errors.
std::string dump_ir(const frontend::ParsedUnit& unit, const Options& options);

std::vector<write::OutputFile> saved_stages(const frontend::ParsedUnit& unit, const model::Unit& model,
                                            const plan::Unit& plan, const std::vector<write::OutputFile>& outputs,
                                            const Options& options);

}  // namespace ferry::translator
