// See lookups.h.
#include "cache/lookups.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/BLAKE3.h>

#include <algorithm>

namespace ferry::translator::cache {

namespace vfs = llvm::vfs;

namespace {

std::string kind_of(const llvm::ErrorOr<vfs::Status>& status) {
  if (!status) return "error " + std::to_string(status.getError().value());
  return status->isDirectory() ? "folder" : status->isRegularFile() ? "file" : "other";
}

// Returns the names in a folder. They are sorted, because the order of entries may change while files are built there.
std::string names_in(vfs::directory_iterator entry, std::error_code error) {
  std::vector<std::string> names;
  for (const vfs::directory_iterator end; entry != end && !error; entry.increment(error))
    names.push_back(entry->path().str());
  std::sort(names.begin(), names.end());
  return error ? "error " + std::to_string(error.value()) : digest(names);
}

// A file whose contents are recorded as a lookup when they are read.
class NotedFile : public vfs::File {
 public:
  NotedFile(std::unique_ptr<vfs::File> file, std::string path, Recorder& recorder)
      : file_(std::move(file)), path_(std::move(path)), recorder_(&recorder) {}

  llvm::ErrorOr<vfs::Status> status() override { return file_->status(); }
  llvm::ErrorOr<std::string> getName() override { return file_->getName(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine& name, std::int64_t size,
                                                               bool terminated, bool is_volatile) override {
    auto buffer = file_->getBuffer(name, size, terminated, is_volatile);
    if (buffer) recorder_->note(Question::contents, path_, digest((*buffer)->getBuffer()));
    return buffer;
  }
  std::error_code close() override { return file_->close(); }

 private:
  std::unique_ptr<vfs::File> file_;
  std::string path_;
  llvm::IntrusiveRefCntPtr<Recorder> recorder_;
};

}  // namespace

std::string digest(llvm::StringRef text) {
  llvm::BLAKE3 hash;
  hash.update(text);
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

std::string digest(const std::vector<std::string>& words) {
  llvm::BLAKE3 hash;
  for (const std::string& word : words) {
    hash.update(std::to_string(word.size()) + ':');
    hash.update(word);
  }
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

std::string Answers::answer(const Lookup& lookup) {
  switch (lookup.question) {
    case Question::entry: {
      const auto status = files_->status(lookup.path);
      if (!status) return kind_of(status);
      return kind_of(status) + " " + first_names_.emplace(status->getUniqueID(), lookup.path).first->second;
    }
    case Question::contents: {
      const auto text = files_->getBufferForFile(lookup.path);
      return text ? digest((*text)->getBuffer()) : "error";
    }
    case Question::listing: {
      std::error_code error;
      const vfs::directory_iterator entries = files_->dir_begin(lookup.path, error);
      return names_in(entries, error);
    }
    case Question::real_path: {
      llvm::SmallString<256> real;
      return files_->getRealPath(lookup.path, real) ? "error" : std::string(real);
    }
  }
  llvm_unreachable("a question of another kind");
}

void Recorder::note(Question question, const llvm::Twine& path, const std::string& answer) {
  llvm::SmallString<256> name;
  path.toVector(name);
  if (moved_) (void)makeAbsolute(name);
  const auto [known, is_new] = answers_.try_emplace({question, std::string(name)}, answer);
  if (is_new) lookups_.push_back(known->first);
  steady_ &= known->second == answer;
}

llvm::ErrorOr<vfs::Status> Recorder::status(const llvm::Twine& path) {
  auto found = ProxyFileSystem::status(path);
  note(Question::entry, path, kind_of(found));
  return found;
}

llvm::ErrorOr<std::unique_ptr<vfs::File>> Recorder::openFileForRead(const llvm::Twine& path) {
  auto file = ProxyFileSystem::openFileForRead(path);
  if (!file) {
    status(path);
    return file;
  }
  note(Question::entry, path, kind_of((*file)->status()));
  return std::unique_ptr<vfs::File>(std::make_unique<NotedFile>(std::move(*file), path.str(), *this));
}

vfs::directory_iterator Recorder::dir_begin(const llvm::Twine& path, std::error_code& error) {
  std::error_code own;
  const vfs::directory_iterator entries = ProxyFileSystem::dir_begin(path, own);
  note(Question::listing, path, names_in(entries, own));
  return ProxyFileSystem::dir_begin(path, error);
}

std::error_code Recorder::setCurrentWorkingDirectory(const llvm::Twine& path) {
  moved_ = true;
  return ProxyFileSystem::setCurrentWorkingDirectory(path);
}

std::error_code Recorder::getRealPath(const llvm::Twine& path, llvm::SmallVectorImpl<char>& result) {
  const std::error_code error = ProxyFileSystem::getRealPath(path, result);
  note(Question::real_path, path, error ? "error" : std::string(result.begin(), result.end()));
  return error;
}

bool Recorder::still_holds() const {
  if (!steady_) return false;
  Answers now;
  return llvm::all_of(lookups_, [&](const Lookup& lookup) {
    const std::string answer = now.answer(lookup);
    return lookup.question == Question::entry ? llvm::StringRef(answer).starts_with(answers_.at(lookup))
                                              : answer == answers_.at(lookup);
  });
}

}  // namespace ferry::translator::cache
