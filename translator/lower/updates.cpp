// The passes that rewrite statements which change data that iterations share. See kernel.h.
#include "ir/build.h"
#include "ir/copy.h"
#include "ir/queries.h"
#include "lower/kernel.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lower {

namespace {

using footprint::Update;

// Returns the body that the analyses have read, without the changes by passes.
const ir::Body& original(const Kernel& kernel) { return kernel.draft.input.function.body; }

template <class OnStatement, class OnExpression>
void each_part(const Kernel& kernel, const OnStatement& on_statement, const OnExpression& visit) {
  const auto below = [&](ir::StatementId statement) {
    ir::each_below(original(kernel), statement, on_statement, [](ir::VariableId) {}, visit);
  };
  for (const ir::StatementId header : kernel.scope.headers) {
    const auto& loop = std::get<ir::Loop>(original(kernel).statements[header].node);
    if (loop.init) below(*loop.init);
    if (loop.condition) ir::each_below(original(kernel), loop.condition->expression, visit);
    if (loop.step) ir::each_below(original(kernel), loop.step->expression, visit);
  }
  for (const ir::StatementId statement : kernel.scope.statements) below(statement);
}

template <class Visit>
void each_expression(const Kernel& kernel, const Visit& visit) {
  each_part(kernel, [](ir::StatementId) {}, visit);
}

}  // namespace

// Returns the expression in `text` that has the same source as `id` in `other`. `text` may be a different function's.
static ir::ExpressionId here(DeviceText& text, const ir::Body& other, ir::ExpressionId id) {
  return text.fragments.at(other.expressions[id].source);
}

void make_atomic(DeviceText& text, const ir::Body& other, const Update& update) {
  ir::Builder build(text.body, "make_atomic");
  const ir::ExpressionId target = here(text, other, update.target);
  ir::Spelt::Pieces pieces{"ferry_atomic_" + footprint::operation_name(update.operation) + "(", target};
  if (update.value)
    pieces.insert(pieces.end(), {", ", here(text, other, *update.value), ")"});
  else
    pieces.push_back(", 1)");
  ir::Spelt call{std::move(pieces)};
  if (update.form != Update::Form::branch) return build.put(text.fragments.at(update.source), std::move(call));
  const ir::ExpressionId made = build.made(std::move(call), text.body.expressions[target].type);
  build.put(text.fragments.statement_at(update.source), ir::Evaluate{{made, {}}});
}

namespace {

// Returns the variables that the lvalue denotes. There are several if it is an object.
std::vector<ir::VariableId> written_at(const Kernel& kernel, ir::ExpressionId target) {
  const auto& components = kernel.draft.live_outs.components;
  if (components && components->is_place(target)) return components->at(target);  // even for a reference's name
  const std::optional<ir::VariableId> variable = ir::denoted_variable(original(kernel), target);
  return variable ? std::vector{*variable} : std::vector<ir::VariableId>();
}

// Returns the object that an assignment, update or copy sets.
std::optional<ir::ExpressionId> target_of(const ir::ExpressionNode& node) {
  if (const auto* assign = std::get_if<ir::Assign>(&node)) return assign->target;
  if (const auto* update = std::get_if<ir::Update>(&node)) return update->target;
  const auto* call = std::get_if<ir::Call>(&node);
  const bool copies = call && call->callee.kind == ir::Callee::Kind::copy;
  return copies ? std::optional(call->arguments.front()) : std::nullopt;
}

using Pieces = ir::Spelt::Pieces;

// Returns the text for a result's current value in an iteration.
ir::Spelt::Piece value_of_result(const Kernel& kernel, ir::Builder& build, ir::VariableId result) {
  const footprint::Components::Of* part = kernel.draft.live_outs.part_of(result);
  if (part) return kernel.names.names.at(part->object) + part->path;
  return build.name(result);
}

// Returns `ferry_written(last, ferry_partial.last.ferry_at, ferry_iteration)`, which denotes the variable.
Pieces noted(const Kernel& kernel, ir::Builder& build, ir::VariableId result) {
  return {"ferry_written(", value_of_result(kernel, build, result),
          ", ferry_partial." + kernel.names.names.at(result) + ".ferry_at, ferry_iteration)"};
}

// Returns `ferry_take(m, x, ferry_partial.m, ferry_iteration)`.
ir::Spelt taken(const Kernel& kernel, ir::Builder& build, const Update& update, ir::VariableId result) {
  return {{"ferry_take(", value_of_result(kernel, build, result), ", ", *update.value,
           ", ferry_partial." + kernel.names.names.at(result) + ", ferry_iteration)"}};
}

// Returns a statement like `{ k = i; }` that sets the payloads.
ir::StatementId payloads(Kernel& kernel, ir::Builder& build, const Update& update) {
  ir::Block block;
  for (const Update::Payload& payload : update.payloads) {
    const ir::ExpressionId assign =
        build.made(ir::Assign{payload.target, payload.value}, kernel.body.expressions[payload.target].type);
    block.statements.push_back(build.made(ir::Evaluate{{assign, {}}}));
  }
  return build.made(std::move(block));
}

// Rewrites `if (!(m < x)) m = x;` and `if (!(m < x)) { m = x; k = i; }`.
void take_of_branch(Kernel& kernel, ir::Builder& build, ir::StatementId id, const std::vector<ir::VariableId>& kept) {
  const std::optional<Update> update = footprint::find_update(original(kernel), id);
  if (!update || update->form != Update::Form::branch || update->replaces) return;
  const std::vector<ir::VariableId> written = written_at(kernel, ir::bare(original(kernel), update->target));
  if (written.size() != 1 || !llvm::is_contained(kept, written.front())) return;
  const ir::ExpressionId take =
      build.made(taken(kernel, build, *update, written.front()), kernel.body.expressions[update->target].type);
  if (update->payloads.empty()) return build.put(id, ir::Evaluate{{take, {}}});
  build.put(id, ir::Branch{std::nullopt, std::nullopt, {take, {}}, payloads(kernel, build, *update), std::nullopt});
}

}  // namespace

void keep_last_values(Kernel& kernel) {
  ir::Builder build(kernel.body, "keep_last_values");
  const std::vector<ir::VariableId> kept = kernel.draft.live_outs.lastprivate();
  each_expression(kernel, [&](ir::ExpressionId id) {
    const std::optional<ir::ExpressionId> target = target_of(original(kernel).expressions[id].node);
    if (!target || original(kernel).expressions[*target].of_callee) return;
    std::vector<ir::VariableId> written = written_at(kernel, *target);
    std::erase_if(written, [&](ir::VariableId variable) { return !llvm::is_contained(kept, variable); });
    if (written.empty()) return;
    if (!original(kernel).type_of(*target).record)
      return build.put(*target, ir::Spelt{noted(kernel, build, written.front())});
    Pieces all{"("};  // in parentheses
    for (const ir::VariableId number : written) {
      llvm::append_range(all, noted(kernel, build, number));
      all.push_back(", ");
    }
    all.insert(all.end(), {build.moved(*target), ")"});
    build.put(*target, ir::Spelt{std::move(all)});
  });
}

void note_iterations(Kernel& kernel) {
  ir::Builder build(kernel.body, "note_iterations");
  const std::vector<ir::VariableId> kept = kernel.draft.live_outs.noted();
  if (kept.empty()) return;
  const auto note = [&](ir::ExpressionId id) {
    const auto* assign = std::get_if<ir::Assign>(&original(kernel).expressions[id].node);
    const std::vector<ir::VariableId> written =
        assign ? written_at(kernel, ir::bare(original(kernel), assign->target)) : std::vector<ir::VariableId>();
    if (written.size() != 1 || !llvm::is_contained(kept, written.front())) return;
    const std::optional<Update> update = footprint::find_update(original(kernel), id);
    if (update && update->operation != Update::Operation::store)  // such as `m = m < x ? m : x`
      build.put(id, taken(kernel, build, *update, written.front()));
    else  // `if (x <= m) m = x`
      build.put(assign->target, ir::Spelt{noted(kernel, build, written.front())});
  };
  each_part(kernel, [&](ir::StatementId id) { take_of_branch(kernel, build, id, kept); }, note);
}

void make_atomic(Kernel& kernel) {
  for (const footprint::AtomicUpdate& update : kernel.draft.atomics)
    if (!original(kernel).expressions[update.update.target].of_callee && kernel.fragments.hold(update.update.source))
      make_atomic(kernel, original(kernel), update.update);
}

namespace {

// Returns an index such as "(m) * 4 + (k) - 1". It has copies of the subscripts, because the originals stay with the
// element.
Pieces place_pieces(DeviceText& text, const ir::Body& other, const footprint::PlaceInArray& place) {
  Pieces pieces;
  ir::Copy copy(text.body);
  for (std::size_t d = 0; d < place.subscripts.size(); ++d) {
    const bool strides = place.strides[d] != 1;
    pieces.insert(pieces.end(), {d == 0 ? "(" : " + (", copy.expression(here(text, other, place.subscripts[d])),
                                 strides ? ") * " + std::to_string(place.strides[d]) : ")"});
  }
  if (place.first != 0) pieces.push_back(" - " + std::to_string(place.first));
  return pieces;
}

}  // namespace

void make_partial_result(DeviceText& text, const ir::Body& other, const footprint::ElementReduction& mention) {
  ir::Builder build(text.body, "make_partial_result");
  const auto place = [&] { return mention.place ? place_pieces(text, other, *mention.place) : Pieces(); };
  const ir::ExpressionId id = text.fragments.at(mention.element);
  Pieces value{mention.name};
  if (mention.place) {
    value.push_back("[");
    llvm::append_range(value, place());
    value.push_back("]");
  }
  if (!mention.target) return build.put(id, ir::Spelt{std::move(value)});
  const ir::ExpressionId element = build.moved(id);
  Pieces pieces{"(ferry_partial.ferry_address_" + mention.name + " = &", element};
  if (mention.place) {
    pieces.push_back(" - (");
    llvm::append_range(pieces, place());
    pieces.push_back(")");
  }
  pieces.push_back(", ");
  llvm::append_range(pieces, value);
  pieces.push_back(")");
  build.put(id, ir::Spelt{std::move(pieces)});
}

void make_partial_results(Kernel& kernel) {
  for (const footprint::ElementReduction& mention : kernel.draft.live_outs.elements.mentions)
    if (!original(kernel).expressions[mention.expression].of_callee && kernel.fragments.hold(mention.element))
      make_partial_result(kernel, original(kernel), mention);
}

}  // namespace ferry::translator::lower
