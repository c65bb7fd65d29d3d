// See changed_lines.h.
#include "frontend/changed_lines.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/FileUtilities.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>

#include <limits>
#include <optional>

namespace ferry::translator::frontend {

using llvm::StringRef;

namespace {

constexpr unsigned end_of_file = std::numeric_limits<unsigned>::max();

llvm::Error error(const std::string& message) {
  return llvm::createStringError(std::make_error_code(std::errc::invalid_argument), message.c_str());
}

std::string real_path(const llvm::Twine& path) {
  llvm::SmallString<256> real;
  return llvm::sys::fs::real_path(path, real) ? path.str() : std::string(real);
}

// Runs git in one folder.
class Git {
 public:
  explicit Git(std::string program, std::string folder) : program_(std::move(program)), folder_(std::move(folder)) {}

  // Returns what git prints. If git can't be run or reports an error, returns nothing, and complaint() returns the
  // error.
  std::optional<std::string> operator()(const std::vector<StringRef>& words) {
    llvm::SmallString<128> output, errors;
    if (llvm::sys::fs::createTemporaryFile("ferry-git", "out", output) ||
        llvm::sys::fs::createTemporaryFile("ferry-git", "err", errors))
      return std::nullopt;
    const llvm::FileRemover remove_output(output), remove_errors(errors);
    std::vector<StringRef> arguments{program_, "-C", folder_};
    llvm::append_range(arguments, words);
    const std::optional<StringRef> redirects[] = {StringRef(""), StringRef(output), StringRef(errors)};
    const int code = llvm::sys::ExecuteAndWait(program_, arguments, std::nullopt, redirects);
    const auto printed = llvm::MemoryBuffer::getFile(output), complained = llvm::MemoryBuffer::getFile(errors);
    complaint_ = complained ? (*complained)->getBuffer().split('\n').first.str() : "";
    return code == 0 && printed ? std::optional((*printed)->getBuffer().str()) : std::nullopt;
  }

  const std::string& complaint() const { return complaint_; }

 private:
  const std::string program_, folder_;
  std::string complaint_;
};

// Returns the unquoted name. Git quotes names with unusual characters like C strings.
std::string unquoted(StringRef name) {
  if (!name.consume_front("\"")) return name.str();
  std::string result;
  for (std::size_t at = 0; at < name.size() && name[at] != '"'; ++at) {
    if (name[at] != '\\' || at + 1 == name.size()) {
      result += name[at];
      continue;
    }
    const char next = name[++at];
    unsigned byte = 0;
    if (!name.substr(at, 3).getAsInteger(8, byte)) {
      result += static_cast<char>(byte);
      at += 2;
    } else {
      result += next == 't' ? '\t' : next == 'n' ? '\n' : next;
    }
  }
  return result;
}

// Returns the lines after the plus sign in "@@ -5,2 +4,0 @@".
std::optional<LineRange> hunk_lines(StringRef line) {
  unsigned first = 0, count = 1;
  line = line.split('+').second;
  if (line.consumeInteger(10, first) || (line.consume_front(",") && line.consumeInteger(10, count)))
    return std::nullopt;
  return count == 0 ? LineRange{first + 1, first} : LineRange{first, first + count - 1};
}

}  // namespace

llvm::Expected<ChangedLines> ChangedLines::since(const std::string& base, const std::string& folder) {
  const auto program = llvm::sys::findProgramByName("git");
  if (!program) return error("--changed needs git, which isn't in PATH");
  Git here(*program, folder.empty() ? "." : folder);
  const std::optional<std::string> top = here({"rev-parse", "--show-toplevel"});
  if (!top)
    return error("--changed: '" + real_path(folder.empty() ? "." : folder) + "' is in no git repository (" +
                 here.complaint() + ")");
  const std::string root = StringRef(*top).rtrim('\n').str();
  Git git(*program, root);
  const std::optional<std::string> commit =
      git({"rev-parse", "--verify", "--quiet", "--end-of-options", base + "^{commit}"});
  if (!commit)
    return error("--changed: the repository '" + root + "' has no revision '" + base +
                 "'; a shallow clone has only the newest ones: fetch this one first");
  const std::optional<std::string> diff =
      git({"-c", "core.quotePath=false", "diff", "--unified=0", "--inter-hunk-context=0", "--no-color", "--no-ext-diff",
           "--no-textconv", "--text", "--find-renames", "--src-prefix=a/", "--dst-prefix=b/",
           StringRef(*commit).rtrim('\n'), "--"});
  const std::optional<std::string> untracked =
      diff ? git({"ls-files", "-z", "--others", "--exclude-standard"}) : std::nullopt;
  if (!untracked) return error("--changed: git failed in '" + root + "': " + git.complaint());
  ChangedLines changes;
  changes.add_diff(*diff, root);
  for (const StringRef name : llvm::split(*untracked, '\0'))
    if (!name.empty()) changes.add(root, name, {1, end_of_file});
  return changes;
}

void ChangedLines::add_diff(StringRef diff, StringRef root) {
  std::string name;
  bool in_header = false;
  for (const StringRef line : llvm::split(diff, '\n')) {
    if (line.starts_with("diff --git ")) in_header = true;
    if (in_header && line.starts_with("+++ ")) {
      name = unquoted(line.substr(4).rtrim('\t'));
      name = StringRef(name).consume_front("b/") ? name.substr(2) : "";  // "" for "/dev/null", a deleted file
    } else if (line.starts_with("@@ ")) {
      in_header = false;
      if (const std::optional<LineRange> lines = hunk_lines(line); lines && !name.empty()) add(root, name, *lines);
    }
  }
}

void ChangedLines::add(StringRef root, StringRef name, LineRange lines) {
  files_[real_path(root + "/" + name)].push_back(lines);
}

bool ChangedLines::touch(StringRef path, unsigned first, unsigned last) const {
  const auto file = files_.find(real_path(path));
  return file != files_.end() &&
         llvm::any_of(file->second, [&](const LineRange& lines) { return first <= lines.last && lines.first <= last; });
}

bool ChangedLines::touch(StringRef path) const { return files_.contains(real_path(path)); }

}  // namespace ferry::translator::frontend
