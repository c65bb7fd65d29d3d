// Records steps at their positions in the user's file. The function can't be translated if a position doesn't exist,
// because a macro produces the text there.
#pragma once

#include "host/steps.h"

#include <vector>

namespace ferry::translator::host {

class StepWriter {
 public:
  explicit StepWriter(const ir::SourceText& text) : text_(text) {}
  Steps result;

  void fail(ir::Source source, diagnostics::Message reason) {
    if (!result.error) result.error = Problem{source, std::move(reason)};
  }

  // Returns whether text can be inserted before and after the statement.
  bool has_place(ir::Source statement) const { return text_.statement(statement, true).has_value(); }

  // Returns whether text can be put around the expression. It can't if the expression comes from a macro.
  bool can_be_wrapped(ir::Source source) const { return text_.expression(source).has_value(); }

  // Records a step, unless the step touches nothing.
  void before(ir::Source position, model::Footprint touched, bool braces) {
    if (asks_there(touched)) add(Kind::before, position, true, std::move(touched), braces);
  }
  void inside(ir::Source position, model::Footprint touched) {
    if (asks_there(touched)) add(Kind::inside, position, false, std::move(touched), false);
  }
  void return_(ir::Source position, model::Footprint touched, std::vector<model::Local> expiring = {}) {
    own_results(touched);
    add(Kind::return_, position, true, std::move(touched), true);
    if (!result.error) result.steps.back().expiring = std::move(expiring);
  }
  void return_container(ir::Source position, model::Footprint touched, std::vector<std::string> containers,
                        std::vector<model::Local> expiring) {
    return_(position, std::move(touched), std::move(expiring));
    if (!result.error) result.steps.back().returned = std::move(containers);
  }
  void return_after_calls(ir::Source position, model::Footprint touched, std::vector<model::Local> expiring) {
    return_(position, std::move(touched), std::move(expiring));
    if (!result.error) result.steps.back().finishes_after = true;
  }
  // `semicolon` says that the position is a statement whose source range may lack its semicolon.
  void leave(ir::Source position, bool semicolon = false) { add(Kind::leave, position, semicolon, {}, false); }
  void leave_around(ir::Source position) { add(Kind::leave, position, true, {}, true); }
  void forget(ir::Source position, std::vector<model::Local> locals, bool semicolon = false) {
    add(Kind::forget, position, semicolon, {}, false, std::move(locals));
  }

 private:
  using Kind = model::HostStep::Kind;

  // Moves questions to the runtime into the code, around the expressions that they concern, where that is possible.
  // Returns whether anything is left to do before the code.
  bool asks_there(model::Footprint& touched) {
    own_results(touched);
    for (const model::Asked& asked : touched.asked)
      if (asked.checked_expression && !touched.everything) {
        model::Footprint alone;
        alone.asked.push_back(asked);
        result.steps.push_back({Kind::around, *asked.checked_expression, std::move(alone), false, {}});
      }
    std::erase_if(touched.asked, [](const model::Asked& asked) { return asked.checked_expression.has_value(); });
    return touched.acquires_before();
  }

  // Records what the code itself does with the results of its calls, and what it does between the calls.
  void own_results(const model::Footprint& touched) {
    for (const model::Received& received : touched.received) {
      model::Footprint alone;
      alone.received.push_back(received);
      result.steps.push_back({Kind::receives, received.call, std::move(alone), false, {}});
    }
    for (const model::TextRange& load : touched.loads) result.steps.push_back({Kind::loads, load, {}, false, {}});
    for (const model::OwnStep& step : touched.own_steps) {
      model::Footprint there = step.footprint;
      if (!asks_there(there)) continue;
      result.steps.push_back({step.is_value ? Kind::reads : Kind::inside, step.range, std::move(there), false, {}});
    }
  }

  void add(Kind kind, ir::Source position, bool semicolon, model::Footprint touched, bool braces,
           std::vector<model::Local> locals = {}) {
    const std::optional<model::TextRange> range = text_.statement(position, semicolon);
    if (!range) return fail(position, {diagnostics::Id::no_place_in_front});
    result.steps.push_back({kind, *range, std::move(touched), braces, std::move(locals)});
  }

  const ir::SourceText& text_;
};

}  // namespace ferry::translator::host
