// See target.h.
#include "target/target.h"

#include "target/gpu.h"

#include <cstdlib>
#include <vector>

namespace ferry::translator {

const Target* find_target(const std::string& name) {
  for (const Target& target : all_targets)
    if (target.name == name) return &target;
  return nullptr;
}

const Target& target_named(const std::string& name) {
  const Target* const found = find_target(name);
  if (!found) std::abort();  // the command line's parser has checked the name
  return *found;
}

std::string target_names(bool built) {
  std::vector<std::string> names;
  for (const Target& target : all_targets)
    if (target.is_built || !built) names.push_back(target.name);
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) text += (i + 1 < names.size() ? ", " : " and ") + names[i];
  return text;
}

std::string why_not_built(const Target& target) {
  return std::string("whose kernels Ferry can't launch yet ('ferry translate --target ") + target.name +
         "' writes them)";
}

std::string target_list() {
  std::string text;
  for (const Target& target : all_targets)
    if (target.is_built) text += (text.empty() ? "" : ",") + std::string(target.name);
  return text;
}

const Gpu* find_gpu(const std::string& target) {
  for (const Gpu* const* gpu = gpus; *gpu; ++gpu)
    if ((*gpu)->target == target) return *gpu;
  return nullptr;
}

}  // namespace ferry::translator
