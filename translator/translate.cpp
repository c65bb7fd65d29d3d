#include "translate.h"

#include "diagnostics/report.h"
#include "frontend/parse.h"
#include "pass_through.h"
#include "write/write.h"

#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <map>

namespace ferry::translator {

namespace {

ExitCode fail(ExitCode code, const std::string& message) {
  llvm::errs() << "ferry: " << message << '\n';
  return code;
}

// What the depfile says: collected over all sources, written once all are done.
struct Rule {
  std::vector<std::string> targets, dependencies;
};

ExitCode translate_source(const Options& options, const std::string& source, Rule& rule) {
  std::vector<write::OutputFile> files;
  const ExitCode code = frontend::parse(options, source, [&](frontend::ParsedUnit& unit) {
    if (!unit.annotated) diagnostics::report(unit.diagnostics, {}, diagnostics::Id::nothing_annotated) << unit.main_file;
    files = pass_through(unit, options);
    rule.dependencies.insert(rule.dependencies.end(), unit.dependencies.begin(), unit.dependencies.end());
    return true;
  });
  if (code != ExitCode::done) return code;
  rule.targets.push_back(files.front().path);
  if (llvm::Error error = write::write_all(files)) return fail(ExitCode::environment, llvm::toString(std::move(error)));
  return ExitCode::done;
}

// Two sources of one name would write the same files.
ExitCode check_names(const Options& options) {
  std::map<std::string, std::string> source_of;
  for (const std::string& source : options.sources) {
    const auto [entry, is_new] = source_of.emplace(llvm::sys::path::stem(source), source);
    if (!is_new)
      return fail(ExitCode::usage, "'" + entry->second + "' and '" + source +
                                       "' would be written to the same files; translate them to different folders");
  }
  return ExitCode::done;
}

}  // namespace

ExitCode translate(const Options& options) {
  ExitCode code = check_names(options);
  if (code != ExitCode::done) return code;
  Rule rule;
  for (const std::string& source : options.sources) code = worst(code, translate_source(options, source, rule));
  if (code != ExitCode::done || options.depfile.empty()) return code;
  if (!options.depfile_target.empty()) rule.targets = {options.depfile_target};
  const write::OutputFile depfile{options.depfile, write::depfile_text(rule.targets, rule.dependencies)};
  if (llvm::Error error = write::write_all({depfile})) return fail(ExitCode::environment, llvm::toString(std::move(error)));
  return code;
}

}  // namespace ferry::translator
