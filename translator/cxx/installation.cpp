#include "cxx/installation.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace ferry::translator::cxx {

namespace fs = std::filesystem;

namespace {

// Reads ferry.tree, which has lines of the form "name=path".
Installation read_tree(std::ifstream& file) {
  Installation found;
  for (std::string line; std::getline(file, line);) {
    const std::size_t equals = line.find('=');
    if (equals == line.npos) continue;
    const std::string name = line.substr(0, equals), path = line.substr(equals + 1);
    if (name == "include") found.include_folder = path;
    if (name == "runtime") found.runtime_library = path;
    if (name == "backends") found.backends = path;
  }
  return found;
}

bool contains(const std::string& list, const std::string& folder) {
  return (":" + list + ":").find(":" + folder + ":") != std::string::npos;
}

}  // namespace

Installation find_installation() {
  std::error_code error;
  const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  std::ifstream tree(folder / "ferry.tree");
  if (tree) return read_tree(tree);
  const auto below = [&](const char* relative) { return (folder / relative).lexically_normal().string(); };
  return {below(FERRY_RELATIVE_INCLUDE), below(FERRY_RELATIVE_RUNTIME), below(FERRY_RELATIVE_BACKENDS)};
}

std::string missing_file(const Installation& installation) {
  std::error_code error;
  for (const std::string& path : {installation.include_folder + "/ferry/call.h", installation.runtime_library})
    if (!fs::exists(path, error)) return path;
  return "";
}

void offer_headers(const Installation& installation) {
  const std::string& folder = installation.include_folder;
  // If a system folder were searched earlier, headers that other headers find with #include_next would be hidden.
  if (folder == "/usr/include" || folder == "/usr/local/include") return;
  const char* const variable = std::getenv("CPLUS_INCLUDE_PATH");
  const std::string old = variable ? variable : "";
  if (contains(old, folder)) return;
  // An empty entry would mean the current folder.
  setenv("CPLUS_INCLUDE_PATH", old.empty() ? folder.c_str() : (old + ":" + folder).c_str(), 1);
}

}  // namespace ferry::translator::cxx
