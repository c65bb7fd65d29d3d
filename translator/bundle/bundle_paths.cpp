#include "bundle/bundle_paths.h"

#include "bundle/embedded.h"
#include "frontend/command_line.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace ferry::translator::bundle {

using llvm::StringRef;

namespace {

constexpr const char* bundle_folder = "${FERRY_BUNDLE}/";

bool is_below(StringRef folder, StringRef path) {
  return path == folder || folder == "/" ||
         (path.starts_with(folder) && path.drop_front(folder.size()).starts_with("/"));
}

std::string below(StringRef folder, StringRef path, StringRef name) {
  const StringRef rest = path.drop_front(folder == "/" ? 0 : folder.size()).ltrim('/');
  return rest.empty() ? name.str() : (name + "/" + rest).str();
}

// A flag. It is either a preprocessor option with the file or folder that it names, or any other word.
struct Flag {
  std::string option, value;  // `option` is "" for other words; `value` then includes their path
  bool names_folder = false;
};

std::vector<Flag> flags_of(const Source& source) {
  const std::vector<std::string> words = frontend::clean_flags(source.flags).flags;
  std::vector<Flag> flags;
  for (std::size_t i = 0; i < words.size(); ++i) {
    StringRef word = words[i];
    Flag flag{"", words[i], false};
    for (const char* option : {"-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-I"}) {
      if (!word.starts_with(option)) continue;
      word = word.drop_front(StringRef(option).size());
      if (word.empty() && i + 1 < words.size()) word = words[++i];
      flag = {option, word.str(), !StringRef(option).ends_with("e") || StringRef(option) == "-iquote"};
      if (StringRef(option) == "-imacros") flag.names_folder = false;
      break;
    }
    if (flag.option.empty() && i + 1 < words.size() && words[i + 1].starts_with("/")) flag.value += " " + words[++i];
    flags.push_back(std::move(flag));
  }
  return flags;
}

std::vector<std::string> search_folders(const Source& source) {
  std::vector<std::string> folders;
  for (const Flag& flag : flags_of(source))
    if (flag.names_folder && !(flag.option == "-isystem" && is_below("/usr", absolute(flag.value))))
      folders.push_back(absolute(flag.value));
  return folders;
}

// Returns whether the header is one of Ferry's own, which come with the runtime.
bool is_runtime_header(StringRef path) {
  const std::string name = "runtime/include/ferry/" + llvm::sys::path::filename(path).str();
  return llvm::sys::path::filename(llvm::sys::path::parent_path(path)) == "ferry" && embedded_contents("ferry/" + name);
}

// Returns whether the word contains a path that exists only on this machine: --sysroot=/x, -B /x.
bool names_machine(StringRef word) {
  if (word.starts_with("-D") || word.starts_with("-U")) return false;
  const std::size_t slash = word.find('/');
  return slash != StringRef::npos && (slash == 0 || StringRef("= ").contains(word[slash - 1])) &&
         llvm::sys::fs::exists(word.substr(slash).split('=').first);
}

}  // namespace

std::string absolute(StringRef path) {
  llvm::SmallString<256> result(path);
  (void)llvm::sys::fs::make_absolute(result);
  llvm::sys::path::remove_dots(result, /*remove_dot_dot=*/true);
  const StringRef text = result.str();
  return (text.size() > 1 ? text.rtrim('/') : text).str();
}

llvm::Error BundlePaths::add(const Source& source, const std::vector<frontend::Dependency>& files) {
  const std::vector<std::string> search = search_folders(source);
  const auto is_searched = [&](const std::string& path) {
    return std::any_of(search.begin(), search.end(), [&](const auto& folder) { return is_below(folder, path); });
  };
  for (const frontend::Dependency& file : files) {
    if (files_.count(file.path) || is_runtime_header(file.path)) continue;
    if (file.is_system && !is_searched(file.path)) continue;
    const std::optional<std::string> to = path_in_bundle(file.path, search);
    if (!to)
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     "'" + source.path + "' includes '" + file.path + "', which lies outside '" +
                                         root_ + "'; pass a --source-root above both, or the folder with -I");
    files_.emplace(file.path, *to);
  }
  return llvm::Error::success();
}

std::optional<std::string> BundlePaths::path_in_bundle(const std::string& path,
                                                       const std::vector<std::string>& search) {
  if (is_below(root_, path)) return below(root_, path, "src");
  if (!generated_.empty() && is_below(generated_, path)) return below(generated_, path, "generated");
  // Takes the outermost folder, so that paths relative to an inner one stay valid.
  const std::string* outermost = nullptr;
  for (const std::string& folder : search)
    if (is_below(folder, path) && (!outermost || folder.size() < outermost->size())) outermost = &folder;
  if (!outermost) return std::nullopt;
  return below(*outermost, path, outside(*outermost));
}

std::string BundlePaths::outside(const std::string& folder) {
  if (const auto known = external_.find(folder); known != external_.end()) return known->second;
  const std::string base = "external/" + llvm::sys::path::filename(folder).str();
  std::string name = base;
  const auto taken = [&] {
    return std::any_of(external_.begin(), external_.end(), [&](const auto& entry) { return entry.second == name; });
  };
  for (int number = 2; taken(); ++number) name = base + "_" + std::to_string(number);
  return external_[folder] = name;
}

bool BundlePaths::holds(const std::string& folder) const {
  return std::any_of(files_.begin(), files_.end(), [&](const auto& file) { return is_below(folder, file.first); });
}

std::optional<std::string> BundlePaths::of_folder(const std::string& folder) const {
  if (is_below(root_, folder)) return below(root_, folder, "src");
  if (!generated_.empty() && is_below(generated_, folder)) return below(generated_, folder, "generated");
  for (const auto& [outer, name] : external_)
    if (is_below(outer, folder)) return below(outer, folder, name);
  // The bundle has no counterpart of a folder above the root, such as -I/home/me for the root /home/me/project.
  return std::nullopt;
}

std::vector<std::string> BundlePaths::flags(const Source& source, std::set<std::string>& left_out) const {
  std::vector<std::string> result;
  for (const Flag& flag : flags_of(source)) {
    if (flag.option.empty()) {
      if (names_machine(flag.value))
        left_out.insert(flag.value);
      else
        result.push_back(flag.value);
      continue;
    }
    const std::string path = absolute(flag.value);
    if (flag.names_folder) {
      if (const auto folder = of_folder(path); folder && holds(path)) {
        result.push_back(flag.option);
        result.push_back(bundle_folder + *folder);
      }
      continue;
    }
    const auto file = files_.find(path);
    result.push_back(flag.option);
    result.push_back(file == files_.end() ? flag.value : bundle_folder + file->second);
  }
  return result;
}

}  // namespace ferry::translator::bundle
