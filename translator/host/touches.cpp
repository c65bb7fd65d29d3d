// Values and calls. See touches.h.
#include "host/touches.h"

#include "host/touch_scan.h"
#include "ir/queries.h"
#include "model/record_parts.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ferry::translator::host {

void TouchScan::scan(ir::ExpressionId id) {
  if (!needs_scan(id)) return;
  const bool known = !footprint.everything;
  std::visit([this, id](const auto& node) { visit(node, id); }, at(id).node);
  if (known && footprint.everything && !footprint.unknown) name_unknown(id);
}

// Records the innermost expression that makes the footprint `everything`, or the call if this expression is in a
// callee's text.
void TouchScan::name_unknown(ir::ExpressionId id) {
  if (at(id).of_callee) return;
  std::string text = function_.text.shown(at(id).source);
  if (const std::size_t end = text.find('\n'); end != std::string::npos) text = text.substr(0, end) + " …";
  model::Unknown& unknown = footprint.unknown.emplace(model::Unknown{std::move(text)});
  if (const auto* inlined = std::get_if<ir::Inlined>(&at(id).node)) {
    unknown.callee = inlined->name;
    ir::each_below(
        body_, inlined->body,
        [&](ir::StatementId s) {
          const ir::StatementNode& node = body_.statements[s].node;
          unknown.may_be_offloaded |=
              std::holds_alternative<ir::Loop>(node) || std::holds_alternative<ir::RangeLoop>(node);
        },
        [](ir::VariableId) {}, [](ir::ExpressionId) {});
  }
  const auto* call = std::get_if<ir::Call>(&at(id).node);
  if (!call) return;
  unknown.callee = call->callee.name;
  const bool is_offloaded = call->callee.kind == ir::Callee::Kind::offloaded || call->callee.declared_offloaded;
  unknown.may_be_offloaded = call->callee.may_be_offloaded && !is_offloaded;
  unknown.may_be_elsewhere = call->callee.given_elements && !call->callee.linkage_name.empty();
  unknown.swaps_objects = unknown.callee == "swap" && call->arguments.size() == 2;
  const auto is_container = [&](ir::ExpressionId argument) { return body_.type_of(argument).is_container(); };
  unknown.assigns_container = unknown.callee == "operator=" && call->arguments.size() == 2 &&
                              std::all_of(call->arguments.begin(), call->arguments.end(), is_container) &&
                              !container_result(call->arguments[1]);
}

void TouchScan::uncertain(ir::ExpressionId id) {
  const llvm::SaveAndRestore keep(certain_, false);
  scan(id);
}

void TouchScan::visit(const ir::Constant&, ir::ExpressionId) {}
void TouchScan::visit(const ir::Name&, ir::ExpressionId id) { scan_lvalue(id, Use::read); }
void TouchScan::visit(const ir::Load& e, ir::ExpressionId id) {
  if (!beside_call_ || !(acquires_there(e, id) || reads_there(id))) scan_lvalue(e.object, Use::read);
}
void TouchScan::visit(const ir::Convert& e, ir::ExpressionId) { scan(e.value); }
void TouchScan::visit(const ir::Requalify&, ir::ExpressionId id) { scan_lvalue(id, Use::read); }
void TouchScan::visit(const ir::Dereference&, ir::ExpressionId id) { scan_lvalue(id, Use::read); }
void TouchScan::visit(const ir::Subscript&, ir::ExpressionId id) { scan_lvalue(id, Use::read); }
void TouchScan::visit(const ir::Member&, ir::ExpressionId id) { scan_lvalue(id, Use::read); }
void TouchScan::visit(const ir::Address& e, ir::ExpressionId) { address(e.object); }
void TouchScan::visit(const ir::Decay& e, ir::ExpressionId) { address(e.array); }
void TouchScan::visit(const ir::Unary& e, ir::ExpressionId) { scan(e.operand); }
void TouchScan::visit(const ir::Binary& e, ir::ExpressionId) {
  scan(e.left);
  scan(e.right);
}
void TouchScan::visit(const ir::Logical& e, ir::ExpressionId) {
  scan(e.left);
  if (!calls_there(e.right, false)) uncertain(e.right);
}
void TouchScan::visit(const ir::Choose& e, ir::ExpressionId) {
  const bool owned = std::exchange(owns_choice_, false);
  scan(e.condition);
  if (!calls_there(e.yes, owned)) uncertain(e.yes);
  if (!calls_there(e.no, owned)) uncertain(e.no);
}
void TouchScan::visit(const ir::Comma& e, ir::ExpressionId) {
  scan(e.left);
  scan(e.right);
}
void TouchScan::visit(const ir::Assign& e, ir::ExpressionId) {
  scan(e.value);
  scan_lvalue(e.target, Use::write);
}
void TouchScan::visit(const ir::Update& e, ir::ExpressionId) {
  if (e.value) scan(*e.value);
  scan_lvalue(e.target, Use::update);
}
void TouchScan::visit(const ir::List& e, ir::ExpressionId) {
  for (const ir::ExpressionId element : e.elements) at(element).is_lvalue ? address(element) : scan(element);
}
void TouchScan::visit(const ir::Temporary& e, ir::ExpressionId) { scan(e.value); }
void TouchScan::visit(const ir::Spelt&, ir::ExpressionId) { everything(); }
void TouchScan::visit(const ir::Opaque&, ir::ExpressionId) { everything(); }

// Returns whether one container is copied from another of the same type. All elements are then read, and the copy's
// elements are new.
static bool copies_container(const ir::Body& body, const ir::Construct& e, ir::ExpressionId id) {
  if (e.arguments.size() != 1 || !body.expressions[e.arguments.front()].is_lvalue) return false;
  const ir::Type &made = body.type_of(id), &given = body.type_of(e.arguments.front());
  const bool is_container = made.kind == ir::Type::Kind::vector || made.kind == ir::Type::Kind::string;
  return is_container && given.kind == made.kind && given.element == made.element;
}

void TouchScan::visit(const ir::Construct& e, ir::ExpressionId id) {
  const bool copies = copies_container(body_, e, id);
  const std::optional<ir::VariableId> copied = copies ? named(e.arguments.front()) : std::nullopt;
  if (copied && !declares(*copied)) return record(ElementRef{*copied}, Use::read);
  if (!e.harmless && !e.copies && !e.reads) return everything();
  for (const ir::ExpressionId argument : e.arguments)
    body_.type_of(id).kind == ir::Type::Kind::span ? scan_viewed(argument) : scan(argument);
}

// Scans the argument of a span's constructor, which reads only the location of the elements.
void TouchScan::scan_viewed(ir::ExpressionId argument) {
  const ir::Type& type = body_.type_of(argument);
  if (!at(argument).is_lvalue || type.is_scalar()) return scan(argument);
  if (type.kind == ir::Type::Kind::array) return address(argument);
  type.is_container() ? ask_container(argument) : everything();
}

void TouchScan::visit(const ir::Call& e, ir::ExpressionId id) {
  switch (e.callee.kind) {
    case ir::Callee::Kind::unknown:
      if (e.callee.may_acquire() && !in_call_) return offloaded_call(e, id);
      if ((e.callee.of_container || e.callee.moves_vectors) && assign_result(e)) return;
      if (e.callee.moves_vectors && e.callee.name == "swap") return swap_objects(e);
      return e.callee.of_container ? container_call(e) : everything();
    case ir::Callee::Kind::copy:
      at(e.arguments[1]).is_lvalue ? scan_lvalue(e.arguments[1], Use::read) : scan(e.arguments[1]);
      return scan_lvalue(e.arguments[0], Use::update);  // the copy may leave the padding unchanged
    case ir::Callee::Kind::constant:
      return;
    case ir::Callee::Kind::maths:
    case ir::Callee::Kind::selection:
    case ir::Callee::Kind::time:
      for (const ir::ExpressionId argument : e.arguments) scan(argument);
      return;
    case ir::Callee::Kind::size:
      return ask_container(e.arguments.front());
    case ir::Callee::Kind::access:  // `v.data()` and similar calls, which only locate elements
      return at(id).is_lvalue ? scan_lvalue(id, Use::read) : ask_container(e.arguments.front());
    case ir::Callee::Kind::element:
      return scan_lvalue(id, Use::read);
    case ir::Callee::Kind::exchange:
      for (const ir::ExpressionId argument : e.arguments) scan_lvalue(argument, Use::update);
      return;
    case ir::Callee::Kind::time_update:
      scan_lvalue(e.arguments.front(), Use::update);
      for (std::size_t i = 1; i < e.arguments.size(); ++i) scan(e.arguments[i]);
      return;
    case ir::Callee::Kind::swap:
      return swapped(e);
    case ir::Callee::Kind::output:
      return output(e);
    case ir::Callee::Kind::offloaded:
      return offloaded_call(e, id);
  }
}

void TouchScan::visit(const ir::Inlined& e, ir::ExpressionId id) {
  if (at(id).is_lvalue && !body_.type_of(id).is_stream)
    scan_lvalue(id, Use::read);
  else if (!beside_call_ || !reads_there(id))
    enter(e, id);
}

// Scans the body for what the call touches. Acquires everything if closures are copied, because they have no names
// before the code.
bool TouchScan::enter(const ir::Inlined& call, ir::ExpressionId id) {
  if (!call.copied.empty() || call.through_pointer) everything();
  if (footprint.everything) return false;
  if (!entered_.insert(id).second) return true;
  for (const ir::VariableId parameter : call.parameters) declaration(parameter);
  const llvm::SaveAndRestore left(may_have_left_, may_have_left_);  // a `return` only leaves the inlined call
  const llvm::SaveAndRestore inside(in_call_, true);
  scan(call.body);
  return !footprint.everything;
}

// Records a call whose callee acquires data itself. A conditional call must not be announced. The arguments are
// evaluated before the call, so what they touch is recorded separately from the rest of the code.
void TouchScan::offloaded_call(const ir::Call& call, ir::ExpressionId id) {
  const bool asked = call.callee.kind != ir::Callee::Kind::offloaded;
  if (!certain() || !one_statement_ || (asked && !asks_there_)) return everything();
  ++footprint.offloaded_calls;
  if (container_result(id)) ++returned_;
  if (asked)
    footprint.asked_callees.push_back(
        {call.callee.linkage_name, call.callee.name, call.callee.given_elements, call.callee.declared_offloaded});
  if (asked && !call.callee.declared_offloaded && !footprint.unknown) name_unknown(id);
  Touched rest{std::exchange(footprint.scalars, {}), std::exchange(footprint.accesses, {})};
  const llvm::SaveAndRestore in_arguments(beside_call_, false);
  for (const ir::ExpressionId argument : call.arguments) {
    const llvm::SaveAndRestore before_call(uses_, id == first_ ? ir::uses(body_, argument) : uses_);
    const std::optional<ir::VariableId> variable = named(argument);
    if (as<ir::Temporary>(argument)) own_temporary(argument);
    if (body_.type_of(argument).destruction != ir::Destruction::nothing && !at(argument).is_lvalue)
      everything();
    else if (!at(argument).is_lvalue && !(variable && body_.type_of(argument).kind == ir::Type::Kind::pointer))
      many_calls_ ? scan_between_calls(argument) : scan(argument);
    else if (!variable)
      address(argument);
    else if (may_be_stale(*variable))
      at(argument).is_lvalue || body_.value_type(*variable).kind == ir::Type::Kind::span ? everything()
                                                                                         : scan(argument);
  }
  const auto move_to = [](auto& all, auto& more) { std::move(more.begin(), more.end(), std::back_inserter(all)); };
  move_to(of_arguments_.scalars, footprint.scalars);
  move_to(of_arguments_.accesses, footprint.accesses);
  footprint.scalars = std::move(rest.scalars);
  footprint.accesses = std::move(rest.accesses);
}

// Returns whether code outside the function may have changed the pointer or span.
bool TouchScan::may_be_stale(ir::VariableId id) const {
  const ir::Type& type = body_.value_type(id);
  return (type.kind == ir::Type::Kind::pointer || type.kind == ir::Type::Kind::span) &&
         !body_.types[body_.variables[id].type].is_const && function_.exposed(id);
}

// Records reads of the container's own bytes and of the variables that locate it.
void TouchScan::ask_container(ir::ExpressionId asked) {
  const std::optional<ir::VariableId> container = named(asked);
  if (!container || !may_follow(*container)) return everything();
  if (body_.value_type(*container).kind == ir::Type::Kind::record && !readable(*container)) return everything();
  look_at(*container);
  note_followed(*container);
  note_own_bytes(*container, false);
}

// Swapping pointers or containers touches no elements. But a container that the code declares then takes the other
// container's elements with it at the end of its scope.
void TouchScan::swapped(const ir::Call& call) {
  for (const ir::ExpressionId argument : call.arguments) {
    const std::optional<ir::VariableId> variable = named(argument);
    if (!variable || declares(*variable)) return everything();
    note_own_bytes(*variable, true);
  }
}

static bool touches_memory(const std::vector<model::Scalar>& scalars, const std::vector<model::Access>& accesses) {
  return !accesses.empty() ||
         std::any_of(scalars.begin(), scalars.end(), [](const model::Scalar& scalar) { return scalar.exposed; });
}

// Acquires everything if later code or another call's arguments may read results that a call leaves on the device.
void TouchScan::add_arguments() {
  model::Footprint& f = footprint;
  const bool after_call = !f.asked.empty() || touches_memory(f.scalars, f.accesses) ||
                          (f.offloaded_calls > 1 && touches_memory(of_arguments_.scalars, of_arguments_.accesses));
  if (f.makes_calls() && after_call) everything();
  for (model::Scalar& scalar : of_arguments_.scalars) note(std::move(scalar));
  std::move(of_arguments_.accesses.begin(), of_arguments_.accesses.end(), std::back_inserter(f.accesses));
}

model::Footprint TouchScan::finish() {
  model::Footprint& f = footprint;
  add_arguments();
  f.ranges.assign(f.buffers.size(), {});
  model::choose_units(f);
  for (const model::Access& access : f.accesses) {
    model::BufferRanges ranges;
    const model::Buffer& buffer = f.buffers[static_cast<std::size_t>(access.buffer)];
    if (access.subscript) {
      if (access.reads) ranges.reads.push_back({*access.subscript});
      if (access.writes) ranges.may_writes.push_back({*access.subscript});
    } else if (buffer.shape != model::Buffer::Shape::pointer) {
      ranges.reads_whole |= access.reads;
      ranges.may_write_whole |= access.writes;
    } else {
      f.everything = true;
      if (!f.unknown) f.unknown = model::Unknown{access.text};
    }
    model::count_in_units(f, access, ranges);
    model::add(f.ranges[static_cast<std::size_t>(access.buffer)], std::move(ranges));
  }
  settle_results();
  return std::move(footprint);
}

}  // namespace ferry::translator::host
