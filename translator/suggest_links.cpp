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
    for (SuggestedUnit& unit : units) {
      for (const model::AnnotatedFunction& one : unit.annotated)
        if (!one.linkage_name.empty()) annotated_.emplace(one.linkage_name, Annotated{&unit, one.name});
      for (Suggestion& one : unit.functions) {
        all_.push_back({&unit, &one});
        if (!one.linkage_name.empty()) by_name_.emplace(one.linkage_name, all_.back());
      }
    }
  }

  void run() {
    for (const auto& [name, one] : by_name_)
      if (is_called_per_row(name, *one.function)) leave_out_row(name, one);
    for (bool more = true; more;) {
      more = false;
      for (const Linked& one : all_)
        if (one.function->verdict == Verdict::host && is_driver(*one.function)) {
          one.function->verdict = Verdict::driver;
          one.function->because.clear();
          more = true;
        }
    }
    for (const Linked& one : all_)
      if (one.function->verdict <= Verdict::driver) link(one);
  }

 private:
  struct Annotated {
    const SuggestedUnit* unit;
    std::string name;
  };

  const Linked* callee(const model::AskedCall& call) const {
    const auto known = by_name_.find(call.linkage_name);
    return known != by_name_.end() && known->second.function->verdict <= Verdict::driver ? &known->second : nullptr;
  }

  bool is_offloaded(const model::AskedCall& call) const {
    return callee(call) != nullptr || annotated_.contains(call.linkage_name);
  }

  // Returns whether the function is called only from other sources, and each call passes one row.
  bool is_called_per_row(const std::string& name, const Suggestion& one) const {
    const auto is_deep = [](const model::SuggestedLoop& loop) { return loop.depth > 1; };
    if (one.verdict > Verdict::part || one.called_here || llvm::any_of(one.loops, is_deep)) return false;
    bool called = false;
    for (const Linked& caller : all_)
      for (const model::AskedCall& call : caller.function->asked)
        if (call.linkage_name == name) {
          if (!call.per_row) return false;
          called = true;
        }
    return called;
  }

  // Tells the callers what to do instead. Only a parse that contains both sources shows whether the callers' loops can
  // run.
  void leave_out_row(const std::string& name, const Linked& row) const {
    row.function->verdict = Verdict::row;
    for (const Linked& caller : all_)
      for (const model::AskedCall& call : caller.function->asked) {
        if (call.linkage_name != name) continue;
        row.function->callers.push_back(
            {caller.function->name, caller.file(), call.line, call.loop_line, false, false});
        if (caller.function->verdict != Verdict::host) continue;
        model::Remark reason = caller.function->place;
        reason.text =
            "'" + row.function->name + "' of " + row.file() + " is called once per row; " +
            (model::is_main(caller.function->name) ? "move the loop to a function of its own and annotate that"
                                                   : "annotate this function") +
            ", and 'ferry explain " + caller.unit->file + " " + row.unit->file +
            "' says whether its loop can run on the device with that body";
        caller.function->because = {reason};
      }
  }

  // Returns whether the function calls offloaded functions in a loop or several times, or calls one and is itself
  // called.
  bool is_driver(const Suggestion& one) const {
    std::vector<model::AskedCall> calls;
    llvm::copy_if(one.asked, std::back_inserter(calls),
                  [&](const model::AskedCall& call) { return is_offloaded(call); });
    if (calls.empty()) return false;
    return calls.size() > 1 || calls.front().loop_line != 0 || !one.callers.empty();
  }

  void link(const Linked& caller) const {
    for (const model::AskedCall& call : caller.function->asked) {
      if (!is_offloaded(call)) continue;
      if (const Linked* const known = callee(call)) {
        caller.function->callees.push_back(
            {known->function->name, known->file(), call.line, call.loop_line, false, true});
        if (call.loop_line != 0)
          known->function->callers.push_back(
              {caller.function->name, caller.file(), call.line, call.loop_line, false, true});
      } else {
        const Annotated& one = annotated_.at(call.linkage_name);
        caller.function->callees.push_back({one.name, one.unit->file, call.line, call.loop_line, true, true});
      }
      for (model::SuggestedLoop& loop : caller.function->loops)
        loop.contains_launches |= loop.report.header.line <= call.line && call.line <= loop.report.last_line;
    }
  }

  std::vector<Linked> all_;
  std::map<std::string, Linked> by_name_;
  std::map<std::string, Annotated> annotated_;
};

}  // namespace

void link_sources(std::vector<SuggestedUnit>& units) { Links(units).run(); }

}  // namespace ferry::translator
