#include "translate.h"

#include "algorithms/made_loops.h"
#include "algorithms/users_words.h"
#include "changed_part.h"
#include "frontend/annotations.h"
#include "frontend/left_out.h"
#include "frontend/parse.h"
#include "frontend/report.h"
#include "lift/unit.h"
#include "pipeline.h"
#include "plan/plan.h"
#include "render/explain.h"
#include "render/findings.h"
#include "render/kernels.h"
#include "render/module_id.h"
#include "render/render.h"
#include "saved_stages.h"
#include "source_messages.h"
#include "translate_source.h"
#include "write/write.h"

#include <clang/Basic/Version.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <map>
#include <set>

namespace ferry::translator {

namespace {

ExitCode fail(ExitCode code, const std::string& message) {
  llvm::errs() << "ferry: " << message << '\n';
  return code;
}

// Rejects two sources with the same name, because they would write the same files.
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

// Returns whether some target wants nests to be cut into several kernels.
bool cuts_nests(const Options& options) {
  return std::any_of(options.targets.begin(), options.targets.end(),
                     [](const std::string& target) { return target_named(target).is_gpu; });
}

void report_nothing_annotated(const frontend::ParsedUnit& unit) {
  if (!unit.annotated) frontend::report(unit.diagnostics, {}, diagnostics::Id::nothing_annotated) << unit.main_file;
}

}  // namespace

ExitCode translate_now(const Options& options, const std::string& source, const render::TemplateRenderer& templates,
                       frontend::Tap* tap, Outputs& outputs) {
  std::vector<write::OutputFile> files, saved;
  std::vector<std::string> dependencies;
  ExitCode rendering = ExitCode::done;
  algorithms::StayingCalls staying;
  const ExitCode code = parse_source(
      options, source, staying,
      [&](frontend::ParsedUnit& unit) {
        report_nothing_annotated(unit);
        dependencies = unit.dependencies;
        if (options.dump == "ir") {
          llvm::outs() << dump_ir(unit, options);
          return true;
        }
        FoundUnit found = find_model(unit, options, cuts_nests(options), staying);
        lift::show(unit, found.reports);
        model::Unit model = std::move(found.unit);
        if (!unit.rejected.empty()) return true;
        if (model.failed || unit.diagnostics.hasErrorOccurred()) return false;
        plan::Unit plan = plan::make_plan(model);
        auto kernels = render::name_module(model, plan, options.targets, templates);
        if (!kernels) {
          rendering = fail(ExitCode::environment, llvm::toString(kernels.takeError()));
          return false;
        }
        if (!options.dump.empty()) {
          llvm::outs() << (options.dump == "model" ? render::dump_model(model) : render::dump_plan(plan));
          return true;
        }
        auto rendered =
            render::render(model, *std::move(kernels), options, templates, llvm::sys::path::stem(unit.main_file).str());
        if (rendered) {
          files = std::move(*rendered);
          std::string& manifest = files.back().contents;
          for (const frontend::RewrittenFile& file : unit.rewritten)
            manifest = algorithms::without_made_names(manifest, file.names);
        } else
          rendering = fail(ExitCode::environment, llvm::toString(rendered.takeError()));
        if (rendered && !options.save_ir.empty()) saved = saved_stages(unit, model, plan, files, options);
        return true;
      },
      tap);
  if (code != ExitCode::done || rendering != ExitCode::done) return worst(code, rendering);
  if (files.empty()) return code;  // --dump writes no files
  outputs.targets.push_back(files.front().path);
  outputs.files.insert(outputs.files.end(), files.begin(), files.end());
  outputs.files.insert(outputs.files.end(), saved.begin(), saved.end());
  outputs.dependencies.insert(outputs.dependencies.end(), dependencies.begin(), dependencies.end());
  return ExitCode::done;
}

// Checks that the files and folders named by --bodies-from exist.
static ExitCode check_bodies_from(const Options& options) {
  for (const std::string& name : options.bodies_from)
    if (!llvm::sys::fs::exists(name))
      return fail(ExitCode::environment, "can't read '" + name + "', which --bodies-from names");
  return ExitCode::done;
}

// Returns the options with all sources as `bodies_from`, because the sources of one command belong to one program.
static Options with_all_sources(Options options) {
  if (options.sources.size() > 1)
    options.bodies_from.insert(options.bodies_from.end(), options.sources.begin(), options.sources.end());
  return options;
}

ExitCode translate(const Options& given) {
  const Options options = with_all_sources(given);
  ExitCode code = worst(check_names(options), check_bodies_from(given));
  if (code != ExitCode::done) return code;
  auto templates = render::TemplateRenderer::create(options.templates_directory);
  if (!templates) return fail(ExitCode::environment, llvm::toString(templates.takeError()));

  Outputs outputs;
  for (const std::string& source : options.sources)
    code = worst(code, translate_source(options, source, *templates, outputs));

  if (code == ExitCode::done && !options.depfile.empty()) {
    if (!options.depfile_target.empty()) outputs.targets = {options.depfile_target};
    outputs.files.push_back({options.depfile, write::depfile_text(outputs.targets, outputs.dependencies)});
  }
  if (llvm::Error error = write::write_all(outputs.files))
    return fail(ExitCode::environment, llvm::toString(std::move(error)));
  return code;
}

std::optional<bool> holds_annotations(const Options& options, const std::string& source) {
  bool found = false;
  const ExitCode code = frontend::parse(options, source, [&](frontend::ParsedUnit& unit) {
    found = frontend::holds_annotations(unit.tokens);
    return true;
  });
  return code == ExitCode::done ? std::optional(found) : std::nullopt;
}

std::vector<std::string> offloaded_functions(const Options& options, const std::string& source) {
  std::vector<std::string> names;
  (void)frontend::parse(options, source, [&](frontend::ParsedUnit& unit) {
    names = frontend::offloaded_names(unit.context);
    return true;
  });
  return names;
}

bool includes_annotated(const Options& options, const std::string& source) {
  bool found = false;
  const ExitCode code = frontend::parse(options, source, [&](frontend::ParsedUnit& unit) {
    const lift::UnitFiles files = lift::unit_files(unit);
    found = !files.text.headers().empty() || !files.not_inlined.empty();
    return true;
  });
  return code == ExitCode::done && found;
}

std::string llvm_version() { return clang::getClangFullVersion(); }

bool flush_output() {
  llvm::outs().flush();
  const bool written = !llvm::outs().has_error();
  llvm::outs().clear_error();  // otherwise its destructor aborts
  return written;
}

// Returns the report in the requested format. It still contains generated names.
static std::string report(const Options& options, const std::vector<model::Unit>& units,
                          const render::Findings& findings) {
  if (const render::FindingFormat format = render::finding_format(options.explain)) return format(findings);
  if (options.explain == "json") return render::explain_json(units);
  if (options.explain == "html") return render::explain_html(units);
  return units.empty() && !options.changed.empty()
             ? "no function with [[ferry::offload]] is touched by the change since '" + options.changed + "'\n"
             : render::explain_text(units);
}

ExitCode explain(const Options& given) {
  const Options options = with_all_sources(report_options(given));
  ExitCode code = check_bodies_from(given);
  if (code != ExitCode::done) return code;
  const auto changes = find_changes(options, code);
  if (code != ExitCode::done) return code;
  std::vector<model::Unit> units;
  std::set<std::string> made;  // the prefixes of generated names
  SourceMessages messages;
  for (const std::string& source : options.sources) {
    if (changes && !is_touched(options, source, *changes)) continue;
    algorithms::StayingCalls staying;
    frontend::Tap tap{llvm::vfs::createPhysicalFileSystem(), messages.stream()};
    const auto use = [&](frontend::ParsedUnit& unit) {
      if (!changes) report_nothing_annotated(unit);
      for (const frontend::RewrittenFile& file : unit.rewritten) made.insert(file.names);
      FoundUnit found = find_model(unit, options, true, staying);
      lift::show(unit, found.reports);
      if (!unit.rejected.empty()) return true;
      if (changes) leave_touched(unit, source, *changes, found);
      model::Unit model = std::move(found.unit);
      const bool failed = model.failed;
      if (changes && model.functions.empty() && model.errors.empty() && model.warnings.empty()) return !failed;
      algorithms::name_calls(unit, model);
      units.push_back(std::move(model));
      return !failed;
    };
    code = worst(code, parse_source(options, source, staying, use, options.sources.size() > 1 ? &tap : nullptr));
    messages.end_source();
  }
  messages.show(llvm::errs());
  const render::Findings findings = render::explain_findings(units);
  if (options.fail_on == "warning" ? !findings.list.empty() : options.fail_on == "host" && any_on_host(findings))
    code = worst(code, ExitCode::source_errors);
  std::string text = report(options, units, findings);
  for (const std::string& prefix : made) text = algorithms::without_made_names(text, prefix);
  llvm::outs() << text;
  return code;
}

}  // namespace ferry::translator
