// Records which questions a translation asked the file system, and the answers.
//
// A new header can change a translation that never opened it, if its folder is searched earlier or if __has_include
// looks for it. So every question counts, even if the answer was that the file doesn't exist.
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
  entry = 'e',      // whether there is a file or a folder or neither, and whether it was seen under another name
  contents = 'c',   // the contents of a file
  listing = 'l',    // the names in a folder
  real_path = 'r',  // the path with symbolic links resolved
};

struct Lookup {
  Question question;
  std::string path;
  auto operator<=>(const Lookup&) const = default;
};

// Return a 32-byte digest as hexadecimal digits.
std::string digest(llvm::StringRef text);
std::string digest(const std::vector<std::string>& words);  // also depends on where each word ends

// Answers lookups. They must come in the original order, because whether two names are one file depends on earlier
// answers.
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
  // Returns whether each question had the same answer every time, and the disk would still give it.
  bool still_holds() const;

  void note(Question question, const llvm::Twine& path, const std::string& answer);

 private:
  std::vector<Lookup> lookups_;
  std::map<Lookup, std::string> answers_;
  bool steady_ = true;
  bool moved_ = false;  // whether the working folder isn't the process's any more, so relative paths differ
};

}  // namespace ferry::translator::cache
