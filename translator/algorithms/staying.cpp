// See staying.h.
#include "algorithms/staying.h"

#include "algorithms/call.h"
#include "algorithms/marked_calls.h"
#include "algorithms/offloaded_calls.h"
#include "algorithms/prelude.h"
#include "algorithms/table.h"
#include "frontend/annotations.h"
#include "lift/lift.h"

namespace ferry::translator::algorithms {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

CallPlace call_place(const frontend::ParsedUnit& unit, SourceLocation location) {
  const auto [file, offset] = unit.sources().getDecomposedExpansionLoc(location);
  for (const frontend::RewrittenFile& rewritten : unit.rewritten) {
    if (rewritten.file != file) continue;
    const bool has_loops = !rewritten.names.empty() || rewritten.text->is_upon_another();
    return {rewritten.text->file(), has_loops ? rewritten.text->rewritten_offset(offset) : offset};
  }
  const auto entry = unit.sources().getFileEntryRefForID(file);
  return {entry ? entry->getName().str() : "", offset};
}

void StayingCalls::expect(const CallPlace& call, const Operators& operators) {
  Operators& known = operators_[call];
  for (const auto& [sign, functions] : operators) known[sign].insert(functions.begin(), functions.end());
}

const Operators* StayingCalls::operators(const CallPlace& call) const {
  const auto known = operators_.find(call);
  return known == operators_.end() ? nullptr : &known->second;
}

static Message where_it_stands(OffloadedCall::Where where) {
  switch (where) {
    case OffloadedCall::Where::statement:
      return {Id::algorithm_elsewhere};
    case OffloadedCall::Where::inner_function:
      return {Id::algorithm_inner_function};
    case OffloadedCall::Where::static_variable:
      return {Id::algorithm_static_variable};
  }
  return {Id::algorithm_elsewhere};
}

// Returns the reason why no kernel can contain the call.
static Message in_a_kernel(const std::string& name, const Message& reason) {
  if (orders(name) && reason.id == Id::algorithm_count)
    return {Id::calls_library_instead,
            {name,
             "the elements into an array that the iteration declares, and call it for that: of another array a "
             "kernel orders as many as a constant up to 256 says"}};
  if (orders(name) && reason.id == Id::algorithm_comparison)
    return {Id::calls_library_instead, {name, "a comparison that looks at nothing of the array that it is called for"}};
  if (reason.id == Id::algorithm_in_order) return {Id::calls_library, {name}};  // because the library isn't libstdc++
  return {Id::calls_library, {name}, {reason}};
}

void StayingCalls::explain(const frontend::ParsedUnit& unit, ir::Unit& lifted) const {
  for (ir::OffloadedFunction& function : lifted.functions)
    for (auto& [id, why] : function.body.unusable) {
      if ((why.id != Id::calls_library && why.id != Id::calls) || !runs_in_order(why.arguments.front())) continue;
      const auto known = reasons_.find(call_place(unit, lift::location(function.body.expressions[id].source)));
      if (known != reasons_.end()) why = in_a_kernel(why.arguments.front(), known->second);
    }
}

std::vector<ir::Report> StayingCalls::unsettled(const frontend::ParsedUnit& unit,
                                                const std::vector<ir::Report>& reports) const {
  std::vector<ir::Report> rest;
  bool settled = false;
  for (const ir::Report& report : reports) {
    const bool of_loop = report.message.id == Id::host_loop || report.message.id == Id::host_loop_around;
    if (!report.note) settled = of_loop && reported_.contains(call_place(unit, lift::location(report.source)));
    if (!settled) rest.push_back(report);
  }
  return rest;
}

std::vector<ir::Report> StayingCalls::rest(const frontend::ParsedUnit& unit, const lift::UnitFiles& files) {
  for (const frontend::UnparsedCall& call : unit.unparsed) note({call.file, call.offset}, {Id::algorithm_unparsed});
  std::vector<ir::Report> reports;
  // Reports that another instance of the template, or another call in the same macro, has already made.
  std::set<std::pair<CallPlace, std::string>> said;
  for (const FunctionDecl* function : offloaded_functions(unit)) {
    for (const SourceLocation mark : idle_marks(*function))
      if (said.emplace(call_place(unit, mark), "").second)
        reports.push_back(
            {lift::source(SourceRange(mark)),
             {Id::annotation_unused,
              {frontend::annotation_name(frontend::Annotation::sequential), format(Message{Id::marks_no_call})}}});
  }
  for (const FunctionDecl* function : functions_with_calls(unit)) {
    if (!is_translated(unit, *function, files)) continue;
    for (const OffloadedCall& call : calls_in(*function)) {
      const CallPlace place = call_place(unit, call.range.getBegin());
      if (call.is_quiet || (needs_no_warning(call.name) && !call.packs_in_place) || reported_.contains(place) ||
          !said.emplace(place, call.name).second)
        continue;
      const auto known = reasons_.find(place);
      const ir::Source source = lift::source(call.range);
      reports.push_back({source, {Id::host_algorithm, {call.name}, remedies_of_call()}});
      const Message why = call.packs_in_place       ? Message{Id::algorithm_in_place}
                          : known == reasons_.end() ? where_it_stands(call.where)
                                                    : known->second;
      reports.push_back({source, why, true});
    }
  }
  return reports;
}

}  // namespace ferry::translator::algorithms
