// See suggest_links.h.
#include "suggest_links.h"

#include <llvm/ADT/STLExtras.h>

#include <map>

namespace ferry::translator {

using model::SuggestedUnit;
using model::Suggestion;
using Verdict = model::Suggestion::Verdict;

namespace {

struct Linked {
  const SuggestedUnit* unit;
  Suggestion* function;

  std::string file() const { return function->place.file.empty() ? unit->file : function->place.file; }
};

class Links {
 public:
  explicit Links(std::vector<SuggestedUnit>& units) {
    for (SuggestedUnit& unit : units)
      for (Suggestion& one : unit.functions) {
        all_.push_back({&unit, &one});
        if (!one.linkage_name.empty()) by_name_.emplace(one.linkage_name, all_.back());
      }
  }

  void run() {
    for (bool more = true; more;) {
      more = false;
      for (const Linked& one : all_)
        if (one.function->verdict == Verdict::host && calls_suggested(*one.function)) {
          one.function->verdict = Verdict::driver;
          one.function->because.clear();
          more = true;
        }
    }
    for (const Linked& one : all_)
      if (one.function->verdict <= Verdict::driver) link(one);
  }

 private:
  const Linked* callee(const model::AskedCall& call) const {
    const auto known = by_name_.find(call.linkage_name);
    return known != by_name_.end() && known->second.function->verdict <= Verdict::driver ? &known->second : nullptr;
  }

  bool calls_suggested(const Suggestion& one) const {
    return llvm::any_of(one.asked, [&](const model::AskedCall& call) { return callee(call) != nullptr; });
  }

  void link(const Linked& caller) const {
    for (const model::AskedCall& call : caller.function->asked) {
      const Linked* const known = callee(call);
      if (!known) continue;
      const Suggestion& one = *known->function;
      caller.function->callees.push_back({one.name, known->file(), call.line, call.loop_line, false, true});
      if (call.loop_line != 0)
        known->function->callers.push_back(
            {caller.function->name, caller.file(), call.line, call.loop_line, false, true});
      for (model::SuggestedLoop& loop : caller.function->loops)
        loop.contains_launches |= loop.report.header.line <= call.line && call.line <= loop.report.last_line;
    }
  }

  std::vector<Linked> all_;
  std::map<std::string, Linked> by_name_;
};

}  // namespace

void link_sources(std::vector<SuggestedUnit>& units) { Links(units).run(); }

}  // namespace ferry::translator
