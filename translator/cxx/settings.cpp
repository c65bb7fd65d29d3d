#include "cxx/settings.h"

#include "frontend/options.h"
#include "frontend/without_flag.h"

#include <llvm/ADT/STLExtras.h>

#include <cstdlib>

namespace ferry::translator::cxx {

namespace {

llvm::Error failure(const llvm::Twine& message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

llvm::Error set_targets(Settings& settings, llvm::StringRef list, llvm::StringRef origin) {
  settings.targets.clear();
  const std::string wrong = add_targets(settings.targets, list.str(), true);
  return wrong.empty() ? llvm::Error::success() : failure(origin + " " + wrong);
}

void add_sources(Settings& settings, llvm::StringRef list) {
  llvm::SmallVector<llvm::StringRef> names;
  list.split(names, ',', -1, false);
  for (const llvm::StringRef name : names) settings.bodies_from.push_back(name.str());
}

bool is_ferry_warning(llvm::StringRef word) {
  if (!word.consume_front("-W")) return false;
  word.consume_front("no-") || word.consume_front("error=") || word.consume_front("no-error=");
  return word.starts_with("ferry-");
}

}  // namespace

bool Settings::has_target(const std::string& name) const { return llvm::is_contained(targets, name); }

llvm::Expected<Settings> take_settings(std::vector<std::string>& words) {
  Settings settings;
  if (const char* list = std::getenv("FERRY_WITHOUT"); list && *list)
    settings.diagnostic_flags.push_back(std::string(without_flag) + list);
  if (const char* list = std::getenv("FERRY_BODIES_FROM")) add_sources(settings, list);
  if (const char* list = std::getenv("FERRY_TARGETS"); list && *list)
    if (llvm::Error error = set_targets(settings, list, "FERRY_TARGETS")) return error;
  std::vector<std::string> others;
  for (const std::string& word : words) {
    llvm::StringRef rest = word;
    if (rest.consume_front("--ferry-targets=")) {
      if (llvm::Error error = set_targets(settings, rest, "--ferry-targets")) return error;
      settings.targets_on_line = true;
    } else if (rest.consume_front("--ferry-without=")) {
      settings.diagnostic_flags.push_back(without_flag + rest.str());
    } else if (rest.consume_front("--ferry-bodies-from=")) {
      add_sources(settings, rest);
    } else if (word == "--ferry-explain") {
      settings.explain = true;
    } else if (word == "--ferry-strict-fp") {
      settings.strict_fp = true;
    } else if (word == "--ferry-flag-notes") {  // FerryOffload.cmake adds it
      settings.only_flag_notes = true;
    } else if (rest.starts_with("--ferry-")) {
      return failure("unknown option '" + word +
                     "'; ferry cxx has --ferry-targets=, --ferry-without=, --ferry-bodies-from=, --ferry-explain and "
                     "--ferry-strict-fp");
    } else if (word == "-Wno-ferry-flags") {
      settings.no_flag_notes = true;
    } else if (is_ferry_warning(word)) {
      settings.diagnostic_flags.push_back(word.substr(2));
    } else {
      others.push_back(word);
    }
  }
  words = others;
  return settings;
}

}  // namespace ferry::translator::cxx
