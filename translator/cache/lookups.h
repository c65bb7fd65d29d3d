// Records which questions a translation asked the file system, and the answers.
//
// A new header changes a translation that never opened it, if its folder is searched earlier or if __has_include looks
// for it. So every question counts, even if the answer was that there is no such file.
//
//   Recorder      a Clang file system that records each question and its answer
//   Answers       answers the same questions from the disk as it is now
//
// Limits: answers contain no time stamps, so a translation that reads one (__TIMESTAMP__) must not be stored.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/FileSystem/UniqueID.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::cache {

enum class Question : char {
  entry = 'e',      // whether there is nothing, a file or a folder, and whether it was seen under another name
  contents = 'c',   // the contents of a file
  listing = 'l',    // the names in a folder
  real_path = 'r',  // the path with links resolved
};

struct Lookup {
  Question question;
  std::string path;
  auto operator<=>(const Lookup&) const = default;
};

// Return a digest of 32 bytes in hexadecimal digits.
std::string digest(llvm::StringRef text);
std::string digest(const std::vector<std::string>& words);  // depends on the boundaries between the words

// Answers lookups. They must come in order, because whether two names are one file depends on the earlier answers.
class Answers {
 public:
  std::string answer(const Lookup& lookup);

 private:
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files_ = llvm::vfs::createPhysicalFileSystem();
  std::map<llvm::sys::fs::UniqueID, std::string> first_names_;
};

class Recorder : public llvm::vfs::ProxyFileSystem {
 public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override;
  bool exists(const llvm::Twine& path) override { return bool(status(path)); }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override;
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine& path, std::error_code& error) override;
  std::error_code setCurrentWorkingDirectory(const llvm::Twine& path) override;
  std::error_code getRealPath(const llvm::Twine& path, llvm::SmallVectorImpl<char>& result) override;

  // Returns the lookups in the order in which they were first asked.
  const std::vector<Lookup>& lookups() const { return lookups_; }
  // Returns whether every question had only one answer, and the disk would still give it.
  bool still_holds() const;

  void note(Question question, const llvm::Twine& path, const std::string& answer);

 private:
  std::vector<Lookup> lookups_;
  std::map<Lookup, std::string> answers_;
  bool steady_ = true;
  bool moved_ = false;  // the working folder has changed: relative paths aren't relative to the process's
};

}  // namespace ferry::translator::cache
