// What a translation asked of the file system, and what it was told.
//
// A header that appears in a folder that is searched earlier, or for which __has_include looks, changes a translation
// that never opened it. So every question counts: also those that were answered by "there is none".
//
//   Recorder      a file system of Clang's that takes note of each question and its answer
//   Answers       answers the same questions from the disk as it is now
//
// Limits: the answers don't hold time stamps; what reads those (__TIMESTAMP__) mustn't be kept.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/FileSystem/UniqueID.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::cache {

enum class Question : char {
  entry = 'e',      // what is there: nothing, a file, a folder; and is it one that was seen by another name?
  contents = 'c',   // of a file
  listing = 'l',    // of a folder
  real_path = 'r',  // without links
};

struct Lookup {
  Question question;
  std::string path;
  auto operator<=>(const Lookup&) const = default;
};

// Of 32 bytes, as hexadecimal digits.
std::string digest(llvm::StringRef text);
std::string digest(const std::vector<std::string>& words);  // where each begins counts

// Asks in the order of the lookups: what says that two names are one file rests on those before.
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

  // In the order in which they were first asked.
  const std::vector<Lookup>& lookups() const { return lookups_; }
  // False where something was answered in two ways, or is another thing on the disk by now.
  bool still_holds() const;

  void note(Question question, const llvm::Twine& path, const std::string& answer);

 private:
  std::vector<Lookup> lookups_;
  std::map<Lookup, std::string> answers_;
  bool steady_ = true;
  bool moved_ = false;  // paths aren't relative to the process's folder any more
};

}  // namespace ferry::translator::cache
