#include "frontend/options.h"

#include <filesystem>

namespace ferry::translator {

namespace fs = std::filesystem;

const std::vector<std::string>& known_targets() {
  static const std::vector<std::string> targets{"host", "cuda"};
  return targets;
}

namespace {

// `path` relative to `root` where it lies below it, else as it was.
std::string below(const std::string& root, const std::string& path) {
  const fs::path relative =
      fs::absolute(path).lexically_normal().lexically_relative(fs::absolute(root).lexically_normal());
  if (relative.empty() || *relative.begin() == "..") return path;
  return relative.generic_string();
}

}  // namespace

std::string path_for_output(const Options& options, const std::string& path) {
  std::string result = options.source_root.empty() ? path : below(options.source_root, path);
  for (auto entry = options.path_prefix_map.rbegin(); entry != options.path_prefix_map.rend(); ++entry)
    if (result.starts_with(entry->first)) return entry->second + result.substr(entry->first.size());
  return result;
}

}  // namespace ferry::translator
