// Writes what `ferry explain` reports: which part of each function would run where, and why it wouldn't run on a
// device. Writes text and a page for people, and JSON (docs/explain.md). findings.h has formats for editors and CI.
#pragma once

#include "model/model.h"

#include <llvm/Support/JSON.h>

#include <string>
#include <vector>

namespace ferry::translator::render {

std::string explain_text(const std::vector<model::Unit>& units);
std::string explain_json(const std::vector<model::Unit>& units);
std::string explain_html(const std::vector<model::Unit>& units);

// Returns remarks as JSON (docs/explain.md).
llvm::json::Array remarks(const std::vector<model::Remark>& list);

}  // namespace ferry::translator::render
