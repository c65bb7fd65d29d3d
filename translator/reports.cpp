// See reports.h.
#include "reports.h"

#include "host/transfers_to_host.h"
#include "schedule/call_chain_clauses.h"
#include "schedule/remedies.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace ferry::translator {

using diagnostics::Id;
using diagnostics::Message;
using footprint::Refusal;
using schedule::FoundNests;
using schedule::HostLoop;

namespace {

bool is_construct(const Refusal& reason) { return diagnostics::is_error(reason.reason.id); }

std::vector<Refusal> reasons_of(const HostLoop& loop) {
  std::vector<Refusal> reasons{loop.refusal};
  llvm::append_range(reasons, loop.notes);
  return reasons;
}

// Returns whether the loop's remedy is right only for a search: a loop around kernels needs their results to end.
bool ends_early(llvm::StringRef id) {
  constexpr Id ends[] = {Id::breaks, Id::returns, Id::ends_otherwise};
  return llvm::any_of(ends, [&](Id one) { return id == diagnostics::name_of(one); });
}

void end_in_order(std::vector<Refusal>& reasons) {
  for (Refusal& one : reasons)
    if (ends_early(diagnostics::name_of(one.reason.id))) one.reason = {Id::ends_in_order};
}

// A reason, the place of the other access if there is one, and further places with the same reason.
struct Repeated {
  Refusal reason;
  std::optional<Refusal> access = {};
  std::vector<ir::Source> others = {};
};

// Merges reasons whose texts are equal.
std::vector<Repeated> without_repetition(const std::vector<Refusal>& reasons) {
  std::vector<Repeated> found;
  bool repeated = false;
  for (const Refusal& reason : reasons) {
    if (reason.reason.id == Id::other_access) {
      if (!repeated) found.back().access = reason;
      continue;
    }
    const std::string text = format(reason.reason);
    const auto at = llvm::find_if(found, [&](const Repeated& one) { return format(one.reason.reason) == text; });
    repeated = at != found.end();
    const auto here = [&](ir::Source source) { return source.begin == reason.source.begin; };
    if (!repeated)
      found.push_back({reason});
    else if (!here(at->reason.source) && llvm::none_of(at->others, here))
      at->others.push_back(reason.source);
  }
  return found;
}

bool is_reported(const HostLoop& loop) { return !loop.report_only_without_nest && !loop.too_small; }

}  // namespace

void note_warnings(const ir::SourceText& text, FoundNests& found) {
  const auto is_at = [](const model::Remark& place) {
    return [&place](const model::LoopReport& loop) {
      return loop.header.file == place.file && loop.header.line == place.line && loop.header.column == place.column;
    };
  };
  for (const HostLoop& loop : found.host_loops) {
    const auto report = llvm::find_if(found.loops, is_at(text.remark(loop.loop)));
    if (report == found.loops.end() || report->verdict != model::LoopReport::Verdict::host) continue;
    report->launches_inner = loop.launches_inner;
    report->warned = is_reported(loop) && !found.is_driver();
  }
  for (model::LoopReport& loop : found.loops) {
    if (loop.calls_offloaded)
      llvm::erase_if(loop.reasons, [](const model::Remark& one) { return one.id == diagnostics::name_of(Id::calls); });
    for (model::Remark& reason : loop.reasons)
      if ((loop.launches_inner || loop.calls_offloaded) && ends_early(reason.id)) {
        reason.id = diagnostics::name_of(Id::ends_in_order);
        reason.text = format(Message{Id::ends_in_order});
      }
  }
}

std::vector<Refusal> why_no_loop(const ir::OffloadedFunction& function, const std::vector<HostLoop>& host_loops) {
  std::vector<Refusal> errors;
  for (const HostLoop& loop : host_loops)
    for (const Refusal& reason : reasons_of(loop))
      if (!loop.report_only_without_nest && is_construct(reason) &&
          llvm::none_of(errors, [&](const Refusal& said) { return said.source.begin == reason.source.begin; }))
        errors.push_back(reason);
  if (errors.empty()) errors.push_back({function.source, {Id::no_device_loop, {function.name}}});
  return errors;
}

void merge_repeated(std::vector<model::LoopReport>& loops) {
  for (model::LoopReport& loop : loops) {
    std::vector<model::Remark> kept;
    std::vector<std::pair<unsigned, unsigned>> more;  // the number of other places, and the first one's line
    for (model::Remark& reason : loop.reasons) {
      const auto at = llvm::find_if(kept, [&](const model::Remark& one) { return one.text == reason.text; });
      if (at == kept.end() || reason.id == diagnostics::name_of(Id::other_access)) {
        kept.push_back(std::move(reason));
        more.emplace_back();
      } else if (auto& [count, line] = more[static_cast<std::size_t>(at - kept.begin())]; count++ == 0) {
        line = reason.line;
      }
    }
    for (std::size_t r = 0; r < kept.size(); ++r)
      if (const auto [count, line] = more[r]; count > 0)
        kept[r].text += "; " + format(Message{Id::and_elsewhere, {std::to_string(count), std::to_string(line)}});
    loop.reasons = std::move(kept);
  }
}

void Reports::report(ir::Source source, const Message& message, bool note) { all.push_back({source, message, note}); }

std::optional<Message> Reports::and_elsewhere(const std::vector<ir::Source>& others) const {
  if (others.empty()) return std::nullopt;
  return Message{Id::and_elsewhere, {std::to_string(others.size()), std::to_string(text_.line(others.front()))}};
}

void Reports::report_host_loops(const FoundNests& found) {
  for (const HostLoop& loop : found.host_loops)
    if (is_reported(loop)) report_host_loop(loop);
  for (const Refusal& few : found.too_small) {
    if (llvm::all_of(found.host_loops, [](const HostLoop& loop) { return loop.report_only_without_nest; }))
      report(few.source, {Id::host_loop, {}, schedule::remedies_of(HostLoop{})});
    report(few.source, few.reason, true);
  }
}

void Reports::report_host_loop(const HostLoop& loop) {
  report(loop.loop, {loop.launches_inner ? Id::host_loop_around : Id::host_loop, {}, schedule::remedies_of(loop)});
  loop.launches_inner ? report_first_reason(loop) : report_reasons(reasons_of(loop));
}

// Reports only the first reason, because a loop around kernels usually has to run in order. `explain` lists all
// reasons.
void Reports::report_first_reason(const HostLoop& loop) {
  std::vector<Refusal> reasons = reasons_of(loop);
  end_in_order(reasons);
  const auto is_reason = [](const Refusal& one) { return one.reason.id != Id::other_access; };
  const auto next = std::find_if(reasons.begin() + 1, reasons.end(), is_reason);
  const auto more = std::count_if(next, reasons.end(), is_reason);
  const ir::Source first_of_more = more > 0 ? next->source : ir::Source{};
  reasons.erase(next, reasons.end());
  report_reasons(reasons);
  if (more > 0) report(first_of_more, {Id::more_reasons, {std::to_string(more)}}, true);
}

void Reports::report_transfers_to_host(const ir::Function& function, const FoundNests& found) {
  std::map<ir::StatementId, std::set<std::string>> written;
  std::map<std::string, std::string> shown;
  for (const schedule::Draft& draft : found.drafts) {
    std::set<std::string>& arrays = written[draft.statement];
    const model::Footprint& footprint = draft.region.footprint;
    for (const model::Access& access : footprint.accesses) {
      if (!access.writes) continue;
      const model::Buffer& buffer = footprint.buffers[static_cast<std::size_t>(access.buffer)];
      arrays.insert(buffer.text);
      shown.emplace(buffer.text, buffer.shown);
    }
  }
  for (const host::TransferToHost& place : host::find_transfers_to_host(function, written)) {
    std::string arrays;
    for (const std::string& array : place.arrays) {
      const auto known = shown.find(array);  // a swapped array isn't found
      arrays += (arrays.empty() ? "'" : ", '") + (known == shown.end() ? array : known->second) + "'";
    }
    const ir::Source source = text_.where_used(place.place);
    if (!place.everything) {
      report(source, {Id::host_copy, {arrays}});
      continue;
    }
    if (place.beside_call) {
      report(source, {Id::host_copy_for_call, {arrays}});
      continue;
    }
    if (place.unknown && place.unknown->may_be_elsewhere) {
      report(source, {Id::host_copy_for_callee, {arrays, place.unknown->callee}});
      continue;
    }
    const bool named = place.unknown && !place.unknown->text.empty();
    const std::string unknown = named ? place.unknown->text : schedule::first_line(text_, source);
    const std::vector<Message> remedies = place.result_of.empty()
                                              ? schedule::remedies_of(place.unknown.value_or(model::Unknown{}))
                                              : schedule::remedies_of_result(place.result_of);
    report(source, {Id::host_copy_of_all, {arrays, unknown}, remedies});
  }
}

void Reports::report_reasons(const std::vector<Refusal>& reasons) {
  for (const Repeated& one : without_repetition(reasons)) {
    report(one.reason.source, one.reason.reason, true);
    if (one.access) report(one.access->source, one.access->reason, true);
    if (const auto more = and_elsewhere(one.others)) report(one.others.front(), *more, true);
  }
}

void Reports::report_no_loop(const ir::OffloadedFunction& function, const FoundNests& found,
                             const std::optional<Message>& callees) {
  const std::vector<HostLoop>& host_loops = found.host_loops;
  const std::vector<Refusal> errors = why_no_loop(function, host_loops);
  for (const Repeated& error : without_repetition(errors)) {
    report(error.reason.source, error.reason.reason);
    if (const auto more = and_elsewhere(error.others)) report(error.others.front(), *more, true);
  }
  if (errors.front().reason.id != Id::no_device_loop)
    report(function.source, {Id::so_no_device_loop, {function.name}}, true);
  const auto rest_of = [](const HostLoop& loop) {
    std::vector<Refusal> reasons = reasons_of(loop);
    if (!loop.report_only_without_nest) llvm::erase_if(reasons, is_construct);
    return reasons;
  };
  if (host_loops.empty() && found.too_small.empty()) report(function.source, {Id::holds_no_loop}, true);
  if (callees) report(function.source, *callees, true);
  std::vector<Refusal> rest;
  for (const HostLoop& loop : host_loops)
    if (!loop.annotated) llvm::append_range(rest, rest_of(loop));
  report_reasons(rest);
  for (const HostLoop& loop : host_loops) {
    if (!loop.annotated || rest_of(loop).empty()) continue;
    report(loop.loop, {Id::though_marked}, true);
    report_reasons(rest_of(loop));
  }
}

}  // namespace ferry::translator
