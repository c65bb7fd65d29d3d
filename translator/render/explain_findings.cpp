// Collects the findings of `ferry explain`. See findings.h.
#include "render/findings.h"
#include "render/kernel_summary.h"
#include "render/repeated.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::render {

using model::LoopReport;
using model::Remark;
using Level = Finding::Level;

namespace {

enum RuleIndex : std::size_t { host_loop, not_offloaded, unused_annotation, scope_update, host_copy };
constexpr FindingRule rules[] = {
    {"ferry-host-loop", "The loop stays on the host.",
     "A loop of a function with [[ferry::offload]] doesn't run on the device. The message says why. Change the loop, "
     "or "
     "mark it [[ferry::sequential]] if it is meant to stay.",
     "reasons"},
    {"ferry-not-offloaded", "The function is marked [[ferry::offload]] and can't be offloaded.",
     "The translation fails until the function is changed as the message says, or the attribute is removed.",
     "constructs"},
    {"ferry-unused-annotation", "The annotation has no effect.",
     "Ferry ignores this annotation. Move it to where the message says, or remove it.", "attributes"},
    {"ferry-scope-update", "Host code touches what a ferry::DataScope holds without an update.",
     "Code that isn't offloaded accesses data that stays on the device. Call the update that the message names.",
     "functions-and-loops"},
    {"ferry-host-copy", "Data is copied to the host in each iteration of a loop that launches kernels.",
     "Code around the kernels touches what they have written. Move it out of the loop, or into a loop that can run on "
     "the device.",
     "functions-and-loops"},
};

RuleIndex rule_of(const Remark& warning) {
  if (llvm::StringRef(warning.id).starts_with("scope_")) return scope_update;
  if (llvm::StringRef(warning.id).starts_with("host_copy")) return host_copy;
  return llvm::StringRef(warning.id).starts_with("annotation_") ? unused_annotation : host_loop;
}

std::string host_loop_message(const LoopReport& loop) {
  return std::string("this loop stays on the host") +
         (loop.launches_inner ? ", and each of its iterations launches the loops inside it" : "") +
         (loop.reasons.empty() ? "" : ": " + with_id(loop.reasons.front())) +
         (loop.launches_inner ? "; mark it [[ferry::sequential]] if that is intended" : "");
}

// Returns whether the loop is reported. It isn't if an error in the function is the reason why it stays on the host.
bool is_reported(const model::Function& function, const LoopReport& loop) {
  const auto is_reason = [&](const Remark& error) {
    return !loop.reasons.empty() && error.text == loop.reasons.front().text && error.line == loop.reasons.front().line;
  };
  return loop.warned && llvm::none_of(function.errors, is_reason);
}

// Copies in each iteration usually cost the most. Next come loops between kernels, because they cause copies, and then
// deep nests.
constexpr unsigned weight_of_copies = 1000, weight_between_kernels = 100;

unsigned weight_of(const model::Function& function, std::size_t l) {
  unsigned depth = 0, around = 0;
  bool between_kernels = false;
  for (std::size_t inner = l; inner < function.loops.size(); ++inner) {
    unsigned loops = 1;
    int at = static_cast<int>(inner);
    for (; at > static_cast<int>(l); at = function.loops[static_cast<std::size_t>(at)].parent) ++loops;
    if (at == static_cast<int>(l)) depth = std::max(depth, loops);
  }
  for (int at = function.loops[l].parent; at >= 0; at = function.loops[static_cast<std::size_t>(at)].parent) {
    ++around;
    between_kernels |= llvm::any_of(function.loops, [at](const LoopReport& other) {
      return other.parent == at && other.verdict == LoopReport::Verdict::device;
    });
  }
  return (between_kernels ? weight_between_kernels : 0) + depth + around;
}

void add_findings(const model::Unit& unit, Repeated& repeated, std::vector<Finding>& list) {
  const auto add = [&](RuleIndex rule, Level level, const std::string& message, const Remark& at,
                       const std::vector<Remark>& reasons = {}) {
    list.push_back({rule, level, message, unit.file, at});
    for (const Remark& reason : reasons) list.back().related.push_back({reason, with_id(reason)});
  };
  for (const Remark& error : unit.errors)
    if (!repeated.is_known(error)) add(not_offloaded, Level::error, with_id(error), error);
  for (const Remark& warning : unit.warnings) {
    if (repeated.is_known(warning)) continue;
    add(rule_of(warning), Level::warning, with_id(warning), warning);
    if (rule_of(warning) == host_copy) list.back().weight = weight_of_copies;
  }
  for (const model::Function& function : unit.functions) {
    if (repeated.is_repeated(function)) continue;
    for (const Remark& error : function.errors) add(not_offloaded, Level::error, with_id(error), error);
    for (std::size_t l = 0; l < function.loops.size(); ++l) {
      const LoopReport& loop = function.loops[l];
      if (!is_reported(function, loop)) continue;
      add(host_loop, Level::warning, host_loop_message(loop), loop.header, loop.reasons);
      list.back().around_kernels = loop.launches_inner;
      list.back().weight = weight_of(function, l);
    }
  }
}

}  // namespace

Findings explain_findings(const std::vector<model::Unit>& units) {
  Findings findings{rules, {}};
  Repeated repeated(units);
  for (std::size_t u = 0; u < units.size(); ++u) {
    const std::size_t begin = findings.list.size();
    add_findings(units[u], repeated, findings.list);
    for (Finding& one : llvm::MutableArrayRef(findings.list).drop_front(begin)) one.unit = u;
  }
  return findings;
}

bool any_on_host(const Findings& explained) {
  return llvm::any_of(explained.list,
                      [](const Finding& one) { return one.rule == host_loop || one.rule == not_offloaded; });
}

}  // namespace ferry::translator::render
