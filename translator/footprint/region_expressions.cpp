// The part of Region that scans expressions: values, operators, calls, and what is read or written through an lvalue.
// See region.h.
#include "footprint/region.h"
#include "ir/buffer.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::footprint {

using diagnostics::Id;
using diagnostics::Message;
using Kind = ir::Type::Kind;

void Region::scan(ir::ExpressionId id) {
  if (refusal) return;
  if (const auto why = body_.unusable.find(id); why != body_.unusable.end()) return refuse(at(id).source, why->second);
  std::visit([&](const auto& node) { visit(node, id); }, at(id).node);
}

void Region::scan(const std::optional<ir::FullExpression>& full) {
  if (full) scan(full->expression);
}

void Region::visit(const ir::Constant&, ir::ExpressionId) {}
void Region::visit(const ir::Name&, ir::ExpressionId id) { scan_lvalue(id, Use::read); }
void Region::visit(const ir::Load& e, ir::ExpressionId) { scan_lvalue(e.object, Use::read); }
void Region::visit(const ir::Convert& e, ir::ExpressionId) { scan(e.value); }
void Region::visit(const ir::Requalify& e, ir::ExpressionId) { scan(e.object); }
void Region::visit(const ir::Decay&, ir::ExpressionId id) {
  refuse(at(id).source, Id::cast_unusable, {body_.type_of(id).name});
}
void Region::visit(const ir::Address&, ir::ExpressionId id) { refuse(at(id).source, Id::address_taken); }
void Region::visit(const ir::Dereference&, ir::ExpressionId id) { scan_lvalue(id, Use::read); }
void Region::visit(const ir::Subscript&, ir::ExpressionId id) { scan_lvalue(id, Use::read); }
void Region::visit(const ir::Member&, ir::ExpressionId id) { scan_lvalue(id, Use::read); }
void Region::visit(const ir::Unary& e, ir::ExpressionId) { scan(e.operand); }

void Region::visit(const ir::Binary& e, ir::ExpressionId id) {
  if (!body_.type_of(e.left).is_scalar()) refuse(at(id).source, Id::pointer_values);
  scan(e.left);
  scan(e.right);
}

void Region::visit(const ir::Logical& e, ir::ExpressionId) {
  scan(e.left);
  scan_under(e.left, e.conjunction, e.right);
}

void Region::visit(const ir::Choose& e, ir::ExpressionId) {
  scan(e.condition);
  scan_under(e.condition, true, e.yes);
  scan_under(e.condition, false, e.no);
}

void Region::visit(const ir::Comma& e, ir::ExpressionId) {
  scan(e.left);
  scan(e.right);
}

void Region::visit(const ir::Assign& e, ir::ExpressionId) {
  scan(e.value);
  scan_lvalue(e.target, Use::write);
}

void Region::visit(const ir::Update& e, ir::ExpressionId) {
  if (e.value) scan(*e.value);
  scan_lvalue(e.target, Use::update);
}

void Region::visit(const ir::List& e, ir::ExpressionId) {
  for (const ir::ExpressionId element : e.elements) scan(element);
}

void Region::visit(const ir::Temporary& e, ir::ExpressionId) { scan(e.value); }
void Region::visit(const ir::Construct&, ir::ExpressionId id) { refuse(at(id).source, Id::unusable); }
void Region::visit(const ir::Opaque&, ir::ExpressionId id) { refuse(at(id).source, Id::unusable); }

void Region::visit(const ir::Call& e, ir::ExpressionId id) {
  switch (e.callee.kind) {
    case ir::Callee::Kind::constant:
      return;
    case ir::Callee::Kind::maths:
    case ir::Callee::Kind::selection:
      for (const ir::ExpressionId argument : e.arguments) scan(argument);
      return;
    case ir::Callee::Kind::size: {
      const std::optional<ir::VariableId> container = ir::named(body_, e.arguments.front());
      if (!container) return refuse(at(id).source, Id::container_unclear);
      buffer(*container, at(id).source);
      return;
    }
    case ir::Callee::Kind::element:
    case ir::Callee::Kind::access:
      return scan_lvalue(id, Use::read);
    case ir::Callee::Kind::exchange:
      for (const ir::ExpressionId argument : e.arguments) scan_exchanged(argument);
      return;
    case ir::Callee::Kind::swap:
    case ir::Callee::Kind::time:
    case ir::Callee::Kind::time_update:
    case ir::Callee::Kind::offloaded:
    case ir::Callee::Kind::unknown:
      break;  // each has a reason in Body::unusable
  }
  refuse(at(id).source, Id::unusable);
}

// An element, or a scalar: in a nest one of the iteration's own.
void Region::scan_exchanged(ir::ExpressionId target) {
  const std::optional<ir::VariableId> variable = ir::named(body_, target);
  const bool scalar = variable && declared_type(*variable).is_scalar();  // not a reference to an element
  if (scalar && !local(*variable)) return refuse(at(target).source, Id::swaps);
  scan_lvalue(target, Use::update);
}

void Region::scan_lvalue(ir::ExpressionId id, Use use) {
  if (refusal) return;
  if (const auto* requalified = as<ir::Requalify>(id)) return scan_lvalue(requalified->object, use);
  if (const auto* name = as<ir::Name>(id)) return scan_variable(name->variable, id, use);
  if (const auto* temporary = as<ir::Temporary>(id)) return scan(temporary->value);
  if (const auto* choice = as<ir::Choose>(id)) {
    scan(choice->condition);
    const llvm::SaveAndRestore keep(certain_, false);
    scan_lvalue(choice->yes, use);
    return scan_lvalue(choice->no, use);
  }
  if (const auto* comma = as<ir::Comma>(id)) {
    scan(comma->left);
    return scan_lvalue(comma->right, use);
  }
  const auto* assignment = as<ir::Assign>(id);
  const auto* update = as<ir::Update>(id);
  if (assignment || update) {  // (a[i] = x) += y
    scan(id);
    if (use != Use::read) scan_lvalue(assignment ? assignment->target : update->target, use);
    return;
  }
  if (const auto* call = as<ir::Call>(id);
      call && (call->callee.kind == ir::Callee::Kind::selection || body_.unusable.contains(id)))
    return scan(id);
  const std::optional<Place> place = element(id);
  if (!place) return refuse(at(id).source, unresolved(id, {Id::array_unclear}));
  record(*place, use, id);
}

void Region::scan_variable(ir::VariableId variable, ir::ExpressionId id, Use use) {
  const ir::Type& declared = declared_type(variable);
  if (at(variable).name.empty()) return refuse(at(id).source, Id::name_unusable, {function_.text.text(at(id).source)});
  if (elements_.contains(variable) || (local(variable) && declared.kind == Kind::reference)) {
    if (const std::optional<Place> place = element(id)) return record(*place, use, id);
  }
  if (local(variable)) return;
  for (const ActiveLoop& loop : active_)
    if (loop.variable == variable) return;
  const ir::Type& type = body_.value_type(variable);
  if (type.is_scalar()) return changes(variable) ? note_written(variable) : note_scalar(variable, use != Use::read);
  const bool assigned = type.kind == Kind::pointer && use != Use::read;
  refuse(at(id).source, assigned ? Id::pointer_changes : Id::used_as_whole, {at(variable).name});
}

// The stub reads it in front of the launch, whether the loop comes to it or not. It may not be there; and an
// initialiser that runs then may look at anything, also at what the loop would have changed by then.
bool Region::refuse_early_read(ir::VariableId id) {
  const bool missing = at(id).may_be_missing;
  if (!missing && !at(id).first_use_calls) return false;
  refuse(at(id).source, missing ? Id::weak_variable : Id::thread_local_initialised, {at(id).name});
  return true;
}

void Region::note_written(ir::VariableId id) {
  if (refuse_early_read(id)) return;
  if (at(id).of_template) return refuse(at(id).source, Id::template_variable, {at(id).name});
  if (std::find(written_scalars.begin(), written_scalars.end(), id) == written_scalars.end())
    written_scalars.push_back(id);
}

void Region::note_scalar(ir::VariableId id, bool written) {
  if (refuse_early_read(id)) return;
  const ir::Variable& variable = at(id);
  if (variable.of_template) {
    if (!variable.constant) refuse(variable.source, Id::template_variable, {variable.name});
    return;  // a constant: the kernel declares it
  }
  model::Scalar scalar{variable.name, variable.host_name, body_.value_type(id).name, function_.exposed(id), false,
                       written};
  // Of a reference to something static only the place is constant.
  if (variable.constant && declared_type(id).kind != Kind::reference) scalar.exposed = false;
  if (declared_type(id).is_const && !variable.is_local()) scalar.exposed = false;
  for (model::Scalar& known : footprint.scalars)
    if (known.text == scalar.text) {
      known.written |= written;
      return;
    }
  footprint.scalars.push_back(std::move(scalar));
}

// A pointer or span that a kernel may have written, this one too: what is at home, and stays as it is, is what the
// launch goes by.
void Region::note_own_bytes(ir::VariableId id) {
  const Kind kind = body_.value_type(id).kind;
  if (!function_.exposed(id) || declared_type(id).is_const || (kind != Kind::pointer && kind != Kind::span)) return;
  const std::string& text = at(id).host_name;
  const bool known = std::any_of(footprint.scalars.begin(), footprint.scalars.end(),
                                 [&](const model::Scalar& scalar) { return scalar.text == text; });
  if (!known) footprint.scalars.push_back({at(id).name, text, "", true, false, false});
}

// Of an element or a pointer whose array isn't known: what is in the way, else `other`.
Message Region::unresolved(ir::ExpressionId id, Message other) const {
  for (;;) {
    id = ir::bare(body_, id);
    if (const auto* convert = as<ir::Convert>(id)) {
      id = convert->value;
    } else if (const auto* subscript = as<ir::Subscript>(id)) {
      id = subscript->pointer;
    } else if (const auto* member = as<ir::Member>(id)) {
      id = member->object;
    } else if (const auto* dereference = as<ir::Dereference>(id)) {
      id = dereference->pointer;
    } else if (const auto* address = as<ir::Address>(id)) {
      id = address->object;
    } else if (const auto* unary = as<ir::Unary>(id)) {
      id = unary->operand;
    } else if (const auto* sum = as<ir::Binary>(id);
               sum && (sum->operation == ir::Operator::plus || sum->operation == ir::Operator::minus)) {
      id = body_.type_of(sum->left).kind == Kind::pointer ? sum->left : sum->right;
    } else {
      break;
    }
  }
  const auto why = body_.unusable.find(id);
  const bool constant = as<ir::Constant>(id), called = as<ir::Call>(id);
  if (why != body_.unusable.end() && (called || (constant && why->second.id == Id::is_string))) return why->second;
  if (const auto* update = as<ir::Update>(id); update && !update->value)  // *p++
    if (const std::optional<ir::VariableId> pointer = ir::named(body_, update->target))
      return {Id::pointer_changes, {at(*pointer).name}};
  return other;
}

}  // namespace ferry::translator::footprint
