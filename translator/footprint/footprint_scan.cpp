// See footprint_scan.h. This file walks statements and declarations, and records accesses. Other files walk loops
// (scan_loops.cpp) and expressions (scan_expressions.cpp), read the conditions of branches (scan_conditions.cpp), and
// decide which names the stub may use before the launch (scan_names.cpp).
#include "footprint/footprint_scan.h"

#include "footprint/limits.h"
#include "ir/buffer.h"
#include "ir/ends.h"
#include "ir/jumps.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::footprint {

using diagnostics::Id;
using Kind = ir::Type::Kind;

FootprintScan::FootprintScan(const ir::Function& function, ir::StatementId code, ir::StatementId whole)
    : Scan(function, ir::uses(function.body, code),
           {.own_elements = true,
            .through_temporaries = true,
            .through_qualifiers = true,
            .invariant_members = true,
            .pointer_differences = true},
           function.text.place(function.body.statements[whole].position())),
      code_(code),
      whole_(whole) {
  find_own_pointers();
  refuse_unnameable();
  refuse_moved_parts();
}

// Refuses a variable whose name means something else before the nest, because the stub would name the wrong variable.
void FootprintScan::refuse_unnameable() {
  if (const UnnameableUse unnameable_use = find_unnameable(whole_))
    refuse_unnameable(unnameable_use->second, at(unnameable_use->first).source, Id::name_hidden);
  // Kernels may rename variables from outside the nest, but keep the user's names for the nest's own declarations.
  const ir::VariableSet own = ir::uses(body_, whole_).declared;
  ir::each_below(
      body_, whole_, [](ir::StatementId) {}, [](ir::VariableId) {},
      [&](ir::ExpressionId id) {
        const auto* call = as<ir::Inlined>(id);
        for (const ir::VariableId one : call ? call->shadowed : std::vector<ir::VariableId>())
          if (own.contains(one)) refuse_unnameable(one, at(id).source, Id::capture_hidden);
      });
}

void FootprintScan::refuse_unnameable(ir::VariableId id, ir::Source used, Id why) {
  const ir::Variable& variable = at(id);
  refuse(used, why, {variable.name, std::to_string(function_.text.line(variable.source))});
}

// Refuses parts of objects that may move: the stub's `g.a` before the nest must denote the same object.
void FootprintScan::refuse_moved_parts() {
  const auto varies = [this](ir::VariableId index) { return is_active(index) || uses_.declared.contains(index); };
  ir::each_below(
      body_, code_, [](ir::StatementId) {}, [](ir::VariableId) {},
      [&](ir::ExpressionId id) {
        const auto* name = as<ir::Name>(id);
        const std::optional<ir::PartOf>* part = name ? &at(name->variable).part_of : nullptr;
        if (!part || !*part) return;
        const std::vector<ir::VariableId>& indices = (*part)->indices;
        const bool other_element = std::any_of(indices.begin(), indices.end(), varies);
        if (other_element) uses_.moved.insert(name->variable);
        if (uses_.moved.contains(name->variable))
          refuse(at(id).source, other_element ? Id::element_changes : Id::object_moves, {at(name->variable).name});
      });
}

bool FootprintScan::declares_aliases() const {
  return calls_alias_ || std::any_of(uses_.declared.begin(), uses_.declared.end(), [this](ir::VariableId id) {
           const ir::Type& type = declared_type(id);
           return type.kind == Kind::pointer || type.kind == Kind::reference || type.kind == Kind::span || type.view;
         });
}

bool may_follow(Id reason) {
  for (const Id unclear : {Id::array_unclear, Id::reference_unclear, Id::pointer_unclear, Id::container_unclear,
                           Id::used_as_whole, Id::name_unusable, Id::unusable})
    if (reason == unclear) return true;
  return false;
}

void FootprintScan::refuse(ir::Source source, diagnostics::Message reason) {
  if (!calls_.empty()) {
    const ir::Expression& call = at(calls_.front());
    reason.clauses.push_back(
        {Id::in_callee, {as<ir::Inlined>(calls_.back())->name, std::to_string(function_.text.line(call.source))}});
  }
  if (keep_going && !(refusal && may_follow(reason.id))) refusals.push_back({source, reason});
  if (!refusal) refusal = Refusal{source, std::move(reason)};
}

void FootprintScan::scan(ir::StatementId id) {
  if (stopped()) return;
  const ir::Statement& s = body_.statements[id];
  if (ir::always_ends(body_, id)) return note_end(id);
  std::visit([&](const auto& node) { visit(node, s.position()); }, s.node);
}

void FootprintScan::scan(const std::optional<ir::StatementId>& id) {
  if (id) scan(*id);
}

void FootprintScan::scan(const std::optional<ir::VariableId>& id) {
  if (id) declare(*id);
}

// Returns the condition of `if (…) { … continue; }` (in an inlined call, of `return`). The rest runs if it is false.
static std::optional<ir::ExpressionId> condition_to_skip(const ir::Body& body, ir::StatementId id) {
  const auto* choice = std::get_if<ir::Branch>(&body.statements[id].node);
  if (!choice || choice->otherwise || choice->init || choice->variable) return std::nullopt;
  const ir::StatementNode* then = &body.statements[choice->then].node;
  if (const auto* block = std::get_if<ir::Block>(then); block && !block->statements.empty()) {
    const auto last = block->statements.end() - 1;
    if (std::any_of(block->statements.begin(), last, [&](ir::StatementId s) { return may_jump_out(body, s); }))
      return std::nullopt;
    then = &body.statements[*last].node;
  }
  const auto* jump = std::get_if<ir::Jump>(then);
  const bool skips = (jump && jump->kind == ir::Jump::Kind::continue_) || std::holds_alternative<ir::Return>(*then);
  return skips ? std::optional(choice->condition.expression) : std::nullopt;
}

void FootprintScan::visit(const ir::Block& s, ir::Source) {
  const std::size_t open = open_conditions_.size();
  const std::vector<ir::EndingPart> ends = ir::ending_parts(body_, s);
  values_.begin_scope();
  for (std::size_t number = 0; number < s.statements.size(); ++number) {
    ir::StatementId child = s.statements[number];
    if (ir::is_of_end(ends, number)) {
      note_end(child);
      continue;
    }
    const bool last = number + 1 == s.statements.size() || ir::is_of_end(ends, number + 1);
    if (const std::optional<TestedCall> tested =
            last ? std::nullopt : tested_declaration(child, s.statements[number + 1])) {
      const ir::StatementId next = s.statements[++number];
      scan_tested(*tested, child, std::get<ir::Branch>(body_.statements[next].node));
      child = next;
    } else {
      scan(child);
    }
    const std::optional<ir::ExpressionId> condition = in_switch_ ? std::nullopt : condition_to_skip(body_, child);
    if (condition) {
      assume(*condition, false);
      refine(*condition, false);
    } else if (may_jump_out(body_, child)) {
      certain_ = false;
    }
  }
  values_.end_scope();
  open_conditions_.resize(open);
}

void FootprintScan::visit(const ir::Branch& s, ir::Source) {
  scan(s.init);
  scan(s.variable);
  if (const std::optional<TestedCall> tested = tested_call(s)) return scan_tested(*tested, s.condition.expression, s);
  scan(s.condition.expression);
  // If one branch always ends the iteration, the other branch runs in every iteration that has an effect.
  if (s.otherwise && !in_switch_ && (ir::always_ends(body_, s.then) || ir::always_ends(body_, *s.otherwise)))
    return scan_beside_end(s);
  const KnownValues::Values before = values_.now();
  const std::optional<ir::VariableId> chosen = chosen_variable(s);
  scan_under(s.condition.expression, true, s.then);
  const KnownValues::Values then = values_.now();
  ir::VariableSet assigned = ir::uses(body_, s.then).modified;
  values_.go_back(before);
  if (s.otherwise) {
    assigned.merge(ir::uses(body_, *s.otherwise).modified);
    scan_under(s.condition.expression, false, *s.otherwise);
  } else if (!in_switch_) {
    values_.begin_scope();
    refine(s.condition.expression, false);
    values_.end_scope();
  }
  const KnownValues::Values otherwise = s.otherwise ? values_.now() : before;
  join_values(before, then, std::move(assigned));
  if (!chosen || !then.contains(*chosen) || !otherwise.contains(*chosen)) return;
  const KnownValues::Values after = values_.now();
  values_.go_back(before);
  const std::optional<model::ValueRange> value =
      selected_value(s.condition.expression, then.at(*chosen), otherwise.at(*chosen));
  values_.go_back(after);
  if (value) values_.refine(*chosen, *value);
}

// Returns the variable if the branches do nothing but assign it: `if (e > n) e = n;`.
std::optional<ir::VariableId> FootprintScan::chosen_variable(const ir::Branch& s) const {
  if (in_switch_ || s.init || s.variable) return std::nullopt;
  const auto assigned = [this](ir::StatementId branch) -> std::optional<ir::VariableId> {
    while (const auto* block = std::get_if<ir::Block>(&body_.statements[branch].node)) {
      if (block->statements.size() != 1) return std::nullopt;
      branch = block->statements.front();
    }
    const auto* evaluate = std::get_if<ir::Evaluate>(&body_.statements[branch].node);
    const auto* assign = evaluate ? as<ir::Assign>(ir::bare(body_, evaluate->expression.expression)) : nullptr;
    const auto* name = assign ? as<ir::Name>(ir::bare(body_, assign->target)) : nullptr;
    return name && ir::repeatable(body_, assign->value) ? std::optional(name->variable) : std::nullopt;
  };
  const std::optional<ir::VariableId> variable = assigned(s.then);
  return variable && (!s.otherwise || assigned(*s.otherwise) == variable) ? variable : std::nullopt;
}

void FootprintScan::visit(const ir::Switch& s, ir::Source) {
  scan(s.init);
  scan(s.variable);
  scan(s.condition.expression);
  const llvm::SaveAndRestore inside(in_switch_, true);
  const ir::Uses uses = ir::uses(body_, s.body);
  const llvm::SaveAndRestore modified(switched_, uses.modified);
  begin_repeated(uses.modified, uses.writes_memory());
  scan_uncertain(std::optional(s.body));
  values_.end_loop();
}

void FootprintScan::visit(const ir::Case& s, ir::Source position) {
  if (s.of_goto || !in_switch_) return refuse(position, Id::goes_to);  // or a label of a switch around the loop
  for (const ir::VariableId id : switched_) values_.forget(id);
  values_.drop_facts();
  scan(s.statement);
}

void FootprintScan::visit(const ir::Evaluate& s, ir::Source) { scan_dropped(s.expression.expression); }

void FootprintScan::visit(const ir::Declare& s, ir::Source) {
  for (const ir::VariableId variable : s.variables) declare(variable);
  for (const ir::ExpressionId size : s.sizes) scan(size);
  if (s.unusable) refuse(*s.unusable, Id::declaration_unusable);
}

void FootprintScan::visit(const ir::Return& s, ir::Source position) {
  if (calls_.empty()) return refuse(position, Id::returns);
  if (!s.value) return;
  if (tested_ && calls_.back() == tested_->call) note_tested_return(s);
  // Uses of a returned lvalue or pointer are recorded for the call expression: see Scan::element.
  const ir::Expression& value = at(s.value->expression);
  // The returned expression may have side effects: `return total += x;`.
  const Kind kind = body_.types[value.type].kind;
  const bool object = value.is_lvalue || kind == Kind::pointer || kind == Kind::span || body_.types[value.type].view;
  if (!object || !ir::repeatable(body_, s.value->expression)) scan_dropped(s.value->expression);
  if (!counts(body_.types[value.type])) return;
  const auto [result, first] = results_.try_emplace(calls_.back(), value_of(s.value->expression));
  if (!first) result->second = united(result->second, value_of(s.value->expression));
}
void FootprintScan::visit(const ir::Jump& s, ir::Source position) {
  if (s.kind == ir::Jump::Kind::goto_) refuse(position, Id::goes_to);
}
void FootprintScan::visit(const ir::Try&, ir::Source position) { refuse(position, Id::tries); }
void FootprintScan::visit(const ir::Null&, ir::Source) {}
void FootprintScan::visit(const ir::OpaqueStatement& s, ir::Source position) { refuse(position, s.unusable); }

// Restores the values from before the branches, except for variables that are assigned on one of the two paths.
void FootprintScan::join_values(const KnownValues::Values& before, const KnownValues::Values& other,
                                ir::VariableSet assigned) {
  for (const KnownValues::Values* way : {&other, &values_.now()})
    for (const auto& [id, value] : *way)
      if (declared_type(id).kind == Kind::array) assigned.insert(id);
  values_.join(before, other, assigned);
}

// --- declarations ---

void FootprintScan::declare(ir::VariableId id) {
  if (stopped()) return;
  const ir::Variable& variable = at(id);
  const ir::Type& type = declared_type(id);
  note_declaration(id);
  const ir::Type& value = body_.value_type(id);
  const bool binds_row = type.kind == Kind::reference && value.kind == Kind::array;  // kernels don't copy arrays
  const bool binds = !variable.bindings.empty() && (value.record || binds_row);
  if (variable.name.empty() && !binds) return refuse(variable.source, Id::structured_binding);
  if (variable.storage == ir::Variable::Storage::static_local)
    return refuse(variable.source, Id::static_local, {variable.name});
  if (variable.unusable) return refuse(variable.source, *variable.unusable);
  if (type.view) return declare_members(id);
  if (variable.is_lambda) return;  // the nest can only call a lambda
  if (type.kind == Kind::reference) return declare_reference(id);
  if (type.kind == Kind::pointer) return declare_pointer(id);
  if (variable.memory) return declare_memory(id);
  if (type.kind == Kind::span && variable.initialiser) return declare_view(id);
  const ir::Type* element = &type;
  bool sized = true;
  for (; element->kind == Kind::array; element = &body_.types[*element->element]) sized &= element->extent.has_value();
  if (!element->is_held()) return refuse(variable.source, Id::type_not_held, {variable.name, variable.type_as_written});
  if (!sized) return refuse(variable.source, Id::size_not_constant, {variable.name});
  if (type.kind == Kind::array || type.record) note_local_array(id);
  if (variable.initialiser) scan(*variable.initialiser);
  note_value(id);
  keep_number(id);
}

void FootprintScan::declare_reference(ir::VariableId id) {
  const ir::Variable& variable = at(id);
  if (!variable.initialiser) return;
  ir::ExpressionId target = ir::without_conversions(body_, *variable.initialiser);
  if (as<ir::Temporary>(target)) {  // the temporary is a separate object
    scan(target);
    return keep_number(id);
  }
  const diagnostics::Message unclear = variable.name.empty()
                                           ? diagnostics::Message{Id::structured_binding}
                                           : diagnostics::Message{Id::reference_unclear, {variable.name}};
  const std::optional<ElementRef> ref = element(target);
  if (ref && at(ref->variable).name.empty() && !declares(ref->variable))  // a structured binding's hidden object
    return refuse(at(target).source, Id::name_unusable, {function_.text.shown(at(target).source)});
  if (ref) keep_reference(id, *ref, target);
  if (ref && is_table(ref->variable) && !variable.is_deduced && !variable.of_callee && body_.value_type(id).is_row())
    return refuse(variable.source, Id::row_type, {variable.name});
  // If the callee doesn't change the parameter, its object exists, whether or not the callee reads it.
  if (ref && variable.of_callee && holds_objects(ref->variable) && !ref->inside && body_.value_type(id).record)
    return void(buffer(ref->variable, variable.source));  // uses of its members are recorded separately
  if (variable.of_callee && !changes(id) && body_.value_type(id).is_value()) {
    scan_lvalue(target, Use::read);
    if (counts(body_.value_type(id))) values_.assign(id, value_of(target));
    return;
  }
  // For a pointer parameter that the callee doesn't assign, only where it points matters.
  if (!ref && variable.of_callee && !changes(id) && body_.value_type(id).kind == Kind::pointer)
    if (const std::optional<ElementRef> place = pointee(target)) return keep_place(id, *place, target);
  if (!ref) return refuse(variable.source, unresolved(target, unclear));
  const bool known = declares(ref->variable) || body_.value_type(ref->variable).is_object();
  if (changes(id) && !known && !ir::buffer_of(body_, ref->variable)) refuse(variable.source, unclear);
}

// Records which element a reference denotes. A reference to a pointer counts only if it denotes a row of a table.
void FootprintScan::keep_reference(ir::VariableId id, ElementRef ref, ir::ExpressionId target) {
  if (body_.value_type(id).kind == Kind::pointer) {
    if (!is_table(ref.variable)) return;
    ref.column = ElementRef::Column{};
  }
  keep_place(id, ref, target);
}

void FootprintScan::declare_pointer(ir::VariableId id) {
  const ir::Variable& variable = at(id);
  const diagnostics::Message unclear{Id::pointer_unclear, {variable.name}};
  if (ir::table_row(body_, declared_type(id))) return refuse(variable.source, unclear);
  if (points_anywhere(id)) return declare_moving(id);
  if (!variable.initialiser) return refuse(variable.source, unclear);
  // The text in `check(x > 0, "negative")` is only printed when the program ends.
  const auto string = body_.unusable.find(ir::bare(body_, *variable.initialiser));
  if (variable.of_callee && string != body_.unusable.end() && string->second.id == Id::is_string) return;
  const std::optional<ElementRef> ref = pointee(*variable.initialiser);
  if (!ref) return refuse(variable.source, unresolved(*variable.initialiser, unclear));
  keep_place(id, *ref, *variable.initialiser);
}

// Declares memory that the variable allocates in each thread, and that a launch allocates on the device. Its size
// follows from two accesses: to the first element, and to the end.
void FootprintScan::declare_memory(ir::VariableId id) {
  const ir::Variable& variable = at(id);
  if (!variable.memory->in_text || !calls_.empty())
    return refuse(variable.source, Id::allocates_local, {variable.name});
  const auto taken = std::count_if(footprint.buffers.begin(), footprint.buffers.end(),
                                   [](const model::Buffer& buffer) { return buffer.is_private; });
  if (taken >= most_private_buffers) return refuse(variable.source, Id::allocates_local, {variable.name});
  const std::vector<ir::ExpressionId>& counts = variable.memory->counts;
  for (const ir::ExpressionId count : counts) scan(count);
  if (variable.memory->value) scan(*variable.memory->value);
  model::Buffer made;
  made.element = ir::innermost_element(body_, body_.types[*declared_type(id).element]).name;
  made.name = made.shown = variable.name;
  made.text = "static_cast<" + made.element + "*>(nullptr)";
  made.is_private = made.own_memory = true;
  const ElementRef begin{id, false, model::IndexExpression::constant(0), model::ValueRange::constant(0)};
  ElementRef end{id, false, count_of(id)};
  if (counts.size() == 1 && variable.memory->factor == 1) end.values = value_range(counts.front());
  for (const ElementRef& ref : {begin, end}) {
    model::Access access = access_to(ref, Use::read);
    access.buffer = static_cast<int>(footprint.buffers.size());
    access.values = ref.values;
    access.line = function_.text.line(variable.source);
    access.text = variable.name;
    footprint.accesses.push_back(std::move(access));
    access_sources.push_back(variable.source);
    access_expressions.push_back(counts.front());
  }
  footprint.buffers.push_back(std::move(made));
  buffer_variables.push_back(id);
}

void FootprintScan::note_local_array(ir::VariableId id) {
  const std::int64_t bytes = declared_type(id).bytes;
  local_bytes += bytes;
  if (local_bytes > local_array_bytes)
    refuse(at(id).source, Id::local_too_large, {at(id).name, std::to_string(bytes), std::to_string(local_array_bytes)});
}

// --- accesses ---

void FootprintScan::forget_accesses(int buffer) {
  for (std::size_t a = footprint.accesses.size(); a-- > 0;) {
    if (footprint.accesses[a].buffer != buffer) continue;
    const auto at = static_cast<std::ptrdiff_t>(a);
    footprint.accesses.erase(footprint.accesses.begin() + at);
    access_sources.erase(access_sources.begin() + at);
    access_expressions.erase(access_expressions.begin() + at);
  }
}

void FootprintScan::make_private(int buffer) {
  const ir::VariableId array = buffer_variables[static_cast<std::size_t>(buffer)];
  for (std::size_t a = footprint.accesses.size(); a-- > 0;)
    if (footprint.accesses[a].buffer == buffer)
      own_elements.push_back({array, footprint.accesses[a], access_expressions[a]});
  forget_buffer(buffer);
}

void FootprintScan::forget_buffer(int buffer) {
  forget_accesses(buffer);
  for (model::Access& access : footprint.accesses)
    if (access.buffer > buffer) --access.buffer;
  drop_buffer(buffer);
}

model::Access FootprintScan::access_to(const ElementRef& ref, Use use) const {
  model::Access access;
  access.reads = use != Use::write;
  access.writes = use != Use::read;
  access.subscript = ref.subscript;
  access.checked = ref.checked;
  access.certain = is_certain();
  access.conditions = open_conditions_;
  access.loops = open_loops_;
  return access;
}

// Sets access.partly_known, but only if it is certain which array contains the element.
void FootprintScan::set_partly_known(model::Access& access, ir::VariableId array, ir::ExpressionId id) {
  const KnownValues::Values now = values_.now();
  std::optional<ElementRef> ref = partly_known_element(id);
  values_.go_back(now);  // undoes the change of the pointer by `*p++`
  if (!ref || !ref->subscript || ref->variable != array || !ref->others.empty()) return;
  const bool natural = ref->natural && ref->dimensions.size() > 1;
  access.partly_known = {*std::move(ref->subscript),
                         natural ? std::move(ref->dimensions) : decltype(ref->dimensions)()};
}

void FootprintScan::record(const ElementRef& ref, Use use, ir::ExpressionId id) {
  if (!ref.others.empty()) {  // the element may be in one of several arrays
    const llvm::SaveAndRestore keep(certain_, false);
    ElementRef one{ref.variable, ref.own, ref.subscript, ref.values, {}, false};
    record(one, use, id);
    for (const ElementRef::Other& other : ref.others) {
      one.variable = other.variable;
      one.own = declares(other.variable);
      one.subscript = other.subscript;
      one.values = other.values;
      record(one, use, id);
    }
    if (counts(body_.type_of(id))) loads_.erase(id), loads_.erase(ir::bare(body_, id));
    return;
  }
  const bool object = !ref.own && body_.value_type(ref.variable).is_object();
  if (object) scan_variable(ref.variable, id, use);
  if (use != Use::read) values_.drop_facts();
  if (ref.own && use != Use::read) {
    written_ = ref.variable;
    values_.forget(ref.variable);
  }
  if (ref.own || object) {
    if (!object) note_load(ref, std::nullopt, id);
    own_elements.push_back({ref.variable, access_to(ref, use), ir::bare(body_, id)});
    return;
  }
  const std::optional<int> index = buffer(ref.variable, at(id).source);
  if (!index) return;
  // A reference to a row only requires that the row exists, and touches none of the row's elements.
  const bool table = is_table(ref.variable), row = table && body_.type_of(id).is_row();
  const bool one = ref.column && ref.column->subscripts == 1 && body_.type_of(id).is_scalar();
  if (table && !one && !(row && as<ir::Name>(ir::bare(body_, id))))
    return refuse(at(id).source, Id::row_as_whole, {at(ref.variable).name});
  if (one && !ref.column->narrow && !ref.column->number && !row_has_size(ref))
    return refuse(at(id).source, Id::column_unknown, {at(ref.variable).name});
  if (use != Use::read) written_.reset();
  const bool may_move = body_.value_type(ref.variable).is_row();
  if (uses_.moved.contains(ref.variable)) return;  // the variable has already been refused
  if (changes(ref.variable) && may_move) return refuse(at(id).source, Id::container_changes, {at(ref.variable).name});
  model::Access access = access_to(ref, use);
  access.buffer = *index;
  if (one && !ref.column->narrow) access.column = ref.column->number;
  set_part(access, ref);
  if (use == Use::read) note_load(ref, index, id);
  access.values = ref.values;
  access.all_per_iteration = certain_ && run_ && ref.values == run_ && access.loops.empty() &&
                             access.conditions.empty() && !access.part && !access.column;
  if (ref.natural && ref.dimensions.size() > 1) access.dimensions = ref.dimensions;
  if (!access.subscript) set_partly_known(access, ref.variable, id);
  access.line = function_.text.line(at(id).source);
  access.text = function_.text.shown(at(id).source);
  footprint.accesses.push_back(std::move(access));
  access_sources.push_back(at(id).source);
  access_expressions.push_back(ir::bare(body_, id));
}

}  // namespace ferry::translator::footprint
