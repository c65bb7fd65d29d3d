// See view_classes.h.
#include "lift/view_classes.h"

#include "lift/lifter.h"
#include "lift/memberwise.h"
#include "lift/types.h"
#include "lift/unused_pointers.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>

#include <set>

namespace ferry::translator::lift {

using namespace clang;

namespace {

bool is_number(QualType type) {
  return is_scalar(type.getUnqualifiedType()) && !type->isEnumeralType() && !type.isVolatileQualified();
}

bool is_number_pointer(QualType type) {
  return type->isPointerType() && !type.isVolatileQualified() && is_number(type->getPointeeType());
}

}  // namespace

const CXXRecordDecl* view_class(QualType type) {
  if (type->isReferenceType() || type.isVolatileQualified()) return nullptr;
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || record->isDependentContext() || record->isInvalidDecl() || record->isLambda() || record->isUnion() ||
      record->isInStdNamespace() || record->getNumBases() > 0 || record->isDynamicClass() ||
      !is_copied_as_bytes(*record) || !record->getIdentifier() || record->hasAttr<AlignedAttr>() ||
      record->hasAttr<PackedAttr>() || record->hasAttr<MaxFieldAlignmentAttr>() ||
      record->getASTContext().getSourceManager().isInSystemHeader(record->getLocation()))
    return nullptr;
  const bool plain = llvm::all_of(record->fields(), [](const FieldDecl* field) {
    const QualType member = field->getType();
    return (is_number(member) || is_number_pointer(member)) && field->getIdentifier() && !field->isBitField() &&
           !field->isMutable() && !field->hasInClassInitializer() &&
           (!field->hasAttrs() || (field->getAttrs().size() == 1 && is_unused_pointer(*field)));
  });
  const bool any = llvm::any_of(record->fields(), [](const FieldDecl* field) {
    return is_number_pointer(field->getType()) && !is_unused_pointer(*field);
  });
  return plain && any ? record : nullptr;
}

std::optional<std::vector<unsigned>> parameters_of_members(const CXXConstructorDecl& declared) {
  const auto* constructor = dyn_cast_or_null<CXXConstructorDecl>(declared.getDefinition());
  const auto* body = constructor ? dyn_cast_or_null<CompoundStmt>(constructor->getBody()) : nullptr;
  if (!body || !body->body_empty() || constructor->isCopyOrMoveConstructor()) return std::nullopt;
  std::vector<unsigned> parameters;
  for (const FieldDecl* field : constructor->getParent()->fields()) {
    const auto* init = llvm::find_if(constructor->inits(),
                                     [&](const CXXCtorInitializer* one) { return one->getAnyMember() == field; });
    if (init == constructor->init_end()) return std::nullopt;
    const Expr* value = (*init)->getInit()->IgnoreImplicit();
    if (const auto* list = dyn_cast<InitListExpr>(value); list && list->getNumInits() == 1)
      value = list->getInit(0)->IgnoreImplicit();
    const auto* name = dyn_cast<DeclRefExpr>(value->IgnoreParenImpCasts());
    const auto* parameter = name ? dyn_cast<ParmVarDecl>(name->getDecl()) : nullptr;
    if (!parameter || !(is_number(parameter->getType()) || is_number_pointer(parameter->getType())))
      return std::nullopt;
    parameters.push_back(parameter->getFunctionScopeIndex());
  }
  const bool initialises_all =
      parameters.size() == static_cast<std::size_t>(std::distance(constructor->init_begin(), constructor->init_end()));
  return initialises_all && parameters.size() == constructor->getNumParams() ? std::optional(parameters) : std::nullopt;
}

// --- objects that loops make ---

// Makes the object as a list of the values of its members. Returns none if these are unknown.
std::optional<ir::ExpressionId> Lifter::construct_view(const CXXConstructExpr& e) {
  const CXXRecordDecl* record = view_class(e.getType());
  if (!record) return std::nullopt;
  const CXXConstructorDecl& constructor = *e.getConstructor();
  if (copies_bytes(constructor)) {
    ir::Construct copy;
    copy.reads = true;
    copy.arguments.push_back(expression(e.getArg(0)));
    return add(e, std::move(copy));
  }
  const auto parameters = parameters_of_members(constructor);
  if (!parameters || e.getNumArgs() != parameters->size()) return std::nullopt;
  if (std::set(parameters->begin(), parameters->end()).size() != parameters->size()) return std::nullopt;
  if (llvm::any_of(e.arguments(), [](const Expr* argument) { return isa<CXXDefaultArgExpr>(argument); }))
    return std::nullopt;
  std::vector<ir::ExpressionId> given;
  for (const Expr* argument : e.arguments()) given.push_back(expression(argument));
  ir::List list;
  for (const unsigned parameter : *parameters) list.elements.push_back(given[parameter]);
  ir::Record& image = own_.records[this->record(*record)];
  if (llvm::none_of(image.setters, [&](const ir::Record::Setter& one) { return one.fields == *parameters; })) {
    ir::Record::Setter setter;
    for (const ParmVarDecl* parameter : constructor.parameters())
      setter.types.push_back(spelling(context_, parameter->getType()));
    setter.fields.assign(parameters->begin(), parameters->end());
    image.setters.push_back(std::move(setter));
  }
  return add(e, std::move(list));
}

// Returns the values of an object's members, in order, or an empty list if they are unknown.
std::vector<ir::ExpressionId> Lifter::made_of(ir::ExpressionId id, const CXXRecordDecl& record) {
  const ir::ExpressionNode& node = result_.body.expressions[id].node;
  const std::size_t count = static_cast<std::size_t>(std::distance(record.field_begin(), record.field_end()));
  if (const auto* list = std::get_if<ir::List>(&node))
    return list->elements.size() == count ? list->elements : std::vector<ir::ExpressionId>();
  if (const auto* converted = std::get_if<ir::Convert>(&node)) return made_of(converted->value, record);
  if (const auto* requalified = std::get_if<ir::Requalify>(&node)) return made_of(requalified->object, record);
  if (const auto* temporary = std::get_if<ir::Temporary>(&node)) return made_of(temporary->value, record);
  if (const auto* call = std::get_if<ir::Inlined>(&node))
    return call->result && result_.body.type_of(id).view ? made_of(*call->result, record)
                                                         : std::vector<ir::ExpressionId>();
  if (const auto* copy = std::get_if<ir::Construct>(&node); copy && copy->reads && copy->arguments.size() == 1)
    return made_of(copy->arguments.front(), record);
  if (const auto* choice = std::get_if<ir::Choose>(&node)) return made_of_either(*choice, record);
  const auto* name = std::get_if<ir::Name>(&node);
  return name ? parts_of_view(name->variable) : std::vector<ir::ExpressionId>();
}

// Returns the values of the members for a choice between objects, such as `up ? a.row(i) : b.row(i)`.
std::vector<ir::ExpressionId> Lifter::made_of_either(ir::Choose choice, const CXXRecordDecl& record) {
  const std::vector<ir::ExpressionId> yes = made_of(choice.yes, record), no = made_of(choice.no, record);
  if (yes.empty() || no.empty()) return {};
  std::vector<ir::ExpressionId> found;
  for (const FieldDecl* field : record.fields()) {
    const unsigned number = field->getFieldIndex();
    ir::Expression one{ir::Choose{choice.condition, yes[number], no[number]}, type(field->getType()), false};
    one.of_callee = true;  // the node has no text of its own
    found.push_back(result_.body.expressions.add(std::move(one)));
  }
  return found;
}

// Returns the values of the members of an object that a loop has made before.
std::vector<ir::ExpressionId> Lifter::parts_of_view(ir::VariableId view) {
  std::vector<ir::ExpressionId> found;
  const auto known = views_.find(view.number());
  if (known == views_.end()) return found;
  for (const ir::VariableId part : known->second) {
    const ir::TypeId type = *result_.body.types[result_.body.variables[part].type].element;
    ir::Expression name{ir::Name{part}, type, true};
    name.of_callee = true;  // the node has no text of its own
    const ir::ExpressionId object = result_.body.expressions.add(std::move(name));
    ir::Expression load{ir::Load{object}, type, false};
    load.of_callee = true;
    found.push_back(result_.body.expressions.add(std::move(load)));
  }
  return found;
}

// Makes a variable, such as `row.p`, for each member of the object from here on.
void Lifter::note_view(ir::VariableId id, QualType type) {
  const CXXRecordDecl* record = loops_ > 0 ? view_class(type) : nullptr;
  if (!record || !result_.body.variables[id].initialiser || !result_.body.variables[id].is_local()) return;
  const std::vector<ir::ExpressionId> values = made_of(*result_.body.variables[id].initialiser, *record);
  if (values.empty()) return;
  std::vector<ir::VariableId> members;
  for (const FieldDecl* field : record->fields()) {
    Part part{nullptr, type, {}, false, id};
    if (!add_member(part.steps, *field, type)) return;
    members.push_back(prefix_variable(part));
    result_.body.variables[members.back()].initialiser = values[field->getFieldIndex()];
  }
  views_.insert_or_assign(id.number(), std::move(members));
  result_.body.variables[id].unusable.reset();
}

// Returns the member of the view object on which the code is called, or none.
std::optional<ir::VariableId> Lifter::member_of_view(const FieldDecl& field) const {
  const auto known = self_ ? views_.find(self_->number()) : views_.end();
  return known == views_.end() ? std::nullopt : std::optional(known->second[field.getFieldIndex()]);
}

const CXXRecordDecl* unnamed_view(const Expr& object) {
  const Expr* made = object.IgnoreImplicit()->IgnoreParens();
  return made->isPRValue() ? view_class(made->getType()) : nullptr;
}

}  // namespace ferry::translator::lift
