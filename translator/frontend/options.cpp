#include "frontend/options.h"

#include "target/target.h"

#include <algorithm>
#include <filesystem>

namespace ferry::translator {

namespace fs = std::filesystem;

namespace {

// Returns `path` relative to `root` if it is below `root`, otherwise unchanged.
std::string below(const std::string& root, const std::string& path) {
  const fs::path relative =
      fs::absolute(path).lexically_normal().lexically_relative(fs::absolute(root).lexically_normal());
  if (relative.empty() || *relative.begin() == "..") return path;
  return relative.generic_string();
}

}  // namespace

std::string add_targets(std::vector<std::string>& targets, const std::string& list, bool built) {
  const std::string there_are = "; the targets are " + target_names(built);
  constexpr const char* separators = ", ;";
  bool any = false;
  for (std::size_t at = list.find_first_not_of(separators); at != list.npos;
       at = list.find_first_not_of(separators, at)) {
    const std::string name = list.substr(at, list.find_first_of(separators, at) - at);
    at += name.size();
    any = true;
    const Target* const target = find_target(name);
    if (!target) return "names '" + name + "'" + there_are;
    if (built && !target->is_built) return "names '" + name + "', " + why_not_built(*target) + there_are;
    if (std::find(targets.begin(), targets.end(), name) == targets.end()) targets.push_back(name);
  }
  return any ? "" : "names no target" + there_are;
}

std::string path_for_output(const Options& options, const std::string& path) {
  std::string result = options.source_root.empty() ? path : below(options.source_root, path);
  for (auto entry = options.path_prefix_map.rbegin(); entry != options.path_prefix_map.rend(); ++entry)
    if (result.starts_with(entry->first)) return entry->second + result.substr(entry->first.size());
  return result;
}

}  // namespace ferry::translator
