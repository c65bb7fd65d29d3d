// See module_id.h.
#include "render/module_id.h"

#include "render/kernels.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/xxhash.h>

namespace ferry::translator::render {

llvm::Error name_module(model::Unit& unit, plan::Unit& plan, const std::vector<std::string>& targets,
                        const TemplateRenderer& templates) {
  std::string key = unit.module_key;
  for (const std::string& target : targets) {
    auto kernels = kernels_text(plan, target_named(target), templates);
    if (!kernels) return kernels.takeError();
    key += '\0' + *kernels;
  }
  unit.module_id = unit.module_name + "_" + llvm::utohexstr(llvm::xxh3_64bits(key), true, 16).substr(0, 12);
  plan.module_id = unit.module_id;
  return llvm::Error::success();
}

}  // namespace ferry::translator::render
