// Describes a kernel as text and as JSON, for the manifest and for `ferry explain`. Subscripts are written in the
// user's style.
#pragma once

#include "model/model.h"
#include "render/index_text.h"

#include <llvm/Support/JSON.h>

#include <string>
#include <vector>

namespace ferry::translator::render {

// Returns {"kernel", "function", "line", "loops", "buffers", "guards", …} (docs/explain.md) for a nest that becomes
// several kernels.
llvm::json::Object cut_entry(const model::Function& function, const model::Cut& cut);
// Returns the loops of the grid as text: "'i', 'j' in parallel, each with 'k' in order".
std::string grid_of(const model::Nest& kernel);

llvm::json::Object kernel_summary(const model::Function& function, const model::Nest& nest);

// Returns where a loop runs: "device", "sequential" or "host".
const char* name_of(model::LoopReport::Verdict verdict);

// Returns the JSON as indented text for a file.
std::string pretty(llvm::json::Value value);

// Returns the checks that the stub makes before a launch, by the names that they have in a trace.
std::vector<std::string> guards(const model::Nest& nest);

// Returns "side by side in a thread: 32 of 'j' on the host; 4 of 'i' x 4 of 'j' on a GPU, if there are enough", or "".
std::string jam_text(const model::Nest& nest);

// Returns the constants that are part of the kernel itself: "cx (36 bytes), w (72 bytes)".
std::string tables_text(const model::Nest& nest);

// Returns how the kernel's loops were shown to be independent, without duplicates.
std::string proof_of(const model::Nest& nest);

// Returns the text that `ferry explain` writes before the ranges of a private buffer.
const char* copied(const model::Buffer& buffer);

// Returns the texts of the ranges, without duplicates.
std::vector<std::string> range_texts(const model::Footprint& footprint, const model::Buffer& buffer,
                                     const std::vector<model::Range>& ranges);

// Returns the operation as text: "+", "min", "last value", ….
std::string operation(const model::Reduction& result);
// Returns the operation, like "add", and in which respect the result may differ from the loop's.
std::string operation(const model::Atomic& atomic);

}  // namespace ferry::translator::render
