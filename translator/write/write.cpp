#include "write/write.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Signals.h>
#include <llvm/Support/raw_ostream.h>

namespace ferry::translator::write {

namespace fs = llvm::sys::fs;

namespace {

llvm::Error failure(const std::string& path, std::error_code code) {
  return llvm::createStringError(code, "can't write '%s': %s", path.c_str(), code.message().c_str());
}

// Returns whether the path is something like /dev/stdout, a pipe or a symbolic link. Such a file is written to instead
// of being replaced.
bool is_special(const std::string& path) {
  fs::file_status status;
  return !fs::status(path, status, /*follow=*/false) && fs::exists(status) && !fs::is_regular_file(status);
}

bool is_unchanged(const OutputFile& file) {
  if (is_special(file.path)) return false;
  const auto old = llvm::MemoryBuffer::getFile(file.path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return old && (*old)->getBuffer() == file.contents;
}

// A set of files that are being written to the disk. The destructor undoes everything that hasn't been committed.
class Transaction {
 public:
  Transaction() = default;
  Transaction(const Transaction&) = delete;
  ~Transaction() {
    if (!committed_) undo();
    for (const Change& change : changes_) {
      discard(change.temporary);
      discard(change.backup);
    }
    if (!committed_)
      for (auto folder = made_folders_.rbegin(); folder != made_folders_.rend(); ++folder) fs::remove(*folder);
  }

  llvm::Error prepare(const OutputFile& file) {
    if (std::error_code code = make_folder(llvm::sys::path::parent_path(file.path))) return failure(file.path, code);
    if (fs::is_directory(file.path)) return failure(file.path, std::make_error_code(std::errc::is_a_directory));
    if (is_special(file.path)) {
      special_.push_back(file);
      return llvm::Error::success();
    }
    Change& change = changes_.emplace_back(Change{file.path, "", "", false});
    int descriptor = -1;
    if (std::error_code code = unique_file(file.path, change.temporary, &descriptor)) return failure(file.path, code);
    keep_permissions(file.path, descriptor);
    llvm::raw_fd_ostream stream(descriptor, /*shouldClose=*/true);
    stream << file.contents;
    stream.close();
    if (!stream.has_error()) return llvm::Error::success();
    const std::error_code code = stream.error();
    stream.clear_error();
    return failure(file.path, code);
  }

  llvm::Error commit() {
    for (Change& change : changes_) {
      if (fs::exists(change.path))
        if (std::error_code code = keep_backup(change)) return failure(change.path, code);
      if (std::error_code code = fs::rename(change.temporary, change.path)) return failure(change.path, code);
      change.renamed = true;
    }
    for (const OutputFile& file : special_)
      if (std::error_code code = write_into(file)) return failure(file.path, code);
    committed_ = true;
    return llvm::Error::success();
  }

 private:
  struct Change {
    std::string path, temporary, backup;
    bool renamed;
  };

  static std::error_code write_into(const OutputFile& file) {
    std::error_code code;
    llvm::raw_fd_ostream stream(file.path, code, fs::CD_CreateAlways, fs::FA_Write, fs::OF_None);
    if (code) return code;
    stream << file.contents;
    stream.close();
    code = stream.error();
    stream.clear_error();
    return code;
  }

  static std::error_code unique_file(const std::string& path, std::string& name, int* descriptor) {
    llvm::SmallString<256> result;
    if (std::error_code code = fs::createUniqueFile(path + ".%%%%%%%%.tmp", *descriptor, result)) return code;
    name = std::string(result);
    llvm::sys::RemoveFileOnSignal(name);
    return {};
  }

  static void keep_permissions(const std::string& path, int descriptor) {
    if (const llvm::ErrorOr<fs::perms> old = fs::getPermissions(path)) (void)fs::setPermissions(descriptor, *old);
  }

  // Keeps the old file under a second name. If the file system has no hard links, copies it.
  static std::error_code keep_backup(Change& change) {
    llvm::SmallString<256> name;
    fs::createUniquePath(change.path + ".%%%%%%%%.old", name, /*MakeAbsolute=*/false);
    change.backup = std::string(name);
    if (!fs::create_hard_link(change.path, change.backup)) return {};
    return fs::copy_file(change.path, change.backup);
  }

  static void discard(const std::string& name) {
    if (name.empty()) return;
    fs::remove(name);
    llvm::sys::DontRemoveFileOnSignal(name);
  }

  void undo() {
    for (Change& change : changes_) {
      if (!change.renamed) continue;
      if (change.backup.empty())
        fs::remove(change.path);
      else
        fs::rename(change.backup, change.path);
    }
  }

  std::error_code make_folder(llvm::StringRef folder) {
    if (folder.empty() || fs::is_directory(folder)) return {};
    if (std::error_code code = make_folder(llvm::sys::path::parent_path(folder))) return code;
    const std::error_code code = fs::create_directory(folder, /*IgnoreExisting=*/false, fs::perms::all_all);
    if (!code) made_folders_.push_back(folder.str());
    if (fs::is_directory(folder)) return {};  // it exists by now, possibly created by a different process
    return code == std::errc::file_exists ? std::make_error_code(std::errc::not_a_directory) : code;
  }

  std::vector<Change> changes_;
  std::vector<OutputFile> special_;
  std::vector<std::string> made_folders_;
  bool committed_ = false;
};

}  // namespace

llvm::Error write_all(const std::vector<OutputFile>& files) {
  Transaction transaction;
  for (const OutputFile& file : files)
    if (!is_unchanged(file))
      if (llvm::Error error = transaction.prepare(file)) return error;
  return transaction.commit();
}

std::string escape_for_make(llvm::StringRef path) {
  std::string result;
  for (char c : path) {
    if (c == ' ' || c == '#') result += '\\';
    if (c == '$') result += '$';
    result += c;
  }
  return result;
}

std::string depfile_text(const std::vector<std::string>& targets, const std::vector<std::string>& dependencies) {
  std::string text;
  for (const std::string& target : targets) text.append(text.empty() ? "" : " ").append(escape_for_make(target));
  text += ':';
  for (const std::string& dependency : dependencies) text.append(" \\\n  ").append(escape_for_make(dependency));
  return text + '\n';
}

}  // namespace ferry::translator::write
