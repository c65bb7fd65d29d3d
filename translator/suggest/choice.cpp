// See choice.h.
#include "suggest/choice.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::suggest {

namespace {

using Functions = std::vector<UserFunction>;

bool is_within(const Call& call, const std::vector<std::pair<unsigned, unsigned>>& loops) {
  return llvm::any_of(loops, [&](const auto& lines) { return lines.first <= call.line && call.line <= lines.second; });
}

// Records that the kernels of `holder` run `callee` and everything that `callee` calls.
void hold(const Functions& functions, std::size_t callee, Holder holder, std::vector<std::optional<Holder>>& holders) {
  if (callee == holder.function || holders[callee]) return;
  holders[callee] = holder;
  for (const Call& call : functions[callee].calls) hold(functions, call.callee, holder, holders);
}

// For each function, notes the first function found whose kernels run it.
void note_holders(const Functions& functions, const std::vector<Outcome>& outcomes, Choice& choice) {
  for (std::size_t f = 0; f < functions.size(); ++f)
    for (const Call& call : functions[f].calls)
      if (is_within(call, outcomes[f].device_loops)) hold(functions, call.callee, {f, call.line}, choice.holders);
}

// If each call of `callee` passes one row, returns a function that makes such calls. A loop whose iterations depend on
// each other counts as a loop over time steps.
std::optional<Holder> caller_per_row(const Functions& functions, const std::vector<Outcome>& outcomes,
                                     std::size_t callee) {
  std::optional<Holder> found;
  for (std::size_t f = 0; f < functions.size(); ++f)
    for (const Call& call : functions[f].calls) {
      if (call.callee != callee || f == callee) continue;
      if (!call.per_row || is_within(call, outcomes[f].loops_in_order)) return std::nullopt;
      if (!found) found = {f, call.line};
    }
  return found;
}

bool is_used(const Choice& choice, const Functions& functions, std::size_t f) {
  return choice.chosen[f] || choice.drivers[f] || functions[f].annotated;
}

// Returns whether the function is a driver. It is one if it calls annotated functions in a loop or several times, so
// data can stay on the device between the calls. It is also one if it calls one and is itself called in a loop.
bool is_driver(const Choice& choice, const Functions& functions, std::size_t f) {
  std::size_t calls = 0;
  bool loops = false;
  for (const CallElsewhere& call : functions[f].calls_elsewhere)
    if (call.annotated) {
      ++calls;
      loops |= call.loop_line != 0;
    }
  for (const Call& call : functions[f].calls) {
    if (call.callee == f || !is_used(choice, functions, call.callee)) continue;
    ++calls;
    loops |= call.loop_line != 0;
  }
  if (calls == 0) return false;
  return loops || calls > 1 || llvm::any_of(functions, [&](const UserFunction& other) {
           return llvm::any_of(other.calls, [&](const Call& call) { return call.callee == f && call.loop_line != 0; });
         });
}

bool may_be_driver(const Choice& choice, const Functions& functions, std::size_t f) {
  const UserFunction& one = functions[f];
  return !choice.chosen[f] && !choice.holders[f] && !choice.rows[f] && !one.annotated && !one.untried;
}

}  // namespace

Choice choose(const Functions& functions, const std::vector<Outcome>& outcomes) {
  Choice choice{std::vector<bool>(functions.size()), std::vector<bool>(functions.size()),
                std::vector<std::optional<Holder>>(functions.size()),
                std::vector<std::optional<Holder>>(functions.size())};
  note_holders(functions, outcomes, choice);
  for (std::size_t f = 0; f < functions.size(); ++f) {
    if (!outcomes[f].launches || choice.holders[f] || functions[f].annotated) continue;
    if (outcomes[f].depth <= 1) choice.rows[f] = caller_per_row(functions, outcomes, f);
    choice.chosen[f] = !choice.rows[f];
  }
  for (bool more = true; more;) {
    more = false;
    for (std::size_t f = 0; f < functions.size(); ++f)
      if (may_be_driver(choice, functions, f) && !choice.drivers[f] && is_driver(choice, functions, f))
        choice.drivers[f] = more = true;
  }
  return choice;
}

void leave_out_driver(Choice& choice, const Functions& functions, std::size_t driver) {
  choice.drivers[driver] = false;
  for (const UserFunction& function : functions) {
    const auto f = static_cast<std::size_t>(&function - functions.data());
    if (choice.drivers[f] && !is_driver(choice, functions, f)) leave_out_driver(choice, functions, f);
  }
}

std::vector<bool> callers_of_chosen(const Choice& choice, const Functions& functions) {
  std::vector<bool> reaches(functions.size());
  for (std::size_t f = 0; f < functions.size(); ++f)
    reaches[f] = llvm::any_of(functions[f].calls_elsewhere, [](const CallElsewhere& call) { return call.annotated; });
  for (bool more = true; more;) {
    more = false;
    for (std::size_t f = 0; f < functions.size(); ++f)
      if (!reaches[f] && llvm::any_of(functions[f].calls, [&](const Call& call) {
            return reaches[call.callee] || is_used(choice, functions, call.callee);
          }))
        reaches[f] = more = true;
  }
  for (std::size_t f = 0; f < functions.size(); ++f) reaches[f] = reaches[f] && (choice.chosen[f] || choice.drivers[f]);
  return reaches;
}

}  // namespace ferry::translator::suggest
