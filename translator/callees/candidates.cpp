// See candidates.h.
#include "callees/candidates.h"

#include "frontend/command_line.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <set>

namespace ferry::translator::callees {

using llvm::StringRef;

namespace {

namespace path = llvm::sys::path;

bool is_source(StringRef file) {
  return llvm::is_contained({".cpp", ".cc", ".cxx", ".c++", ".C"}, path::extension(file));
}

// Returns the path for an #include of the file in `main`. The path is relative to main's folder if the file is below
// that folder, so that outputs contain no absolute path. Otherwise it is absolute.
std::string included_path(StringRef main, StringRef shown, bool only_whole) {
  llvm::SmallString<256> whole(shown);
  llvm::sys::fs::make_absolute(whole);
  path::remove_dots(whole);
  const StringRef folder = path::parent_path(main);
  const bool below = folder.empty() || (shown.starts_with(folder) && path::is_separator(shown[folder.size()]));
  const bool plain = !path::is_absolute(main) && !path::is_absolute(shown) && !shown.contains("..");
  return below && plain && !only_whole ? shown.str() : std::string(whole);
}

bool is_part_of_word(char c) { return llvm::isAlnum(c) || c == '_'; }

// Returns the flags that change the meaning of code. Ignores macro definitions, because a comparison of meanings shows
// their effect.
std::vector<std::string> meaning_flags(const frontend::CompileCommand& command) {
  llvm::SmallVector<StringRef> lines;
  StringRef(command.defines_key).split(lines, '\n', -1, false);
  std::vector<std::string> flags;
  for (const StringRef line : lines) {
    const bool optimizes = line.starts_with("-O") && line != "-Ofast";
    if (!line.starts_with("-D") && !line.starts_with("-U") && !line.starts_with("-g") && !optimizes)
      flags.push_back(line.str());
  }
  return flags;
}

}  // namespace

std::vector<Candidate> candidates(const Options& options, const std::string& source, llvm::vfs::FileSystem& files) {
  std::vector<Candidate> found;
  std::set<llvm::sys::fs::UniqueID> seen;
  llvm::sys::fs::UniqueID id;
  if (!llvm::sys::fs::getUniqueID(source, id)) seen.insert(id);
  const auto add = [&](StringRef file) {
    while (file.consume_front("./")) {
    }
    if (llvm::sys::fs::getUniqueID(file, id) || !seen.insert(id).second) return;
    if (const auto text = files.getBufferForFile(file))
      found.push_back(
          {included_path(source, file, !options.build_directory.empty()), file.str(), (*text)->getBuffer().str()});
  };
  for (const std::string& given : options.bodies_from) {
    if (!llvm::sys::fs::is_directory(given)) {
      add(given);
      continue;
    }
    std::error_code error;
    std::set<std::string> names;
    for (llvm::vfs::directory_iterator at = files.dir_begin(given, error), end; at != end && !error;
         at.increment(error))
      if (is_source(at->path())) names.insert(path::filename(at->path()).str());
    for (const std::string& name : names) {
      llvm::SmallString<256> file(given);
      path::append(file, name);
      add(file);
    }
  }
  return found;
}

Options silent(Options options) {
  options.sources.clear();
  options.diagnostic_flags.clear();
  options.werror = false;
  return options;
}

bool may_define(StringRef text, StringRef word) {
  if (word == "operator") return text.contains(word);
  for (std::size_t at = text.find(word); at != StringRef::npos; at = text.find(word, at + 1)) {
    StringRef before = text.take_front(at), after = text.drop_front(at + word.size());
    if ((!before.empty() && is_part_of_word(before.back())) || (!after.empty() && is_part_of_word(after.front())))
      continue;
    before = before.rtrim(), after = after.ltrim();
    const char last = before.empty() ? ';' : before.back(), next = after.empty() ? ';' : after.front();
    if ((last == '(' || last == ',') && (next == ')' || next == ',')) return true;
    if (next != '(' || before.ends_with("->")) continue;
    if (!is_part_of_word(last) && !StringRef("*&>:]~").contains(last)) continue;
    const StringRef earlier = before.take_back(
        before.size() -
        (before.find_last_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") + 1));
    if (!llvm::is_contained({"return", "else", "new", "throw", "case", "do", "co_return", "co_yield"}, earlier))
      return true;
  }
  return false;
}

bool have_same_flags(const Options& options, const std::string& source, const std::string& other) {
  auto first = frontend::compile_command(options, source), second = frontend::compile_command(options, other);
  const bool same = first && second && meaning_flags(*first) == meaning_flags(*second);
  if (!first) llvm::consumeError(first.takeError());
  if (!second) llvm::consumeError(second.takeError());
  return same;
}

}  // namespace ferry::translator::callees
