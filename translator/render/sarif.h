// What the reports in SARIF 2.1.0 have in common.
#pragma once

#include "model/model.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/Support/JSON.h>

#include <string>

namespace ferry::translator::render {

struct SarifRule {
  const char *id, *text, *section;  // the heading in docs/diagnostics.md
};

// `main_file`: where a remark is that names no file.
llvm::json::Object sarif_location(const std::string& main_file, const model::Remark& remark);
// "…text… [id]"
std::string with_id(const model::Remark& remark);
// The whole log, of one run.
std::string sarif_log(llvm::ArrayRef<SarifRule> rules, llvm::json::Array results);

}  // namespace ferry::translator::render
