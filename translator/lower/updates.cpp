// The passes over statements that change what iterations share. See kernel.h.
#include "lower/kernel.h"

#include "ir/queries.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lower {

namespace {

using footprint::Update;

template <class OnStatement, class OnExpression>
void each_part(const Kernel& kernel, const OnStatement& on_statement, const OnExpression& visit) {
  const auto below = [&](ir::StatementId statement) {
    ir::each_below(kernel.body, statement, on_statement, [](ir::VariableId) {}, visit);
  };
  for (const ir::StatementId header : kernel.scope.headers) {
    const auto& loop = std::get<ir::Loop>(kernel.body.statements[header].node);
    if (loop.init) below(*loop.init);
    if (loop.condition) ir::each_below(kernel.body, loop.condition->expression, visit);
    if (loop.step) ir::each_below(kernel.body, loop.step->expression, visit);
  }
  for (const ir::StatementId statement : kernel.scope.statements) below(statement);
}

template <class Visit>
void each_expression(const Kernel& kernel, const Visit& visit) {
  each_part(kernel, [](ir::StatementId) {}, visit);
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

namespace {

// The variables that the lvalue is: the numbers of an object are several.
std::vector<ir::VariableId> written_at(const Kernel& kernel, ir::ExpressionId target) {
  const auto& components = kernel.draft.live_outs.components;
  if (components && components->is_place(target)) return components->at(target);  // also by a reference's name
  const std::optional<ir::VariableId> variable = ir::denoted_variable(kernel.body, target);
  return variable ? std::vector{*variable} : std::vector<ir::VariableId>();
}

// What an assignment, an update or a copy of an object sets.
std::optional<ir::ExpressionId> target_of(const ir::ExpressionNode& node) {
  if (const auto* assign = std::get_if<ir::Assign>(&node)) return assign->target;
  if (const auto* update = std::get_if<ir::Update>(&node)) return update->target;
  const auto* call = std::get_if<ir::Call>(&node);
  const bool copies = call && call->callee.kind == ir::Callee::Kind::copy;
  return copies ? std::optional(call->arguments.front()) : std::nullopt;
}

// How the kernel's text names a result while iterations run.
std::string value_of_result(const Kernel& kernel, ir::VariableId result) {
  const footprint::Components::Of* part = kernel.draft.live_outs.part_of(result);
  return part ? kernel.names.names.at(part->object) + part->path : kernel.names.names.at(result);
}

// `ferry_written(last, ferry_partial.last.ferry_at, ferry_iteration)`, which is the variable.
std::string noted(const Kernel& kernel, ir::VariableId result) {
  return "ferry_written(" + value_of_result(kernel, result) + ", ferry_partial." + kernel.names.names.at(result) +
         ".ferry_at, ferry_iteration)";
}

// `ferry_take(m, x, ferry_partial.m, ferry_iteration)`
std::string taken(const Kernel& kernel, const Update& update, ir::VariableId result) {
  const std::string value = kernel.fragments.text(kernel.body.whole(*update.value));
  return "ferry_take(" + value_of_result(kernel, result) + ", " + value + ", ferry_partial." +
         kernel.names.names.at(result) + ", ferry_iteration)";
}

// `{ k = i; }`, of what is kept beside the value.
std::string payloads_text(const Kernel& kernel, const Update& update) {
  std::string text;
  for (const Update::Payload& payload : update.payloads)
    text += " " + kernel.fragments.text(kernel.body.whole(payload.target)) + " = " +
            kernel.fragments.text(kernel.body.whole(payload.value)) + ";";
  return "{" + text + " }";
}

// `if (!(m < x)) m = x;`, `if (!(m < x)) { m = x; k = i; }`
void take_of_branches(Kernel& kernel, const std::vector<ir::VariableId>& kept) {
  const auto take = [&](ir::StatementId id) {
    const std::optional<Update> update = footprint::find_update(kernel.body, id);
    if (!update || update->form != Update::Form::branch || update->replaces) return;
    const std::vector<ir::VariableId> written = written_at(kernel, ir::bare(kernel.body, update->target));
    if (written.size() != 1 || !llvm::is_contained(kept, written.front())) return;
    const std::string take = taken(kernel, *update, written.front());
    kernel.fragments.become(update->source, !update->payloads.empty()
                                                ? "if (" + take + ") " + payloads_text(kernel, *update)
                                                : take + (update->block ? ";" : ""));
  };
  each_part(kernel, take, [](ir::ExpressionId) {});
}

}  // namespace

void keep_last_values(Kernel& kernel) {
  const std::vector<ir::VariableId> kept = kernel.draft.live_outs.lastprivate();
  each_expression(kernel, [&](ir::ExpressionId id) {
    const std::optional<ir::ExpressionId> target = target_of(kernel.body.expressions[id].node);
    if (!target || kernel.body.expressions[*target].of_callee) return;
    std::vector<ir::VariableId> written = written_at(kernel, *target);
    std::erase_if(written, [&](ir::VariableId variable) { return !llvm::is_contained(kept, variable); });
    if (written.empty()) return;
    const ir::Source source = kernel.body.expressions[*target].source;
    if (kernel.body.type_of(*target).record) {  // as a whole
      std::string all = "(";
      for (const ir::VariableId number : written) all += noted(kernel, number) + ", ";
      kernel.fragments.put_before(source.begin, all);
      return kernel.fragments.put_after(source.end, ")");
    }
    kernel.fragments.drop(source);  // `this->last`
    kernel.fragments.replace(source.end, noted(kernel, written.front()));
  });
}

void note_iterations(Kernel& kernel) {
  const std::vector<ir::VariableId> kept = kernel.draft.live_outs.noted();
  if (kept.empty()) return;
  each_expression(kernel, [&](ir::ExpressionId id) {
    const auto* assign = std::get_if<ir::Assign>(&kernel.body.expressions[id].node);
    const std::vector<ir::VariableId> written =
        assign ? written_at(kernel, ir::bare(kernel.body, assign->target)) : std::vector<ir::VariableId>();
    if (written.size() != 1 || !llvm::is_contained(kept, written.front())) return;
    const ir::VariableId variable = written.front();
    const std::optional<Update> update = footprint::find_update(kernel.body, id);
    if (update && update->operation != Update::Operation::store) {  // `m = m < x ? m : x`
      kernel.fragments.become(kernel.body.expressions[id].source, taken(kernel, *update, variable));
    } else {  // in `if (x <= m) m = x`
      const ir::Source target = kernel.body.expressions[assign->target].source;
      kernel.fragments.drop(target);  // `this->m`
      kernel.fragments.replace(target.end, noted(kernel, variable));
    }
  });
  take_of_branches(kernel, kept);
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
