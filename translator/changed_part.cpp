// See changed_part.h.
#include "changed_part.h"

#include "algorithms/offloaded_calls.h"
#include "frontend/dependencies.h"
#include "frontend/touched.h"
#include "lift/lift.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <map>

namespace ferry::translator {

using frontend::ChangedLines;
using frontend::DeclarationLines;
using model::Remark;

std::optional<ChangedLines> find_changes(const Options& options, ExitCode& code) {
  if (options.changed.empty()) return std::nullopt;
  auto changes = ChangedLines::since(options.changed, llvm::sys::path::parent_path(options.sources.front()).str());
  if (changes) return std::move(*changes);
  llvm::errs() << "ferry: " << llvm::toString(changes.takeError()) << '\n';
  code = ExitCode::environment;
  return std::nullopt;
}

bool is_touched(const Options& options, const std::string& source, const ChangedLines& changes) {
  if (changes.empty()) return false;
  if (changes.touch(source)) return true;
  ExitCode code{};
  const auto files = frontend::dependencies(options, source, code);
  return !files || llvm::any_of(*files, [&](const frontend::Dependency& file) {
    return !file.is_system && changes.touch(file.path);
  });
}

void leave_touched(const frontend::ParsedUnit& unit, const std::string& source, const ChangedLines& changes,
                   FoundUnit& found) {
  frontend::TouchedFunctions touched(unit, changes);
  std::map<clang::SourceLocation, bool> is_touched;  // keyed by the name's place, which a template's instances share
  std::vector<DeclarationLines> lines;
  for (const clang::FunctionDecl* function : algorithms::offloaded_functions(unit)) {
    if (!touched.holds(*function)) continue;
    is_touched[function->getLocation()] = true;
    llvm::append_range(lines, touched.lines(*function));
  }
  std::vector<model::Function> functions;
  for (std::size_t f = 0; f < found.unit.functions.size(); ++f)
    if (is_touched[lift::location(found.names[f])]) functions.push_back(std::move(found.unit.functions[f]));
  found.unit.functions = std::move(functions);

  std::map<std::string, std::string> paths{{"", source}};  // keyed by the names that remarks use for files
  for (const std::string& file : unit.dependencies) paths.emplace(unit.output_path(file), file);
  const auto is_elsewhere = [&](const Remark& remark) {
    const std::string& path = paths[remark.file];
    return !changes.touch(path, remark.line, remark.line) && llvm::none_of(lines, [&](const DeclarationLines& one) {
      return one.first <= remark.line && remark.line <= one.last && llvm::sys::fs::equivalent(one.path, path);
    });
  };
  llvm::erase_if(found.unit.errors, is_elsewhere);
  llvm::erase_if(found.unit.warnings, is_elsewhere);
  found.unit.failed = !found.unit.errors.empty() || llvm::any_of(found.unit.functions, [](const model::Function& one) {
    return !one.errors.empty();
  });
}

}  // namespace ferry::translator
