// See pipeline.h.
#include "pipeline.h"

#include "algorithms/assignments.h"
#include "algorithms/called_operators.h"
#include "algorithms/made_loops.h"
#include "algorithms/rewrite.h"
#include "algorithms/users_words.h"
#include "analyse.h"
#include "callees/declared_instances.h"
#include "callees/other_sources.h"
#include "lift/lift.h"
#include "lift/unit.h"
#include "lift/unused_pointers.h"
#include "loop_forms/rewrite.h"
#include "loop_forms/unnamed_views.h"
#include "macros/expander.h"
#include "read_unit.h"
#include "render/findings.h"
#include "schedule/nest_search.h"
#include "variable_arrays/allocations.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>

namespace ferry::translator {

Options report_options(Options options) {
  if (options.source_root.empty() && render::finding_format(options.explain)) options.source_root = ".";
  return options;
}

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

FoundUnit find_model(const frontend::ParsedUnit& unit, const Options& options, bool cuts,
                     algorithms::StayingCalls& staying) {
  const bool explains = !options.explain.empty();
  const lift::UnitFiles files = lift::unit_files(unit);
  const lift::TextOfTokens text(unit, files.text, options);
  ir::Unit lifted = read_unit(unit, files, text);
  staying.explain(unit, lifted);
  FoundUnit found;
  for (const ir::OffloadedFunction& function : lifted.functions) found.names.push_back(function.source);
  Analysis analysis = analyse(lifted, text, options, cuts);
  if (explains || !analysis.unit.failed) {
    algorithms::reject_host_loops(unit, files, analysis.unit, explains, staying);
    if (!explains) algorithms::show_rejected(unit, analysis.reports, staying);
  }
  found.unit = std::move(analysis.unit);
  found.unit.other_files = unit.other_files;
  if (!unit.rejected.empty()) return found;
  const std::vector<ir::Report> stay = staying.rest(unit, files);
  explains ? void(llvm::append_range(found.unit.warnings, remarks(unit, options, stay))) : lift::show(unit, stay);
  for (algorithms::LoopPlace& place : algorithms::loop_places(unit, files))
    found.unit.stand_ins.push_back({place.range, std::move(place.call)});
  found.reports = algorithms::in_users_words(unit, staying.unsettled(unit, analysis.reports));
  algorithms::name_as_users(unit, found.unit);
  return found;
}

ExitCode parse_source(const Options& options, const std::string& source, algorithms::StayingCalls& staying,
                      llvm::function_ref<bool(frontend::ParsedUnit&)> use, frontend::Tap* tap) {
  frontend::Tap own{llvm::vfs::createPhysicalFileSystem(), llvm::errs()};
  frontend::Tap& used = tap ? *tap : own;
  callees::OtherSources others(options, source, used);
  const frontend::Stage gathered{[&](const frontend::ParsedUnit&) { return others.take_rewritings(); }};
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
  const std::function<void(frontend::ParsedUnit&)> outer = used.prepare;
  used.prepare = [&](frontend::ParsedUnit& unit) {
    others.prepare(unit);
    if (unit.annotated) callees::instantiate_declared(unit);
    if (outer) outer(unit);
  };
  const ExitCode code = frontend::parse(options, source, {gathered, written_out, {loops, checked}}, used, marked);
  used.prepare = outer;
  return code;
}

}  // namespace ferry::translator
