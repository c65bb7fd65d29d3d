// What is known about a kernel, in words and as JSON: for the manifest and for `ferry explain`. Subscripts are as the
// user would write them.
#pragma once

#include "model/model.h"
#include "render/index_text.h"

#include <llvm/Support/JSON.h>

#include <string>
#include <vector>

namespace ferry::translator::render {

// {"kernel", "function", "line", "loops", "buffers", "guards", …}: see docs/explain.md.
// A nest as several kernels.
llvm::json::Object cut_entry(const model::Function& function, const model::Cut& cut);
// "'i', 'j' in parallel, each with 'k' in order"
std::string grid_of(const model::Nest& kernel);

llvm::json::Object kernel_summary(const model::Function& function, const model::Nest& nest);

// "device", "sequential" or "host": where a loop runs.
const char* name_of(model::LoopReport::Verdict verdict);

// As a file, indented.
std::string pretty(llvm::json::Value value);

// What the stub checks before a launch, by the names that a trace has for it.
std::vector<std::string> guards(const model::Nest& nest);

// "cx (36 bytes), w (72 bytes)": the constants that the kernel holds itself.
std::string tables_text(const model::Nest& nest);

// How the kernel's loops were shown to be independent, each way once.
std::string proof_of(const model::Nest& nest);

// What explain says of a private buffer, before its ranges.
const char* copied(const model::Buffer& buffer);

// Each range once.
std::vector<std::string> range_texts(const model::Footprint& footprint, const model::Buffer& buffer,
                                     const std::vector<model::Range>& ranges);

// "+", "min", "last value", …
std::string operation(const model::Reduction& result);
// "add", with what may differ.
std::string operation(const model::Atomic& atomic);

}  // namespace ferry::translator::render
