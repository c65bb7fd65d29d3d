#include "cxx/installation.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/LineIterator.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <cstdlib>

namespace ferry::translator::cxx {

namespace {

std::string below(llvm::StringRef folder, llvm::StringRef relative) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, relative);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return std::string(path);
}

// Lines "name=path".
Installation read_tree(const llvm::MemoryBuffer& file) {
  Installation found;
  for (llvm::line_iterator line(file); !line.is_at_end(); ++line) {
    const auto [name, path] = line->split('=');
    if (name == "include") found.include_folder = path.str();
    if (name == "runtime") found.runtime_library = path.str();
    if (name == "cuda") found.cuda_sources = path.str();
  }
  return found;
}

}  // namespace

llvm::Expected<Installation> find_installation() {
  const std::string program = llvm::sys::fs::getMainExecutable(nullptr, nullptr);
  const llvm::StringRef folder = llvm::sys::path::parent_path(program);
  const auto tree = llvm::MemoryBuffer::getFile(below(folder, "ferry.tree"));
  Installation found = tree ? read_tree(**tree)
                            : Installation{below(folder, FERRY_RELATIVE_INCLUDE), below(folder, FERRY_RELATIVE_RUNTIME),
                                           below(folder, FERRY_RELATIVE_CUDA)};
  for (const std::string& path : {below(found.include_folder, "ferry/call.h"), found.runtime_library})
    if (!llvm::sys::fs::exists(path))
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     "'%s' is not there; ferry cxx needs an installed Ferry (cmake --install)",
                                     path.c_str());
  return found;
}

void offer_headers(const Installation& installation) {
  const std::string& folder = installation.include_folder;
  // In front of its own place in the search, it would hide the headers that others there include next.
  if (folder == "/usr/include" || folder == "/usr/local/include") return;
  const char* const old = std::getenv("CPLUS_INCLUDE_PATH");
  llvm::SmallVector<llvm::StringRef> folders;
  llvm::StringRef(old ? old : "").split(folders, ':');
  if (llvm::is_contained(folders, folder)) return;
  // An empty entry is the current folder.
  setenv("CPLUS_INCLUDE_PATH", (old && *old ? old + (":" + folder) : folder).c_str(), 1);
}

}  // namespace ferry::translator::cxx
