#include "cxx/scratch.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace ferry::translator::cxx {

namespace {

// Locks the folder. Returns whether the name still means this folder, because another process may have removed it.
bool lock_folder(const std::string& folder, int& lock) {
  lock = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
  if (lock < 0) return false;
  struct stat locked, named;
  if (flock(lock, LOCK_EX | LOCK_NB) == 0 && fstat(lock, &locked) == 0 && stat(folder.c_str(), &named) == 0 &&
      locked.st_ino == named.st_ino && locked.st_uid == geteuid())
    return true;
  close(lock);
  return false;
}

}  // namespace

bool is_special(const std::string& path) {
  struct stat status;
  return lstat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

llvm::Expected<Scratch> Scratch::create(const std::string& output, const std::string& label) {
  llvm::SmallString<256> base(llvm::sys::path::parent_path(output));
  llvm::sys::path::remove_dots(base);  // compilers shorten "./x" to "x" in depfiles
  llvm::sys::path::append(base, ".ferry-" + llvm::sys::path::filename(output) + label);
  for (int attempt = 0; attempt < 100 && !is_special(output); ++attempt) {
    const std::string folder = std::string(base) + (attempt ? "." + std::to_string(attempt) : "");
    if (mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST) break;
    int lock = -1;
    if (lock_folder(folder, lock)) return Scratch(folder, lock);
  }
  llvm::SmallString<256> temporary;
  if (std::error_code code = llvm::sys::fs::createUniqueDirectory("ferry", temporary))
    return llvm::createStringError(code, "can't create a folder for temporary files: %s", code.message().c_str());
  return Scratch(std::string(temporary), -1);
}

Scratch::Scratch(Scratch&& other) noexcept
    : folder_(std::exchange(other.folder_, {})), lock_(std::exchange(other.lock_, -1)) {}

Scratch::~Scratch() {
  if (folder_.empty()) return;
  llvm::sys::fs::remove_directories(folder_);
  if (lock_ >= 0) close(lock_);
}

}  // namespace ferry::translator::cxx
