// Lifts parts of objects as variables of the function. `g.a` is lifted as if the body began with `auto& g_a = g.a;`,
// but is evaluated at each use. See lift.h and object_paths.h.
//
//   g.a[i] = this->mesh->map[i]         Assign ─┬ Subscript g.a ‹within: g›
//                                               └ Subscript this->mesh->map ‹within and followed: this->mesh›
//   g(i, j)                             Inlined, in whose body `data_` is g.data_
//   const Mesh& m = *g.mesh;  m.x[i]    g.mesh->x
//
// An object that kernels hold as a whole (records.h) has no parts, unless a pointer points to it.
#include "lift/bound_arguments.h"
#include "lift/container_bases.h"
#include "lift/derived_objects.h"
#include "lift/function_values.h"
#include "lift/known_functions.h"
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/memberwise.h"
#include "lift/records.h"
#include "lift/type_names.h"
#include "lift/types.h"

#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;
using Kind = PathStep::Kind;

namespace {

bool is_library_class(const CXXRecordDecl& record, const ASTContext& context) {
  return record.isInStdNamespace() || context.getSourceManager().isInSystemHeader(record.getLocation());
}

// Returns whether `function` may access the class's private members: it is a member, or nested in one or in the class.
bool has_access_rights_of(const FunctionDecl& function, const RecordDecl& record) {
  for (const DeclContext* around = &function; around; around = around->getParent())
    if (const auto* own = dyn_cast<RecordDecl>(around); own && own->getCanonicalDecl() == record.getCanonicalDecl())
      return true;
  return false;
}

}  // namespace

bool is_held_in_parts(QualType type, const ASTContext& context) {
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  return record && record->hasDefinition() && !record->isLambda() && !record->isUnion() &&
         !is_library_class(*record, context) && !type.isVolatileQualified() && !kernel_class(type);
}

bool is_passed_in_parts(QualType type, const ASTContext& context) {
  if (type->isRValueReferenceType()) return false;
  QualType object = type.getNonReferenceType();
  if (type->isPointerType()) object = type->getPointeeType();
  if (!is_held_in_parts(object, context)) return false;
  const bool by_value = !type->isPointerType() && !type->isReferenceType();
  const CXXRecordDecl& record = *object->getAsCXXRecordDecl();
  return !by_value || is_copied_as_bytes(record);
}

// Returns a suffix that distinguishes variables whose names differ only in their indices.
static std::string numbers_of_indices(const std::vector<PathStep>& steps) {
  std::string numbers;
  for (const PathStep& step : steps)
    for (const std::size_t id : step.index ? step.index->ids : std::vector<std::size_t>())
      numbers += "#" + std::to_string(id);
  return numbers;
}

std::optional<Lifter::Part> Lifter::resolved(const ObjectPath& path) {
  std::vector<PathStep> steps = path.steps;
  if (!inlined_.empty() || own_text_)
    for (PathStep& step : steps) step.written = false;
  std::optional<Part> part;
  const auto* field = dyn_cast<FieldDecl>(path.root);
  const auto* variable = dyn_cast<VarDecl>(path.root);
  const auto bound = variable ? other_names_.find(variable->getCanonicalDecl()) : other_names_.end();
  if (field && called_for_) {
    part = called_for_;
    if (!add_member(part->steps, *field, type_of(part->steps, part->type))) return std::nullopt;
  } else if (bound != other_names_.end()) {
    part = bound->second;
    if (part->address) {
      if (steps.empty() || steps.front().kind != Kind::target) return std::nullopt;
      steps.erase(steps.begin());
      part->address = false;
    }
  } else {
    part = Part{path.root, type_of_root(*path.root), {}};
  }
  if (!fill_indices(steps, called_for_) || !append(*part, std::move(steps))) return std::nullopt;
  return rooted(*std::move(part));
}

// Returns the part at the path, or none if the stub can't name it, as when an accessor returns a private member.
std::optional<Lifter::Part> Lifter::nameable(const ObjectPath& path) {
  std::optional<Part> part = resolved(path);
  return part && can_name(*part) ? part : std::nullopt;
}

// Resolves the names in indices, for the function or for its caller. Returns false if some name can't be used.
bool Lifter::fill_indices(std::vector<PathStep>& steps, const std::optional<Part>& called_for) {
  for (PathStep& step : steps) {
    if (!step.index) continue;
    PathIndex index = *step.index;
    index.spelt.clear();
    index.shown.clear();
    index.ids.clear();
    for (ObjectPath& name : index.names) {
      const auto* variable = dyn_cast<VarDecl>(name.root);
      if (variable && variable->isLocalVarDeclOrParm() && !names_own(*variable)) return false;
      const llvm::SaveAndRestore called(called_for_, called_for);
      const std::optional<Part> part = resolved(name);
      if (!part || !part->declared || part->given || !can_name(*part)) return false;
      const ir::VariableId id = this->variable(*part);
      const ir::Variable& number = result_.body.variables[id];
      if (number.first_use_calls || number.may_be_missing || number.unnameable) return false;
      name = {part->declared, part->steps};
      index.spelt.push_back(number.host_name);
      index.shown.push_back(number.name);
      index.ids.push_back(id.number());
    }
    step.index = std::make_shared<const PathIndex>(std::move(index));
  }
  return true;
}

// Drops a cast before a member that can be named without the cast, so that the member has only one name.
void Lifter::drop_cast(Part& part, const FieldDecl& member) {
  if (part.steps.empty() || part.steps.back().kind != Kind::derived) return;
  const std::vector<PathStep> before(part.steps.begin(), part.steps.end() - 1);
  const CXXRecordDecl* known = type_of(before, part.type)->getAsCXXRecordDecl();
  if (known && is_only_in(member, *known)) part.steps = before;
}

// Appends the steps. A base's member may be hidden by a member of the whole object. Returns false if the object isn't
// known to have the class to which a step casts it.
bool Lifter::append(Part& part, std::vector<PathStep> steps) const {
  for (PathStep& step : steps) {
    if (step.kind == Kind::member) drop_cast(part, *step.field);
    const QualType object = type_of(part.steps, part.type);
    if (step.kind == Kind::member) step.qualified = member_step(*step.field, object).qualified;
    if (!add_step(part.steps, std::move(step), object)) return false;
  }
  bool at_end = false, late = false;
  for (PathStep& step : part.steps) {
    const auto name = [&](QualType type) {
      const CXXRecordDecl* closure = type->getAsCXXRecordDecl();
      if (closure->isLambda()) return name_of_closure(*closure).value_or("");
      return (at_end ? name_at_end(type) : name_of_class(type)).value_or("");
    };
    if (!step.tested_from.isNull()) step.spelt_from = name(step.tested_from);
    at_end = at_end || is_tested(step);
    if (step.kind == Kind::derived) late = has_no_type_yet(step);
    if (step.kind == Kind::derived) step.spelt = name(step.type);
    if (step.kind == Kind::capture && late) step.spelt = name_at_end(step.type).value_or("");
  }
  note_hidden(part.steps, part.type);
  return true;
}

// Returns the class's name in the stub, or none if the stub can't name the class.
std::optional<std::string> Lifter::name_of_class(QualType type) const {
  if (const TemplateTypeParmDecl* parameter = parameter_for(function_, *type->getAsCXXRecordDecl()))
    return parameter->getNameAsString() + (type.isConstQualified() ? " const" : "");
  return TypeNames(context_, function_.getLocation(), nullptr).type(type);
}

// Returns the name of the closure's type at the end of the file; of one that has none yet, its number.
std::optional<std::string> Lifter::name_of_closure(const CXXRecordDecl& lambda) const {
  const std::optional<std::string> name = own_.marks.name(lambda, end_of_file(context_.getSourceManager()));
  if (!name || is_made_by_template(lambda)) return name;
  return "FerryNumberedType<" + *name + ">";
}

// Returns *this as an object of the class. *this is the function's own object or the object of the inlined call.
std::optional<Lifter::Part> Lifter::own_object(QualType type) const {
  if (self_) return std::nullopt;
  if (!called_for_) return Part{nullptr, type, {}};
  Part part = *called_for_;
  return append(part, {{Kind::derived, nullptr, false, false, 0, type}}) ? std::optional(part) : std::nullopt;
}

// Makes a member of *this the root, so that it has only one variable. Returns none if *this may have the member twice.
std::optional<Lifter::Part> Lifter::rooted(Part part) const {
  const auto is_cast = [](const PathStep& step) { return step.kind == Kind::derived && !is_tested(step); };
  while (!part.declared && !part.steps.empty() && is_cast(part.steps.front())) {
    part.type = part.steps.front().type;
    part.steps.erase(part.steps.begin());
  }
  if (part.declared || part.steps.empty() || !part.steps.front().tested_from.isNull()) return part;
  const FieldDecl* field = part.steps.front().kind == Kind::member ? part.steps.front().field : nullptr;
  if (!field || !is_only_in(*field, *part.type->getAsCXXRecordDecl())) return std::nullopt;
  part.declared = field;
  part.type = type_of_root(*field);
  part.steps.erase(part.steps.begin());
  return part;
}

QualType Lifter::type_of_root(const DeclaratorDecl& root) const {
  const auto* field = dyn_cast<FieldDecl>(&root);
  return field ? type_of_member(*field) : root.getType().getNonReferenceType();
}

// Returns the part of an object that the expression names. Returns none if the expression isn't lifted as a part.
std::optional<Lifter::Part> Lifter::part(const Expr& e) {
  if (!isa<MemberExpr>(e) && !container_base(e) && !gives_part(e)) return std::nullopt;
  const std::optional<ObjectPath> path = object_path(e, current_function());
  if (!path || (self_ && isa<FieldDecl>(path->root))) return std::nullopt;
  std::optional<Part> found = nameable(*path);
  const bool is_whole = found && found->steps.empty() && (!found->declared || path->steps.empty());
  if (!found || is_whole || (found->steps.empty() && !isa<FieldDecl>(found->declared))) return std::nullopt;
  return is_of_value(*found) ? std::nullopt : found;
}

// Returns whether the expression may denote a part: an element that isn't a number, or a smart pointer's target.
bool Lifter::gives_part(const Expr& e) const {
  const QualType type = e.getType().getNonReferenceType();
  const auto* subscript = dyn_cast<ArraySubscriptExpr>(&e);
  const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&e);
  const bool element = subscript || (overloaded && overloaded->getOperator() == OO_Subscript);
  if (element)
    return type->isPointerType() || container_of(type) != Container::none ||
           container_of_rows(type) != Container::none || is_held_in_parts(type, context_);
  if (overloaded && overloaded->getOperator() == OO_Star)  // as in `(*shared)[i]`
    return container_of(type) != Container::none && smart_pointer(*overloaded);
  return isa<CXXMemberCallExpr>(e) && (e.isLValue() || type->isPointerType());
}

// Returns whether kernels hold the object that contains the last member as a whole, and no pointer leads to it.
bool Lifter::is_of_value(const Part& part) {
  QualType type = part.type;
  for (std::size_t s = 0; s < part.steps.size(); ++s) {
    const bool pointed_at = s > 0 && part.steps[s - 1].kind == Kind::target;
    if (type.isVolatileQualified()) return true;  // a volatile pointer may change at any time
    if (kernel_class(type) && !pointed_at) return s > 0 || !is_set_in_parts(*part.declared);
    const DeclaratorDecl* pointer = s > 1 ? part.steps[s - 2].field : part.declared;
    if (kernel_class(type)) return !pointer || !is_only_dereferenced(*pointer);
    type = type_of({part.steps[s]}, type);
  }
  return false;
}

ir::VariableId Lifter::root(const DeclaratorDecl& declaration) {
  const bool known = variables_.contains(&declaration);
  const auto* field = dyn_cast<FieldDecl>(&declaration);
  const ir::VariableId id = field ? own_member(*field, false) : variable(cast<VarDecl>(declaration));
  if (!known) only_roots_.insert(id.number());
  return id;
}

// Returns the variable that stands for `*this` if a launch needs the object's dynamic type.
ir::VariableId Lifter::own_object_root(QualType object) {
  if (own_object_) return *own_object_;
  ir::Variable made{"(*this)", "(*this)", type(context_.getLValueReferenceType(object)), ir::Variable::Storage::member};
  made.outlives_call = true;
  made.source = source(function_.getSourceRange());
  made.type_as_written = object.getAsString();
  own_object_ = result_.body.variables.add(std::move(made));
  only_roots_.insert(own_object_->number());
  return *own_object_;
}

// Returns the variable for the object to which the steps lead, or for a pointer on the way.
ir::VariableId Lifter::variable(const Part& part) {
  const ir::VariableId root = part.given      ? *part.given
                              : part.declared ? this->root(*part.declared)
                                              : own_object_root(part.type);
  if (part.steps.empty()) return root;
  const std::string host = result_.body.variables[root].host_name;
  const std::pair key(root.number(), text_of(part.steps, host) + numbers_of_indices(part.steps));
  if (const auto known = parts_.find(key); known != parts_.end()) return known->second;
  ir::PartOf part_of;
  bool inside = true;  // whether the part is in the bytes of the prefix before it
  for (std::size_t s = part.steps.size(); s-- > 0;) {
    Part prefix = part;
    prefix.steps.resize(s);
    const bool follows = part.steps[s].kind == Kind::target, held = part.steps[s].kind == Kind::pointer;
    if (s > 0 && prefix.steps.back().kind == Kind::target) continue;
    const ir::VariableId id = prefix_variable(prefix);
    part_of.within.push_back(id);
    if (follows || part.steps[s].apart) part_of.followed.insert(part_of.followed.begin(), id);
    if (follows) part_of.relied.insert(part_of.relied.begin(), id);
    if (s > 0 && !follows && relies_on_code(part.steps[s - 1])) part_of.relied.insert(part_of.relied.begin(), id);
    note_index(part.steps[s], part_of);
    if (held) part_of.holder = id;
    if (s + 1 == part.steps.size() && part.steps[s].kind == Kind::derived) part_of.base = id;
    inside = inside && !follows && !held && !refers(part.steps[s]) && !part.steps[s].apart;
    if (inside) part_of.around.push_back(id);
  }
  const ir::Variable& base = result_.body.variables[root];
  if (base.part_of)
    part_of.relied.insert(part_of.relied.begin(), base.part_of->relied.begin(), base.part_of->relied.end());
  const QualType object = type_of(part.steps, part.type);
  const auto opened = [&](const FieldDecl& field) { return opened_name(field); };
  ir::Variable made{name_of(base.name, part.steps), text_in_stub(part, host, opened), type_of_part(part.steps, object),
                    ir::Variable::Storage::member};
  const bool refers = result_.body.types[base.type].kind == ir::Type::Kind::reference;
  made.outlives_call = (!refers || base.outlives_call) && part_of.followed.empty();
  made.may_be_missing = base.may_be_missing;
  made.first_use_calls = base.first_use_calls;
  made.unnameable = base.unnameable;
  made.source = base.source;
  made.type_as_written = object.getAsString();
  made.is_type_number = part.steps.back().kind == Kind::type_number;
  made.of_tested_type = llvm::any_of(part.steps, is_tested);
  made.of_function_table = made.of_tested_type;
  made.part_of = std::move(part_of);
  const ir::VariableId id = result_.body.variables.add(std::move(made));
  if (part.steps.back().kind != Kind::target && relies_on_code(part.steps.back()))
    result_.body.variables[id].part_of->relied.push_back(id);
  note_not_mapped(object, id);
  parts_.emplace(key, id);
  if (part.declared || !part.given) part_paths_.insert({id.number(), ObjectPath{part.declared, part.steps}});
  if (part.steps.back().kind == Kind::member) note_extent(*part.steps.back().field, id, &part);
  return id;
}

// Notes the variables in an index. Variables that locate the index are followed before it, and all before the object.
void Lifter::note_index(const PathStep& step, ir::PartOf& of) const {
  std::vector<ir::VariableId> followed;
  for (const std::size_t number : step.index ? step.index->ids : std::vector<std::size_t>()) {
    const ir::VariableId id(number);
    of.indices.push_back(id);
    if (const std::optional<ir::PartOf>& part = result_.body.variables[id].part_of) {
      llvm::append_range(of.indices, part->within);
      llvm::append_range(of.indices, part->indices);
      llvm::append_range(followed, part->followed);
      of.relied.insert(of.relied.begin(), part->relied.begin(), part->relied.end());
    }
    followed.push_back(id);
  }
  of.followed.insert(of.followed.begin(), followed.begin(), followed.end());
}

// Returns the variable for a prefix of a part. The code doesn't name the prefix by itself.
ir::VariableId Lifter::prefix_variable(const Part& prefix) {
  const std::size_t before = result_.body.variables.size();
  const ir::VariableId id = variable(prefix);
  if (id.number() >= before) only_roots_.insert(id.number());
  return id;
}

ir::VariableId Lifter::named(const Part& part) {
  const ir::VariableId id = variable(part);
  only_roots_.erase(id.number());
  return id;
}

OpenedName Lifter::opened_name(const FieldDecl& field) const {
  if (is_container_base(field)) return {"", name_of_base(field).value_or("")};
  const bool own = field.getAccess() == AS_public || field.getAccess() == AS_none || own_text_ ||
                   has_access_rights_of(function_, *field.getParent());
  if (own) return {};
  if (own_.opened.can_open_any(field, function_)) return {own_.opened.name_of_any(field, function_), ""};
  own_.opened.helpers.members_by_place = true;
  return {"", member_by_place(field, function_).value_or("")};
}

// Returns `ferry_base<std::vector<double>>`, which works for inaccessible bases, too; none if the type can't be named.
std::optional<std::string> Lifter::name_of_base(const FieldDecl& base) const {
  const std::optional<std::string> type = name_of_class(base.getType());
  if (!own_text_) own_.opened.helpers.bases = true;
  return type ? std::optional("ferry_base<" + *type + ">") : std::nullopt;
}

// Returns whether the stub can name the member: it is the object's own, or in a base to which the stub may convert.
bool Lifter::has_by_name(const CXXRecordDecl& object, const FieldDecl& field) const {
  const auto* owner = dyn_cast<CXXRecordDecl>(field.getParent());
  return !owner || is_of_class(field, object) || is_public_base(object, *owner) ||
         has_access_rights_of(function_, object);
}

// Returns whether the stub can name all steps of the part.
bool Lifter::can_name(const Part& part) const {
  if (own_text_) return true;
  if (part.declared && !part.given && isa<FieldDecl>(part.declared) && !can_name(*part.declared)) return false;
  QualType object = part.type;
  if (!can_name_typed(part)) return false;
  return llvm::all_of(part.steps, [&](const PathStep& step) {
    const CXXRecordDecl* base = object->getAsCXXRecordDecl();
    object = type_of({step}, object);
    if (!step.tested_from.isNull())
      return !step.spelt_from.empty() && (!step.spelt.empty() || step.kind == Kind::type_number);
    if (step.kind == Kind::derived) return !step.spelt.empty() && is_public_base(*object->getAsCXXRecordDecl(), *base);
    if (step.field && is_container_base(*step.field))
      return base && is_only_base(*base, *step.field) && name_of_base(*step.field).has_value();
    if (base && step.field && !step.written && !has_by_name(*base, *step.field)) return false;
    return !step.field || step.written || step.field->getAccess() == AS_public || step.field->getAccess() == AS_none ||
           has_access_rights_of(function_, *step.field->getParent()) ||
           own_.opened.can_open_any(*step.field, function_) ||
           (is_of_class(*step.field, *base) && member_by_place(*step.field, function_));
  });
}

}  // namespace ferry::translator::lift
