// The passes over statements that change what iterations share. See kernel.h.
#include "lower/kernel.h"

#include "ir/queries.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lower {

namespace {

using footprint::Update;

template <class Visit>
void each_expression(const Kernel& kernel, const Visit& visit) {
  const auto below = [&](ir::StatementId statement) {
    ir::each_below(kernel.body, statement, [](ir::StatementId) {}, [](ir::VariableId) {}, visit);
  };
  for (const ir::StatementId header : kernel.scope.headers) {
    const auto& loop = std::get<ir::Loop>(kernel.body.statements[header].node);
    if (loop.init) below(*loop.init);
    if (loop.condition) ir::each_below(kernel.body, loop.condition->expression, visit);
    if (loop.step) ir::each_below(kernel.body, loop.step->expression, visit);
  }
  for (const ir::StatementId statement : kernel.scope.statements) below(statement);
}

}  // namespace

void make_atomic(Fragments& fragments, const ir::Body& body, const Update& update) {
  const std::string call = "ferry_atomic_" + footprint::operation_name(update.operation) + "(";
  switch (update.form) {
    case Update::Form::compound:
      fragments.replace(update.operator_at.begin, ",");
      fragments.put_before(update.source.begin, call);
      fragments.put_after(update.source.end, ")");
      break;
    case Update::Form::increment:
      fragments.replace(update.operator_at.begin, update.postfix ? ", 1)" : call);
      if (update.postfix)
        fragments.put_before(update.source.begin, call);
      else
        fragments.put_after(update.source.end, ", 1)");
      break;
    case Update::Form::assignment:
    case Update::Form::branch: {
      const std::string element = fragments.text(body.whole(update.target));
      const std::string value = fragments.text(body.whole(*update.value));
      fragments.drop(update.source);
      fragments.replace(update.source.end, call + element + ", " + value + (update.block ? ");" : ")"));
      break;
    }
  }
}

void keep_last_values(Kernel& kernel) {
  const std::vector<ir::VariableId> kept = kernel.draft.live_outs.lastprivate();
  each_expression(kernel, [&](ir::ExpressionId id) {
    const ir::ExpressionNode& node = kernel.body.expressions[id].node;
    const auto* assign = std::get_if<ir::Assign>(&node);
    const auto* update = std::get_if<ir::Update>(&node);
    if (!assign && !update) return;
    const ir::Expression& target = kernel.body.expressions[assign ? assign->target : update->target];
    const auto* written = std::get_if<ir::Name>(&target.node);
    if (!written || !llvm::is_contained(kept, written->variable)) return;
    const std::string& name = kernel.names.names.at(written->variable);
    kernel.fragments.drop(target.source);  // `this->last`
    kernel.fragments.replace(target.source.end,
                             "ferry_written(" + name + ", ferry_partial." + name + ".ferry_at, ferry_iteration)");
  });
}

void note_iterations(Kernel& kernel) {
  const std::vector<ir::VariableId> noted = kernel.draft.live_outs.noted();
  if (noted.empty()) return;
  each_expression(kernel, [&](ir::ExpressionId id) {
    const auto* assign = std::get_if<ir::Assign>(&kernel.body.expressions[id].node);
    const std::optional<ir::VariableId> variable = assign ? ir::named(kernel.body, assign->target) : std::nullopt;
    if (!variable || !llvm::is_contained(noted, *variable)) return;
    const std::string& name = kernel.names.names.at(*variable);
    const std::optional<Update> update = footprint::find_update(kernel.body, id);
    if (update && update->operation != Update::Operation::store) {  // `m = m < x ? m : x`
      const std::string value = kernel.fragments.text(kernel.body.whole(*update->value));
      kernel.fragments.become(kernel.body.expressions[id].source,
                              "ferry_take(" + name + ", " + value + ", ferry_partial." + name + ", ferry_iteration)");
    } else {  // in `if (x <= m) m = x`
      const ir::Source target = kernel.body.expressions[assign->target].source;
      kernel.fragments.drop(target);  // `this->m`
      kernel.fragments.replace(target.end,
                               "ferry_written(" + name + ", ferry_partial." + name + ".ferry_at, ferry_iteration)");
    }
  });
}

void make_atomic(Kernel& kernel) {
  for (const footprint::AtomicUpdate& update : kernel.draft.atomics)
    if (!kernel.body.expressions[update.update.target].of_callee && kernel.fragments.hold(update.update.source))
      make_atomic(kernel.fragments, kernel.body, update.update);
}

namespace {

// "(m) * 4 + (k) - 1"
std::string place_text(const Fragments& fragments, const ir::Body& body, const footprint::PlaceInArray& place) {
  std::string text;
  for (std::size_t d = 0; d < place.subscripts.size(); ++d) {
    text += (d == 0 ? "(" : " + (") + fragments.text(body.whole(place.subscripts[d])) + ")";
    if (place.strides[d] != 1) text += " * " + std::to_string(place.strides[d]);
  }
  return place.first == 0 ? text : text + " - " + std::to_string(place.first);
}

}  // namespace

void make_partial_result(Fragments& fragments, const ir::Body& body, const footprint::ElementReduction& mention) {
  const std::string place = mention.place ? place_text(fragments, body, *mention.place) : "",
                    value = mention.place ? mention.name + "[" + place + "]" : mention.name;
  if (mention.target) {
    fragments.put_before(mention.element.begin, "(ferry_partial.ferry_address_" + mention.name + " = &");
    fragments.put_after(mention.element.end, (mention.place ? " - (" + place + "), " : ", ") + value + ")");
  } else {
    fragments.drop(mention.element);
    fragments.replace(mention.element.end, value);
  }
}

void make_partial_results(Kernel& kernel) {
  for (const footprint::ElementReduction& mention : kernel.draft.live_outs.elements.mentions)
    if (!kernel.body.expressions[mention.expression].of_callee && kernel.fragments.hold(mention.element))
      make_partial_result(kernel.fragments, kernel.body, mention);
}

}  // namespace ferry::translator::lower
