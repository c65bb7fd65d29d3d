#include "translate.h"

#include "algorithms/assignments.h"
#include "algorithms/called_operators.h"
#include "algorithms/made_loops.h"
#include "algorithms/rewrite.h"
#include "analyse.h"
#include "frontend/annotations.h"
#include "frontend/left_out.h"
#include "frontend/parse.h"
#include "frontend/report.h"
#include "lift/lift.h"
#include "lift/unfollowed_members.h"
#include "lift/unit.h"
#include "loop_forms/rewrite.h"
#include "loop_forms/unnamed_views.h"
#include "macros/expander.h"
#include "plan/plan.h"
#include "read_unit.h"
#include "render/explain.h"
#include "render/kernels.h"
#include "render/module_id.h"
#include "render/render.h"
#include "saved_stages.h"
#include "schedule/nest_search.h"
#include "translate_source.h"
#include "variable_arrays/allocations.h"
#include "write/write.h"

#include <clang/Basic/Version.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/Path.h>
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

// Whether a target wants nests cut into several kernels.
bool cuts_nests(const Options& options) {
  return std::any_of(options.targets.begin(), options.targets.end(),
                     [](const std::string& target) { return target_named(target).is_gpu; });
}

// For `explain`: a call that stays, and why.
std::vector<model::Remark> remarks(const frontend::ParsedUnit& unit, const Options& options,
                                   const std::vector<ir::Report>& reports) {
  std::vector<model::Remark> result;
  if (reports.empty()) return result;
  const lift::UnitFiles files = lift::unit_files(unit);
  const lift::TextOfTokens text(unit, files.text, options);
  for (const ir::Report& report : reports)
    if (report.note && !result.empty())
      result.back().text += ": " + format(report.message);
    else
      result.push_back(schedule::remark(text, {report.source, {report.message.id, report.message.arguments}}));
  return result;
}

model::Unit find_model(const frontend::ParsedUnit& unit, const Options& options, bool cuts,
                       algorithms::StayingCalls& staying) {
  const bool explains = !options.explain.empty();
  const lift::UnitFiles files = lift::unit_files(unit);
  const lift::TextOfTokens text(unit, files.text, options);
  ir::Unit lifted = read_unit(unit, files, text);
  staying.explain(unit, lifted);
  Analysis analysis = analyse(lifted, text, options, cuts);
  if (explains || !analysis.unit.failed) {
    algorithms::decline_host_loops(unit, files, analysis.unit, explains, staying);
    if (!explains) algorithms::show_declined(unit, analysis.reports, staying);
  }
  if (!unit.declined.empty()) return std::move(analysis.unit);
  const std::vector<ir::Report> stay = staying.rest(unit, files);
  explains ? void(llvm::append_range(analysis.unit.warnings, remarks(unit, options, stay))) : lift::show(unit, stay);
  for (algorithms::LoopPlace& place : algorithms::loop_places(unit, files))
    analysis.unit.stand_ins.push_back({place.range, std::move(place.call)});
  lift::show(unit, algorithms::in_users_words(unit, staying.unsettled(unit, analysis.reports)));
  algorithms::name_as_users(unit, analysis.unit);
  return std::move(analysis.unit);
}

// Parses a source with what macros make written out where a stub needs its text, then with loops in the place of calls
// of algorithms, and counted ones in that of others. `staying`: is told of the other calls.
ExitCode parse(const Options& options, const std::string& source, algorithms::StayingCalls& staying,
               llvm::function_ref<bool(frontend::ParsedUnit&)> use, frontend::Tap* tap = nullptr) {
  macros::Expander expander;
  const frontend::Stage written_out{[&](const frontend::ParsedUnit& unit) { return expander.rewrite(unit); },
                                    [&](const frontend::ParsedUnit& unit) { expander.check(unit); }};
  const auto loops = [&](const frontend::ParsedUnit& unit) {
    if (unit.annotated) lift::mark_reached_classes(unit.context);
    std::vector<frontend::Rewriting> calls = algorithms::rewrite_assignments(unit, algorithms::rewrite(unit, staying));
    return variable_arrays::rewrite_allocations(
        unit, loop_forms::name_views(unit, loop_forms::rewrite(unit, std::move(calls))));
  };
  const auto checked = [&](const frontend::ParsedUnit& unit) { algorithms::decline_other_operators(unit, staying); };
  const auto marked = [&](frontend::ParsedUnit& unit) {
    if (unit.annotated) lift::mark_reached_classes(unit.context);
    return use(unit);
  };
  return tap ? frontend::parse(options, source, {written_out, {loops, checked}}, *tap, marked)
             : frontend::parse(options, source, {written_out, {loops, checked}}, marked);
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
  const ExitCode code = parse(
      options, source, staying,
      [&](frontend::ParsedUnit& unit) {
        report_nothing_annotated(unit);
        dependencies = unit.dependencies;
        if (options.dump == "ir") {
          llvm::outs() << dump_ir(unit, options);
          return true;
        }
        model::Unit model = find_model(unit, options, cuts_nests(options), staying);
        if (!unit.declined.empty()) return true;
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
  if (files.empty()) return code;  // --dump
  outputs.targets.push_back(files.front().path);
  outputs.files.insert(outputs.files.end(), files.begin(), files.end());
  outputs.files.insert(outputs.files.end(), saved.begin(), saved.end());
  outputs.dependencies.insert(outputs.dependencies.end(), dependencies.begin(), dependencies.end());
  return ExitCode::done;
}

ExitCode translate(const Options& options) {
  ExitCode code = check_names(options);
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
  llvm::outs().clear_error();  // or its destructor would abort
  return written;
}

ExitCode explain(const Options& options) {
  ExitCode code = ExitCode::done;
  std::vector<model::Unit> units;
  std::set<std::string> made;  // what names begin with that no user has written
  for (const std::string& source : options.sources) {
    algorithms::StayingCalls staying;
    const auto use = [&](frontend::ParsedUnit& unit) {
      report_nothing_annotated(unit);
      for (const frontend::RewrittenFile& file : unit.rewritten) made.insert(file.names);
      model::Unit model = find_model(unit, options, true, staying);
      if (!unit.declined.empty()) return true;
      algorithms::name_calls(unit, model);
      units.push_back(std::move(model));
      return !units.back().failed;
    };
    code = worst(code, parse(options, source, staying, use));
  }
  std::string text = options.explain == "json"    ? render::explain_json(units)
                     : options.explain == "sarif" ? render::explain_sarif(units)
                     : options.explain == "html"  ? render::explain_html(units)
                                                  : render::explain_text(units);
  for (const std::string& prefix : made) text = algorithms::without_made_names(text, prefix);
  llvm::outs() << text;
  return code;
}

}  // namespace ferry::translator
