// `--save-ir DIR`: what goes into each stage, under the same names each time, for eyes and for `ferry diff`.
//
//   DIR/heat.1.source.cpp   the source as it was read, before anything is changed
//   DIR/heat.2.loops.cpp    the text that is lifted, with loops in the place of algorithms and of other forms
//   DIR/heat.3.ir.txt       what is analysed: the bodies of the offloaded functions (--dump ir)
//   DIR/heat.4.model.txt    what is planned (--dump model)
//   DIR/heat.5.plan.txt     what is rendered (--dump plan)
//   DIR/heat.ferry.…        what comes out
#pragma once

#include "frontend/options.h"
#include "frontend/parse.h"
#include "model/model.h"
#include "plan/plan.h"
#include "write/write.h"

#include <vector>

namespace ferry::translator {

// The bodies of the annotated functions as later stages read them; what is wrong with one is shown.
std::string dump_ir(const frontend::ParsedUnit& unit, const Options& options);

std::vector<write::OutputFile> saved_stages(const frontend::ParsedUnit& unit, const model::Unit& model,
                                            const plan::Unit& plan, const std::vector<write::OutputFile>& outputs,
                                            const Options& options);

}  // namespace ferry::translator
