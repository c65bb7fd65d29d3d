// The part of FootprintScan that scans expressions: values, operators, calls, and reads and writes through lvalues. See
// footprint_scan.h.
#include "footprint/footprint_scan.h"
#include "footprint/limits.h"
#include "ir/buffer.h"
#include "ir/jumps.h"
#include "ir/queries.h"
#include "ir/root.h"

#include <algorithm>

namespace ferry::translator::footprint {

using diagnostics::Id;
using diagnostics::Message;
using Kind = ir::Type::Kind;
using model::ValueRange;

void FootprintScan::scan(ir::ExpressionId id) {
  if (stopped()) return;
  if (body_.ends.contains(id) && body_.type_of(id).name == "void")
    return note_end(std::variant<ir::StatementId, ir::ExpressionId>(id));
  if (const auto why = body_.unusable.find(id); why != body_.unusable.end()) return refuse(at(id).source, why->second);
  std::visit([&](const auto& node) { visit(node, id); }, at(id).node);
}

void FootprintScan::scan(const std::optional<ir::FullExpression>& full) {
  if (full) scan(full->expression);
}

void FootprintScan::visit(const ir::Constant&, ir::ExpressionId) {}
void FootprintScan::visit(const ir::Name&, ir::ExpressionId id) { scan_lvalue(id, Use::read); }
void FootprintScan::visit(const ir::Load& e, ir::ExpressionId) { scan_lvalue(e.object, Use::read); }
void FootprintScan::visit(const ir::Convert& e, ir::ExpressionId id) {
  if (!scan_null_test(id)) scan(e.value);
}
void FootprintScan::visit(const ir::Requalify& e, ir::ExpressionId) { scan(e.object); }
void FootprintScan::visit(const ir::Decay&, ir::ExpressionId id) {
  refuse(at(id).source, Id::cast_unusable, {body_.type_of(id).name});
}
void FootprintScan::visit(const ir::Address&, ir::ExpressionId id) { refuse(at(id).source, Id::address_taken); }
void FootprintScan::visit(const ir::Dereference&, ir::ExpressionId id) { scan_lvalue(id, Use::read); }
void FootprintScan::visit(const ir::Subscript&, ir::ExpressionId id) { scan_lvalue(id, Use::read); }
void FootprintScan::visit(const ir::Member&, ir::ExpressionId id) { scan_lvalue(id, Use::read); }
void FootprintScan::visit(const ir::Unary& e, ir::ExpressionId) { scan(e.operand); }

void FootprintScan::visit(const ir::Binary& e, ir::ExpressionId id) {
  if (scan_null_test(id)) return;
  if (distance(id)) {
    note_pointed_at(e.left);
    return note_pointed_at(e.right);
  }
  if (scan_unknown_distance(e)) return;
  if (scan_compared_addresses(e)) return;
  const bool functions = body_.type_of(e.left).kind == Kind::function && !ir::orders(e.operation);
  if (!functions && !body_.type_of(e.left).is_scalar()) refuse(at(id).source, Id::pointer_values);
  scan(e.left);
  scan(e.right);
  note_division(e.operation, id, e.right);
}

// Registers the array into which the pointer points, whether or not the kernel reads an element of it.
void FootprintScan::note_pointed_at(ir::ExpressionId pointer) {
  const std::optional<ElementRef> ref = pointee(pointer);
  if (ref && !ref->own) buffer(ref->variable, at(pointer).source);
}

// Notes divisions of integers by anything but a constant, because dividing by zero or by -1 may trap.
void FootprintScan::note_division(ir::Operator operation, ir::ExpressionId id, ir::ExpressionId divisor) {
  if (operation != ir::Operator::divide && operation != ir::Operator::remainder) return;
  const std::optional<ir::ValueBounds> values = ir::value_bounds(body_, divisor);
  const bool harmless = values && (values->low > 0 || values->high < -1);
  if (body_.type_of(divisor).is_integer() && !harmless) divisions.push_back(at(id).source);
}

void FootprintScan::visit(const ir::Logical& e, ir::ExpressionId) {
  scan(e.left);
  scan_perhaps(e.left, e.conjunction, e.right);
}

void FootprintScan::visit(const ir::Choose& e, ir::ExpressionId) {
  scan(e.condition);
  scan_perhaps(e.condition, true, e.yes);
  scan_perhaps(e.condition, false, e.no);
}

// Scans a part of an expression that is evaluated only if the condition holds, or only if it doesn't.
void FootprintScan::scan_perhaps(ir::ExpressionId condition, bool holds, ir::ExpressionId part) {
  const KnownValues::Values before = values_.now();
  scan_under(condition, holds, part);
  join_values(before, before, ir::uses(body_, part).modified);
}

void FootprintScan::visit(const ir::Comma& e, ir::ExpressionId) {
  scan_dropped(e.left);
  scan(e.right);
}

void FootprintScan::visit(const ir::Assign& e, ir::ExpressionId id) {
  if (body_.type_of(e.target).kind == Kind::pointer) return assign_pointer(e, id);
  scan(e.value);
  written_.reset();
  const KnownValues::Values before = values_.now();
  const bool number = counts(body_.type_of(e.target));
  const ValueRange value = number ? value_of(e.value) : ValueRange();
  scan_lvalue(e.target, Use::write);
  if (!number || !written_) return;
  if (follows(*written_)) return values_.assign(*written_, value);
  const auto known = before.find(*written_);  // the element that was just written has this value
  if (known != before.end()) values_.assign(*written_, united(known->second, value));
}

void FootprintScan::visit(const ir::Update& e, ir::ExpressionId id) {
  if (body_.type_of(e.target).kind == Kind::pointer) return update_pointer(e, id);
  if (e.value) scan(*e.value);
  if (e.value) note_division(e.operation, id, *e.value);
  written_.reset();
  const bool number = counts(body_.type_of(e.target));
  const ValueRange before = number ? value_of(e.target) : ValueRange(), value = number ? value_after(e) : ValueRange();
  scan_lvalue(e.target, Use::update);
  loads_.erase(id);
  if (!number || !written_ || !follows(*written_)) return;
  values_.assign(*written_, value);
  loads_.insert_or_assign(id, e.postfix ? before : value);
}

void FootprintScan::visit(const ir::List& e, ir::ExpressionId) {
  for (const ir::ExpressionId element : e.elements) scan(element);
}

void FootprintScan::visit(const ir::Temporary& e, ir::ExpressionId) { scan(e.value); }

// Refuses `f(k++, x[k])`: the order of evaluation is unspecified, and compilers may choose different orders.
void FootprintScan::refuse_any_order(const std::vector<ir::ExpressionId>& arguments, ir::ExpressionId call) {
  if (arguments.size() < 2) return;
  const std::vector<ir::Token> tokens = function_.text.tokens(at(call).source);
  const bool own_end = at(arguments.back()).source.end != at(call).source.end;
  if (own_end && !tokens.empty() && tokens.back().text == "}") return;  // a braced list is evaluated in order
  for (const ir::ExpressionId changing : arguments) {
    ir::VariableSet changed = ir::uses(body_, changing).modified;
    ir::each_below(body_, changing, [&](ir::ExpressionId part) {  // finds `a[i]++`, too
      const auto* assign = as<ir::Assign>(part);
      const auto* update = as<ir::Update>(part);
      if ((assign || update) && !at(part).of_callee)
        if (const auto array = ir::root(body_, assign ? assign->target : update->target)) changed.insert(*array);
    });
    for (const ir::ExpressionId other : arguments) {
      if (other == changing || changed.empty()) continue;
      ir::each_below(body_, other, [&](ir::ExpressionId part) {
        const auto* load = as<ir::Load>(part);
        const std::optional<ir::VariableId> read = load ? ir::root(body_, load->object) : std::nullopt;
        if (read && changed.contains(*read)) refuse(at(call).source, Id::arguments_order);
      });
    }
  }
}

void FootprintScan::visit(const ir::Construct& e, ir::ExpressionId id) {
  refuse_any_order(e.arguments, id);
  if (e.copies) return scan_copied(e.arguments.front());
  for (const ir::ExpressionId argument : e.arguments) scan_copied(argument);
  if (!e.harmless || !ir::innermost_element(body_, body_.type_of(id)).record) refuse(at(id).source, Id::unusable);
}
void FootprintScan::visit(const ir::Spelt&, ir::ExpressionId id) { refuse(at(id).source, Id::unusable); }
void FootprintScan::visit(const ir::Opaque&, ir::ExpressionId id) { refuse(at(id).source, Id::unusable); }

// Registers the buffer of a row whose size is read. Kernels have the rows' sizes if the table's own size is known.
void FootprintScan::scan_size_of_row(const ElementRef& row, ir::ExpressionId id) {
  if (body_.value_type(row.variable).kind == Kind::pointer)
    return refuse(at(id).source, Id::row_as_whole, {at(row.variable).name});
  buffer(row.variable, at(id).source);
}

void FootprintScan::visit(const ir::Call& e, ir::ExpressionId id) {
  switch (e.callee.kind) {
    case ir::Callee::Kind::constant:
      return;
    case ir::Callee::Kind::maths:
    case ir::Callee::Kind::selection:
      refuse_any_order(e.arguments, id);
      for (const ir::ExpressionId argument : e.arguments) scan(argument);
      return;
    case ir::Callee::Kind::size: {
      if (is_own_view(e.arguments.front())) return scan_view(e.arguments.front());
      const std::optional<ir::VariableId> container = ir::named(body_, e.arguments.front());
      if (container && declares(*container) && at(*container).memory) return;
      if (body_.type_of(e.arguments.front()).is_held() && (!container || declares(*container)))
        return scan_copied(e.arguments.front());
      if (!container || declares(*container))
        if (const std::optional<ElementRef> row = element(ir::bare(body_, e.arguments.front()));
            row && is_table(row->variable))
          return scan_size_of_row(*row, id);
      if (!container) return refuse(at(id).source, Id::container_unclear);
      buffer(*container, at(id).source);
      return;
    }
    case ir::Callee::Kind::element:
    case ir::Callee::Kind::access:
      return scan_lvalue(id, Use::read);
    case ir::Callee::Kind::exchange:
      for (const ir::ExpressionId argument : e.arguments) scan_exchanged(argument, e.callee.name);
      return;
    case ir::Callee::Kind::copy:
      scan_copied(e.arguments.back());
      return scan_lvalue(e.arguments.front(), e.callee.name.empty() ? Use::write : Use::update);
    case ir::Callee::Kind::swap:
    case ir::Callee::Kind::time:
    case ir::Callee::Kind::time_update:
    case ir::Callee::Kind::output:
    case ir::Callee::Kind::offloaded:
    case ir::Callee::Kind::unknown:
      break;  // Body::unusable has the reason
  }
  refuse(at(id).source, Id::unusable);
}

// Reads the element that the call returns. In `std::max(f(i), x)` with `double& f(int i)`, the tree has no load.
void FootprintScan::visit(const ir::Inlined& e, ir::ExpressionId id) {
  if (at(id).is_lvalue)
    scan_lvalue(id, Use::read);
  else
    enter(e, id);
}

// Scans an expression whose value is unused, such as a call `s.add(x)` that returns `*this`.
void FootprintScan::scan_dropped(ir::ExpressionId id) {
  const auto* call = as<ir::Inlined>(id);
  if (call && !stopped() && !body_.unusable.contains(id))
    enter(*call, id);
  else
    scan(id);
}

bool FootprintScan::enter(const ir::Inlined& call, ir::ExpressionId id) {
  if (names_data()) return entered_.contains(id);  // in a second pass, the call's accesses have no data symbols
  const llvm::SaveAndRestore certain(certain_);    // a `return` in the callee only ends the call
  const llvm::SaveAndRestore no_labels(in_switch_, false);
  for (const ir::Inlined::Copied& copied : call.copied)
    if (!keeps_copy(copied)) refuse(at(id).source, Id::lambda_copies, {at(copied.variable).name});
  for (const ir::ExpressionId variable : call.passed) scan_passed(variable);
  refuse_any_order(call.arguments, id);
  const ir::Type& type = body_.type_of(id);
  calls_alias_ |= at(id).is_lvalue || type.kind == Kind::pointer || type.kind == Kind::span || type.view ||
                  std::any_of(call.passed.begin(), call.passed.end(),
                              [this](ir::ExpressionId e) { return body_.type_of(e).kind == Kind::array; });
  if (!entered_.insert(id).second)  // already scanned: its side effects count only once
    for (const ir::VariableId variable : ir::uses(body_, call.body).modified) values_.forget(variable);
  const KnownValues::Values before = values_.now();
  results_.erase(id);
  calls_.push_back(id);
  for (const ir::VariableId parameter : call.parameters) declare(parameter);
  scan(call.body);
  calls_.pop_back();
  if (!call.result && may_jump_out(body_, call.body)) {  // some statement jumps out of the body
    values_.go_back(before);
    for (const ir::VariableId variable : ir::uses(body_, call.body).modified) values_.forget(variable);
    for (const auto& [variable, value] : before)
      if (declared_type(variable).kind == Kind::array) values_.forget(variable);
  }
  return true;
}

// Returns whether the original variable keeps the value that the lambda has copied as long as the lambda exists.
bool FootprintScan::keeps_copy(const ir::Inlined::Copied& copied) const {
  if (!function_.uses.modified.contains(copied.variable)) return true;
  const std::optional<ir::StatementId> lives = body_.lambdas[copied.lambda];
  return lives && !function_.exposed(copied.variable) && !ir::uses(body_, *lives).modified.contains(copied.variable);
}

// Registers an argument, whether or not the called function reads it.
void FootprintScan::scan_passed(ir::ExpressionId id) {
  const std::optional<ir::VariableId> variable = ir::named(body_, id);
  if (!variable || declares(*variable) || changes(*variable)) return;
  if (body_.value_type(*variable).is_scalar())
    scan_lvalue(id, Use::read);
  else
    buffer(*variable, at(id).source);
}

// Scans an expression that reads a whole object.
void FootprintScan::scan_copied(ir::ExpressionId id) { at(id).is_lvalue ? scan_lvalue(id, Use::read) : scan(id); }

// Scans a part of a temporary object, such as `f(x).re` or `f(x).t[i]`. Returns false for other expressions.
bool FootprintScan::scan_part_of_temporary(ir::ExpressionId id) {
  std::vector<ir::ExpressionId> subscripts;
  ir::ExpressionId object = id;
  for (;;) {
    const auto* subscript = as<ir::Subscript>(object);
    const auto* decay = subscript ? as<ir::Decay>(subscript->pointer) : nullptr;
    if (const auto* member = as<ir::Member>(object); member && !member->arrow) {
      object = member->object;
    } else if (decay) {
      subscripts.push_back(subscript->index);
      object = decay->array;
    } else if (const auto* requalified = as<ir::Requalify>(object)) {
      object = requalified->object;
    } else {
      break;
    }
  }
  const auto* temporary = as<ir::Temporary>(object);
  if (object == id || !(temporary || !at(object).is_lvalue) || !body_.type_of(object).record) return false;
  for (const ir::ExpressionId subscript : subscripts) scan(subscript);
  scan(object);
  return true;
}

// Scans an operand of std::swap: an element, or an object that the iteration declares.
void FootprintScan::scan_exchanged(ir::ExpressionId target, const std::string& by) {
  const std::optional<ir::VariableId> variable = ir::named(body_, target);
  const bool value = variable && declared_type(*variable).is_held();  // whether it isn't a reference to an element
  if (value && !declares(*variable))
    return by == "tie" ? refuse(at(target).source, Id::ties, {at(*variable).name})
                       : refuse(at(target).source, Id::swaps);
  scan_lvalue(target, Use::update);
}

void FootprintScan::leave_choice(ir::ExpressionId id) {
  for (const ir::VariableId variable : ir::uses(body_, id).modified) values_.forget(variable);
}

bool FootprintScan::needs_scan(ir::ExpressionId) { return !stopped(); }

void FootprintScan::scan_object(ir::ExpressionId id, Use use) {
  if (const auto* call = as<ir::Call>(id);
      call && (call->callee.kind == ir::Callee::Kind::selection || body_.unusable.contains(id)))
    return scan(id);
  if (const auto* call = as<ir::Inlined>(id); call && call->result) {
    enter(*call, id);
    return scan_lvalue(*call->result, use);
  }
  if (const auto* call = as<ir::Inlined>(id))
    if (const std::vector<ir::ExpressionId> any = returned_objects(*call); !any.empty()) {
      enter(*call, id);
      const llvm::SaveAndRestore keep(certain_, certain_ && any.size() == 1);
      for (const ir::ExpressionId one : any) scan_lvalue(one, use);
      return;
    }
  if (const auto* call = as<ir::Call>(id); call && call->callee.kind == ir::Callee::Kind::copy) {  // `(v = w).x`
    scan(id);
    return scan_lvalue(call->arguments.front(), use);
  }
  if (const auto* dereference = as<ir::Dereference>(id))
    if (const std::optional<ir::ExpressionId> object = enter_pointed_at(dereference->pointer))
      return scan_lvalue(*object, use);
  if (scan_part_of_temporary(id)) return;
  const std::optional<ElementRef> ref = element(id);
  if (!ref) return refuse(at(id).source, unresolved(id, {Id::array_unclear}));
  record(*ref, use, id);
}

// Scans the call in `*total()`, which returns the address of an object. Returns that object.
std::optional<ir::ExpressionId> FootprintScan::enter_pointed_at(ir::ExpressionId pointer) {
  const std::optional<ir::ExpressionId> object = ir::pointed_at(body_, pointer);
  while (object) {
    pointer = ir::without_conversions(body_, pointer);
    const auto* call = as<ir::Inlined>(pointer);
    if (!call) break;
    enter(*call, pointer);
    pointer = *call->result;
  }
  return object;
}

void FootprintScan::scan_variable(ir::VariableId variable, ir::ExpressionId id, Use use) {
  const ir::Type& declared = declared_type(variable);
  if (use != Use::read) {
    written_ = variable;
    values_.forget(variable);
  }
  if (at(variable).name.empty()) return refuse(at(id).source, Id::name_unusable, {function_.text.shown(at(id).source)});
  if (is_element_alias(variable) || (declares(variable) && declared.kind == Kind::reference)) {
    if (const std::optional<ElementRef> ref = element(id)) return record(*ref, use, id);
  }
  if (at(variable).is_lambda) return refuse(at(id).source, Id::is_lambda);
  if (declares(variable)) return;
  if (is_active(variable)) return;
  if (at(id).of_callee && at(variable).number) return;  // the callee's own text declares the number
  const ir::Type& type = body_.value_type(variable);
  if (type.is_object() && at(variable).not_mapped) return refuse(at(id).source, *at(variable).not_mapped);
  if (type.is_object() && !changes(variable) && type.bytes > most_bytes_of_value)
    return refuse(at(id).source, Id::object_too_large,
                  {at(variable).name, std::to_string(type.bytes), std::to_string(most_bytes_of_value)});
  if (type.kind == Kind::function && (changes(variable) || (needs_iteration(variable) && !at(variable).is_type_number)))
    return refuse(at(id).source, Id::function_pointer_changes, {at(variable).name});
  if (type.is_value()) return changes(variable) ? note_written(variable) : note_scalar(variable, use != Use::read);
  const bool assigned = type.kind == Kind::pointer && use != Use::read;
  refuse(at(id).source, assigned ? Id::pointer_changes : Id::used_as_whole, {at(variable).name});
}

void FootprintScan::note_written(ir::VariableId id) {
  if (refuse_early_read(id)) return;
  if (at(id).unnameable) return refuse(at(id).source, Id::template_variable, {at(id).name});
  if (std::find(written_scalars.begin(), written_scalars.end(), id) == written_scalars.end())
    written_scalars.push_back(id);
}

// Returns the call `row(i)` in `row(i)[j]` if kernels can't make it. `v.at(i)` isn't a call to a user's function.
std::optional<ir::ExpressionId> FootprintScan::row_of_call(ir::ExpressionId element) const {
  const auto* subscript = as<ir::Call>(element);
  if (!subscript || subscript->callee.kind != ir::Callee::Kind::element) return std::nullopt;
  const ir::ExpressionId row = ir::bare(body_, subscript->arguments.front());
  const auto* call = as<ir::Call>(row);
  const bool unknown = call && call->callee.kind == ir::Callee::Kind::unknown;
  const auto why = body_.unusable.find(row);
  return unknown && why != body_.unusable.end() && why->second.id != Id::checks ? std::optional(row) : std::nullopt;
}

// Returns why an element or pointer of an unknown array can't be used, or `other` if there is no special reason.

Message FootprintScan::unresolved(ir::ExpressionId id, Message other) const {
  for (;;) {
    if (const auto why = body_.unusable.find(id); why != body_.unusable.end() && why->second.id == Id::cast_of_bits)
      return why->second;
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
    } else if (const std::optional<ir::ExpressionId> row = row_of_call(id)) {
      id = *row;
    } else {
      break;
    }
  }
  const auto why = body_.unusable.find(id);
  const bool constant = as<ir::Constant>(id), called = as<ir::Call>(id) || as<ir::Opaque>(id);
  const bool clear = why != body_.unusable.end() && why->second.id != Id::unusable;
  if (clear && (called || (constant && why->second.id == Id::is_string))) return why->second;
  if (const auto* update = as<ir::Update>(id); update && !update->value)  // `*p++`
    if (const std::optional<ir::VariableId> pointer = ir::named(body_, update->target))
      return {Id::pointer_changes, {at(*pointer).name}};
  if (const auto* call = as<ir::Call>(id); call && called && !call->arguments.empty())  // `v.front()[j]`
    id = ir::bare(body_, call->arguments.front());
  if (const auto* name = as<ir::Name>(id); name && is_table(name->variable))
    return {Id::row_as_whole, {at(name->variable).name}};
  return other;
}

}  // namespace ferry::translator::footprint
