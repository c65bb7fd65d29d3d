// Statements and declarations. See touches.h.
#include "host/scope_end.h"
#include "host/touch_scan.h"
#include "ir/queries.h"

namespace ferry::translator::host {

void TouchScan::scan(ir::StatementId id) {
  if (footprint.everything) return;
  std::visit([this](const auto& node) { visit(node); }, body_.statements[id].node);
}

void TouchScan::uncertain(ir::StatementId id) {
  const llvm::SaveAndRestore keep(certain_, false);
  scan(id);
}

void TouchScan::visit(const ir::Block& s) {
  for (const ir::StatementId child : s.statements) scan(child);
}
void TouchScan::visit(const ir::Case& s) { scan(s.statement); }
void TouchScan::visit(const ir::Evaluate& s) {
  scan(s.expression.expression);
  own_temporary(s.expression.expression);
}
void TouchScan::visit(const ir::Return& s) {
  if (s.value && at(s.value->expression).is_lvalue)
    address(s.value->expression);  // a returned reference; its use is recorded at the call
  else if (s.value) {
    scan(s.value->expression);
    return_result(s.value->expression);
  }
  may_have_left_ = true;
}
void TouchScan::visit(const ir::Jump&) { may_have_left_ = true; }
void TouchScan::visit(const ir::Null&) {}
void TouchScan::visit(const ir::Try&) { everything(); }  // handlers may get any exception
void TouchScan::visit(const ir::OpaqueStatement&) { everything(); }

void TouchScan::visit(const ir::Declare& s) {
  if (s.unknown) everything();
  for (const ir::ExpressionId size : s.sizes) scan(size);
  owns_choice_ = declares_choice(s);
  for (const ir::VariableId variable : s.variables) declaration(variable);
  owns_choice_ = false;
  declare_result(s);
}

// Returns whether the end of the variable's scope runs user code or frees elements that the variable has taken over.
bool TouchScan::ends_with_meaning(ir::VariableId id) const {
  const ScopeEnd end = scope_end(function_, id);
  return end.runs_code || end.writes || (end.frees && changes(id));
}

void TouchScan::declaration(ir::VariableId id) {
  const ir::Variable& variable = body_.variables[id];
  note_declaration(id);
  // Only later statements can name a static variable. A block-scope `extern` can't be named before the block.
  const bool is_static = variable.storage == ir::Variable::Storage::static_local;
  if (!variable.is_local()) return is_static && one_statement_ && !in_call_ ? void() : everything();
  if ((to_its_end_ || in_call_) && ends_with_meaning(id)) return everything();
  for (const ir::ExpressionId size : variable.sizes) scan(size);
  if (!variable.initialiser || is_bound(*variable.initialiser)) return;
  if (body_.types[variable.type].kind == ir::Type::Kind::reference) return reference(id, *variable.initialiser);
  scan(*variable.initialiser);
}

// Returns whether the expression is part of a structured binding's hidden object. Uses of such parts are recorded at
// the bindings' names.
bool TouchScan::is_bound(ir::ExpressionId id) const {
  const auto* part = as<ir::Member>(ir::bare(body_, id));
  const std::optional<ir::VariableId> object = part && !part->arrow ? ir::named(body_, part->object) : std::nullopt;
  return object && at(*object).storage == ir::Variable::Storage::unnamed && !at(*object).bindings.empty();
}

// Scans a reference's initialiser. Binding the reference reads nothing, but later uses must be resolved to an element.
void TouchScan::reference(ir::VariableId id, ir::ExpressionId target) {
  target = ir::without_conversions(body_, target);
  if (const auto* temporary = as<ir::Temporary>(target)) return scan(temporary->value);  // it is a separate object
  if (!at(target).is_lvalue) return scan(target);
  if (const auto* choice = as<ir::Choose>(target)) {  // such as `const Field& now = step % 2 ? a : b;`
    scan(choice->condition);
    const llvm::SaveAndRestore keep(certain_, false);
    reference(id, choice->yes);
    return reference(id, choice->no);
  }
  if (!at(id).bindings.empty() && named(target)) return;
  if (const std::optional<ir::VariableId> object = named(target);
      object && (is_asked_in_parts(*object) || body_.value_type(*object).is_container())) {
    if (changes(id) || !may_follow(*object)) return everything();
    return note_followed(*object);
  }
  if (const std::optional<Places> known = places(target)) {
    for (const Place& place : *known) note_followed(place.root);
    return;
  }
  const std::optional<ElementRef> ref = element(target);
  if (!ref) return everything();
  if (changes(id) && !ref->own && !buffer(ref->variable, {})) everything();
}

void TouchScan::visit(const ir::Branch& s) {
  if (s.init) scan(*s.init);
  if (s.variable) declaration(*s.variable);
  scan(s.condition.expression);
  uncertain(s.then);
  if (s.otherwise) uncertain(*s.otherwise);
}

void TouchScan::visit(const ir::Switch& s) {
  if (s.init) scan(*s.init);
  if (s.variable) declaration(*s.variable);
  scan(s.condition.expression);
  uncertain(s.body);
}

void TouchScan::visit(const ir::Loop& s) {
  if (s.counted && counted(s)) return;
  if (s.init) scan(*s.init);
  const llvm::SaveAndRestore keep(certain_, false);
  if (s.variable) declaration(*s.variable);
  if (s.condition) scan(s.condition->expression);
  if (s.step) scan(s.step->expression);
  scan(s.body);
}

// Scans a loop whose variable takes exactly the values in its header. Subscripts may then use all these values at once.
// Returns false for other loops.
bool TouchScan::counted(const ir::Loop& loop) {
  const ir::CountedHeader& header = *loop.counted;
  if (!header.first || (header.step && !usable_step(header.step->expression, header.downwards))) return false;
  if (ir::uses(body_, loop.body).modified.contains(header.variable) || function_.exposed(header.variable)) return false;
  scan(header.first->expression);
  scan(header.bound.expression);
  if (header.step) scan(header.step->expression);
  const std::optional<model::IndexExpression> first = first_index(header), bound = bound_index(header);
  model::InnerLoop inner = inner_loop(header);
  const llvm::SaveAndRestore keep(certain_, false);
  if (first && bound && !may_pass_end(loop, *first, *bound)) {
    inner.symbol = symbol(model::Symbol::Kind::inner_loop, inner.name, inner.type);
    inner.first = *first;
    inner.bound = *bound;
    active_.push_back({header.variable, inner.symbol});
    footprint.inner_loops.push_back(std::move(inner));
  } else {
    active_.push_back({header.variable, -1});
  }
  scan(loop.body);
  active_.pop_back();
  return true;
}

// Returns whether the variable, which the code itself declares, doesn't share its elements with another variable.
bool TouchScan::holds_its_elements(ir::VariableId id) const {
  const ir::Type& type = body_.types[body_.variables[id].type];
  const bool array = type.kind == ir::Type::Kind::array || type.kind == ir::Type::Kind::std_array;
  return array || (type.owns_elements() && !changes(id));
}

void TouchScan::visit(const ir::RangeLoop& s) {
  const std::optional<ir::VariableId> range = named(s.range);
  if (!s.known || !range || s.init) return everything();
  const bool reference = body_.types[body_.variables[s.element].type].kind == ir::Type::Kind::reference;
  if (reference) alias_element(s.element, *range, std::nullopt);
  if (declares(*range) && !holds_its_elements(*range)) return everything();
  if (!declares(*range)) record(ElementRef{*range}, changes(s.element) && reference ? Use::update : Use::read);
  uncertain(s.body);
}

}  // namespace ferry::translator::host
