// See module_id.h.
#include "render/module_id.h"

#include "render/kernels.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/xxhash.h>

namespace ferry::translator::render {

namespace {

std::string digits(llvm::StringRef key) { return llvm::utohexstr(llvm::xxh3_64bits(key), true, 16); }

}  // namespace

llvm::Expected<std::vector<std::string>> name_module(model::Unit& unit, plan::Unit& plan,
                                                     const std::vector<std::string>& targets,
                                                     const TemplateRenderer& templates) {
  const std::string mark =
      "ferry_module_" + digits(unit.module_key);  // a placeholder, because the id depends on the whole text
  plan.module_id = mark;
  std::vector<std::vector<std::string>> files;  // the text between the placeholders
  std::string key = unit.module_key;
  for (const std::string& target : targets) {
    auto kernels = kernels_text(plan, target_named(target), templates);
    if (!kernels) return kernels.takeError();
    llvm::SmallVector<llvm::StringRef> parts;
    llvm::StringRef(*kernels).split(parts, mark);
    files.emplace_back(parts.begin(), parts.end());
    key += '\0' + llvm::join(parts, "");
  }
  unit.module_id = unit.module_name + "_" + digits(key).substr(0, 12);
  plan.module_id = unit.module_id;
  std::vector<std::string> texts;
  for (const std::vector<std::string>& parts : files) texts.push_back(llvm::join(parts, unit.module_id));
  return texts;
}

}  // namespace ferry::translator::render
