// See flag_notes.h.
#include "cxx/flag_notes.h"

#include "cxx/backends.h"
#include "target/target.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::cxx {

namespace {

using llvm::StringRef;

// Returns the sanitizers that are on at the end of the line. An earlier one may have been turned off by
// -fno-sanitize=….
std::vector<StringRef> sanitizers(const std::vector<std::string>& flags) {
  std::vector<StringRef> on;
  for (StringRef word : flags) {
    const bool off = word.consume_front("-fno-sanitize=");
    if (!off && !word.consume_front("-fsanitize=")) continue;
    llvm::SmallVector<StringRef> names;
    word.split(names, ',');
    for (StringRef name : names) {
      llvm::erase_if(on, [&](StringRef each) { return each == name || (off && name == "all"); });
      if (!off) on.push_back(name);
    }
  }
  return on;
}

bool is_profile(StringRef word) {
  return llvm::any_of(std::initializer_list<StringRef>{"-fprofile-generate", "-fprofile-use", "-fprofile-instr-",
                                                       "-fprofile-sample-use", "-fauto-profile"},
                      [&](StringRef prefix) { return word.starts_with(prefix); });
}

std::string quoted(const std::string& word) { return "'" + word + "' "; }

}  // namespace

bool is_coverage(const std::string& word) {
  return word == "--coverage" || word == "-coverage" || word == "-fprofile-arcs" || word == "-ftest-coverage";
}

bool is_coverage_mapping(const std::string& word) { return StringRef(word).starts_with("-fcoverage-m"); }

std::vector<std::string> flag_notes(const CompilerLine& line, const Settings& settings) {
  if (settings.no_flag_notes) return {};
  const std::vector<std::string> flags = line.words_of({Role::flag});
  const std::vector<StringRef> checks = sanitizers(flags);
  const std::vector<const Gpu*> gpus = gpus_of(settings);
  std::vector<std::string> notes;
  if (const auto found = llvm::find_if(flags, is_coverage); found != flags.end())
    notes.push_back(quoted(*found) +
                    (settings.only_flag_notes
                         ? "counts kernels of the host device at the lines of your source, but no kernels for GPUs"
                         : "counts only the original loops, which run with FERRY_DEVICE=off, and no kernels"));
  if (const auto found = llvm::find_if(flags, is_coverage_mapping); found != flags.end())
    notes.push_back(quoted(*found) +
                    (settings.only_flag_notes
                         ? "counts lines of the generated files; use --coverage to count lines of your source"
                         : "is ignored for annotated sources, because Clang would count lines of the generated file; "
                           "use --coverage to count lines of your source"));
  if (llvm::is_contained(checks, "thread") && settings.has_target("host"))
    notes.push_back(
        "'-fsanitize=thread' doesn't see the synchronisation of oneTBB and reports false races between kernels; run "
        "with FERRY_DEVICE=off");
  if (!settings.only_flag_notes && line.is_clang &&
      llvm::any_of(checks, [](StringRef name) { return name.starts_with("cfi"); }))
    notes.push_back(
        "'-fsanitize=cfi' needs Clang's link-time optimisation, which the combined object of stub and kernels can't "
        "have; omit it for annotated sources");
  const auto profile = llvm::find_if(flags, is_profile);
  for (const Gpu* gpu : gpus) {
    const std::string kernels = std::string("kernels for ") + target_named(gpu->target).shown;
    if (!checks.empty())
      notes.push_back(quoted("-fsanitize=" + llvm::join(checks, ",")) + "doesn't reach " + kernels + "; " +
                      gpu->checker);
    if (profile != flags.end()) notes.push_back(quoted(*profile) + "doesn't reach " + kernels);
  }
  return notes;
}

}  // namespace ferry::translator::cxx
