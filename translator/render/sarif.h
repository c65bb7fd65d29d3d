// The common parts of the SARIF 2.1.0 reports.
#pragma once

#include "model/model.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/Support/JSON.h>

#include <string>

namespace ferry::translator::render {

struct SarifRule {
  const char *id, *text, *section;  // the heading in docs/diagnostics.md
};

// `main_file`: the file of remarks that name none.
llvm::json::Object sarif_location(const std::string& main_file, const model::Remark& remark);
// "…text… [id]"
std::string with_id(const model::Remark& remark);
// The complete log, with one run.
std::string sarif_log(llvm::ArrayRef<SarifRule> rules, llvm::json::Array results);

}  // namespace ferry::translator::render
