// See object_paths.h.
#include "lift/object_paths.h"
#include "lift/records.h"

#include "lift/container_bases.h"
#include "lift/derived_objects.h"
#include "lift/known_functions.h"
#include "lift/members.h"
#include "lift/taken_functions.h"
#include "lift/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecordLayout.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;
using Kind = PathStep::Kind;

namespace {

// Returns the type to which get() and operator-> of a std::unique_ptr or std::shared_ptr point; null for others.
QualType pointee_of_smart(QualType type) {
  const CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const auto* made = dyn_cast_or_null<ClassTemplateSpecializationDecl>(record);
  if (!made || !made->isInStdNamespace() || !made->getIdentifier()) return {};
  const bool unique = made->getName() == "unique_ptr";
  if (!unique && made->getName() != "shared_ptr") return {};
  const TemplateArgument& target = made->getTemplateArgs()[0];
  if (target.getKind() != TemplateArgument::Type) return {};
  if (unique) {  // a custom deleter may define the type `pointer`
    const TemplateArgument& deleter = made->getTemplateArgs()[1];
    const CXXRecordDecl* by =
        deleter.getKind() == TemplateArgument::Type ? deleter.getAsType()->getAsCXXRecordDecl() : nullptr;
    if (!by || !by->isInStdNamespace() || !by->getIdentifier() || by->getName() != "default_delete") return {};
  }
  const QualType object = target.getAsType();
  if (const auto* array = dyn_cast<ArrayType>(object.getCanonicalType().getTypePtr())) return array->getElementType();
  return object;
}

// Strips casts that denote the same object, and the load of a pointer. Keeps conversions to a base that is a container.
const Expr& object_in(const Expr& e) {
  const Expr* object = e.IgnoreParens();
  while (const auto* cast = dyn_cast<ImplicitCastExpr>(object)) {
    const CastKind kind = cast->getCastKind();
    if (kind != CK_NoOp && kind != CK_LValueToRValue && kind != CK_UncheckedDerivedToBase && kind != CK_DerivedToBase &&
        kind != CK_ArrayToPointerDecay)
      break;
    if (container_base(*cast)) break;
    object = cast->getSubExpr()->IgnoreParens();
  }
  return *object;
}

std::optional<std::int64_t> constant_index(const Expr& e, const ASTContext& context) {
  Expr::EvalResult value;
  if (e.isValueDependent() || !e.EvaluateAsInt(value, context) || value.HasSideEffects ||
      !value.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return value.Val.getInt().getExtValue();
}

// Returns the number of elements of an array inside the object itself, or none for other types.
std::optional<std::int64_t> extent_in(QualType type) {
  type = type.getNonReferenceType();
  if (const auto* array = dyn_cast_or_null<ConstantArrayType>(type->getAsArrayTypeUnsafe()))
    return static_cast<std::int64_t>(array->getZExtSize());
  const auto* made = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!made || !made->isInStdNamespace() || !made->getIdentifier() || made->getName() != "array") return std::nullopt;
  return made->getTemplateArgs()[1].getAsIntegral().getExtValue();
}

QualType type_of_element(QualType type) {
  type = type.getNonReferenceType();
  if (const ArrayType* array = type->getAsArrayTypeUnsafe()) return array->getElementType();
  QualType element =
      cast<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl())->getTemplateArgs()[0].getAsType();
  if (type.isConstQualified()) element.addConst();
  return element;
}

std::optional<ObjectPath> extended(std::optional<ObjectPath> path, PathStep step) {
  if (path) path->steps.push_back(std::move(step));
  return path;
}

// Returns whether the type is a user's class, or a pointer to a user's class.
bool is_users_object(QualType type, const ASTContext& context) {
  QualType object = type.getNonReferenceType();
  if (const QualType smart = pointee_of_smart(object); !smart.isNull()) object = smart;
  if (object->isPointerType()) object = object->getPointeeType();
  const CXXRecordDecl* record = object->getAsCXXRecordDecl();
  if (is_std_function(object)) return true;  // it may hold a user's object
  return record && !record->isLambda() && !record->isInStdNamespace() &&
         !context.getSourceManager().isInSystemHeader(record->getLocation());
}

// Returns whether elements of the type have parts of their own, because they are objects or tables of rows.
bool is_whole_element(QualType type, const ASTContext& context) {
  return is_users_object(type, context) || container_of_rows(type) != Container::none;
}

// Returns the type of the whole elements in a std::vector or std::span, or behind a pointer; a null type for others.
QualType element_apart(QualType type, const ASTContext& context) {
  type = type.getNonReferenceType();
  QualType element;
  if (type->isPointerType()) {
    element = type->getPointeeType();
  } else if (const auto* made = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl())) {
    if (!made->isInStdNamespace() || !made->getIdentifier()) return {};
    if (made->getName() != "vector" && made->getName() != "span") return {};
    element = made->getTemplateArgs()[0].getAsType();
    if (made->getName() == "vector" && type.isConstQualified()) element.addConst();
  }
  return !element.isNull() && is_whole_element(element, context) ? element : QualType();
}

std::string suffix_of(QualType type) {
  const auto* builtin = type->getAs<BuiltinType>();
  if (!builtin) return "?";
  switch (builtin->getKind()) {
    case BuiltinType::Int:
      return "";
    case BuiltinType::UInt:
      return "u";
    case BuiltinType::Long:
      return "l";
    case BuiltinType::ULong:
      return "ul";
    default:
      return "?";
  }
}

// Builds the text of an index, name by name. Refuses divisions: the text may be evaluated although the code isn't.
class IndexReader {
 public:
  explicit IndexReader(const FunctionDecl& function) : function_(function) {}

  PathIndex found{{""}, {}, {}, {}, {}};

  bool read(const Expr& given, bool nested = false) {
    const Expr* e = given.IgnoreParens();
    const std::optional<std::int64_t> number = constant_index(*e, function_.getASTContext());
    if (const std::string suffix = suffix_of(e->getType()); number && *number >= 0 && suffix != "?")
      return say(std::to_string(*number) + suffix);
    if (const auto* cast = dyn_cast<ImplicitCastExpr>(e)) {
      const CastKind kind = cast->getCastKind();
      return (kind == CK_LValueToRValue || kind == CK_IntegralCast || kind == CK_NoOp) &&
             read(*cast->getSubExpr(), nested);
    }
    if (const auto* operation = dyn_cast<BinaryOperator>(e)) return read_operation(*operation, nested);
    if (!isa<DeclRefExpr, MemberExpr>(e) || !e->getType()->isIntegerType() || e->getType().isVolatileQualified() ||
        e->getType()->isBooleanType())
      return false;
    std::optional<ObjectPath> name = object_path(*e, function_);
    if (!name) return false;
    found.names.push_back(*std::move(name));
    found.text.emplace_back();
    return true;
  }

 private:
  bool read_operation(const BinaryOperator& operation, bool nested) {
    const BinaryOperatorKind kind = operation.getOpcode();
    const bool computes = BinaryOperator::isAdditiveOp(kind) || kind == BO_Mul || kind == BO_Xor || kind == BO_And;
    if (!computes || !operation.getType()->isIntegerType()) return false;
    return say(nested ? "(" : "") && read(*operation.getLHS(), true) &&
           say(" " + operation.getOpcodeStr().str() + " ") && read(*operation.getRHS(), true) && say(nested ? ")" : "");
  }

  bool say(const std::string& text) {
    found.text.back() += text;
    return true;
  }

  const FunctionDecl& function_;
};

std::optional<ObjectPath> path_of_element(const Expr& array, const Expr& index, const FunctionDecl& function) {
  const ASTContext& context = function.getASTContext();
  const Expr& object = object_in(array);
  const std::optional<std::int64_t> extent = extent_in(object.getType());
  const QualType apart = extent ? QualType() : element_apart(object.getType(), context);
  if (!extent && apart.isNull()) return std::nullopt;
  const QualType element = extent ? type_of_element(object.getType()) : apart;
  PathStep step{Kind::element, nullptr, false, false, 0, element, !extent};
  if (const std::optional<std::int64_t> number = constant_index(index, context)) {
    if (*number < 0 || (extent && *number >= *extent)) return std::nullopt;
    step.number = *number;
  } else {
    IndexReader reader(function);
    if (!is_whole_element(element, context) || !reader.read(index)) return std::nullopt;
    step.index = std::make_shared<const PathIndex>(std::move(reader.found));
  }
  return extended(object_path(object, function), std::move(step));
}

// Views the object as an object of class `object`, which must be its own class or derive from its class.
std::optional<ObjectPath> derived(std::optional<ObjectPath> path, QualType object) {
  if (!path) return path;
  const QualType known = type_of(path->steps, path->root->getType());
  const bool is_one = add_step(path->steps, {Kind::derived, nullptr, false, false, 0, object}, known);
  return is_one ? path : std::nullopt;
}

std::optional<ObjectPath> path_of_target(const Expr& given, QualType object, const FunctionDecl& function) {
  const Expr& pointer = pointer_in(given);
  if (const Expr* base = cast_to_derived(object_in(pointer)))
    return derived(path_of_target(*base, pointed_at_by(*base), function), object);
  if (std::optional<ObjectPath> path = accessed_by_address(pointer, function)) return path;
  const QualType type = object_in(pointer).getType();
  if (!type->isPointerType() && pointee_of_smart(type).isNull()) return std::nullopt;  // an array, not a pointer
  return extended(object_path(pointer, function), {Kind::target, nullptr, false, false, 0, object});
}

// Returns whether the field is an array in a packed class. No reference can be bound to elements of such an array.
bool is_misaligned_array(const FieldDecl& field) {
  const ASTContext& context = field.getASTContext();
  const auto* record = dyn_cast<CXXRecordDecl>(field.getParent());
  if (!record || record->isInvalidDecl() || record->isDependentContext() || !field.getType()->isArrayType() ||
      field.getType()->isIncompleteType())
    return false;
  const ASTRecordLayout& layout = context.getASTRecordLayout(record);
  const CharUnits element = context.getTypeAlignInChars(field.getType());
  const CharUnits place =
      context.toCharUnitsFromBits(static_cast<std::int64_t>(layout.getFieldOffset(field.getFieldIndex())));
  return layout.getAlignment() < element || !place.isMultipleOf(element);
}

std::optional<ObjectPath> path_of_member(const MemberExpr& e, const FunctionDecl& function) {
  const auto* field = dyn_cast<FieldDecl>(e.getMemberDecl());
  if (!field || !binds_reference(*field) || field->getParent()->isUnion() || !field->getIdentifier())
    return std::nullopt;
  if (is_misaligned_array(*field)) return std::nullopt;
  if (const FieldDecl* own = field_of_this(e, function)) return ObjectPath{own, {}};
  const Expr& base = object_in(*e.getBase());
  const auto written = [&](QualType object) {
    PathStep step = member_step(*field, object);
    step.written = true;
    return step;
  };
  if (!e.isArrow()) return extended(object_path(base, function), written(base.getType()));
  if (!base.getType()->isPointerType()) return std::nullopt;  // an array, not a pointer
  const QualType object = base.getType()->getPointeeType();
  return extended(path_of_target(base, object, function), written(object));
}

std::optional<ObjectPath> path_of_base(const Expr& e, const FieldDecl& base, const FunctionDecl& function) {
  if (field_of_this(e, function)) return ObjectPath{&base, {}};
  const Expr& object = object_of_base(e);
  const bool pointer = object.getType()->isPointerType();
  const QualType type = pointer ? pointed_at_by(object) : class_of_object(object);
  std::optional<ObjectPath> path = pointer ? path_of_target(object, type, function) : object_path(object, function);
  return extended(std::move(path), member_step(base, type));
}

// Expresses the result of an accessor in terms of the object and the arguments of the call.
class Outwards {
 public:
  Outwards(const CXXMemberCallExpr& call, const CXXMethodDecl& accessor, const FunctionDecl& function)
      : call_(call), accessor_(accessor), function_(function) {}

  // Reads the arguments. Returns false if one of them isn't a number, or if evaluating it has side effects.
  bool read_arguments() {
    for (const Expr* argument : call_.arguments()) {
      IndexReader reader(function_);
      if (!reader.read(*argument)) return false;
      const Expr* said = reader.found.names.empty() ? argument : argument->IgnoreParenImpCasts();
      arguments_.push_back({std::move(reader.found), said->getType()});
    }
    return true;
  }

  // `of` is the object on which the accessor is called, or null for *this.
  bool rewrite(std::vector<PathStep>& steps, const std::vector<PathStep>* of, const DeclaratorDecl* root,
               QualType type) const {
    for (PathStep& step : steps) {
      step.written = false;
      if (!step.index) continue;
      PathIndex made{{step.index->text.front()}, {}, {}, {}, {}};
      for (std::size_t n = 0; n < step.index->names.size(); ++n) {
        ObjectPath name = step.index->names[n];
        const auto* field = dyn_cast<FieldDecl>(name.root);
        const auto* parameter = dyn_cast<ParmVarDecl>(name.root);
        if (parameter) {
          if (!name.steps.empty() || !insert(*parameter, made)) return false;
        } else {
          if (!field && cast<VarDecl>(name.root)->isLocalVarDeclOrParm()) return false;
          if (!rewrite(name.steps, of, root, type)) return false;
          if (field && of) {
            std::optional<ObjectPath> inside = in_object(*field, name.steps, *of, root, type);
            if (!inside) return false;
            name = *std::move(inside);
          }
          made.names.push_back(std::move(name));
          made.text.emplace_back();
        }
        made.text.back() += step.index->text[n + 1];
      }
      step.index = std::make_shared<const PathIndex>(std::move(made));
    }
    return true;
  }

 private:
  static std::optional<ObjectPath> in_object(const FieldDecl& field, const std::vector<PathStep>& steps,
                                             std::vector<PathStep> of, const DeclaratorDecl* root, QualType type) {
    if (!add_member(of, field, type)) return std::nullopt;
    llvm::append_range(of, steps);
    return ObjectPath{root, std::move(of)};
  }

  bool insert(const ParmVarDecl& parameter, PathIndex& made) const {
    const QualType type = parameter.getType();
    if (suffix_of(type) == "?" || parameter.getDeclContext() != &accessor_) return false;
    const auto& [argument, given] = arguments_[parameter.getFunctionScopeIndex()];
    const bool same = function_.getASTContext().hasSameUnqualifiedType(given, type);
    const bool simple = same && (argument.names.empty() || argument.text == std::vector<std::string>(2));
    if (!same) made.text.back() += "static_cast<" + type.getUnqualifiedType().getCanonicalType().getAsString() + ">";
    made.text.back() += (simple ? "" : "(") + argument.text.front();
    llvm::append_range(made.names, argument.names);
    made.text.insert(made.text.end(), argument.text.begin() + 1, argument.text.end());
    made.text.back() += simple ? "" : ")";
    return true;
  }

  const CXXMemberCallExpr& call_;
  const CXXMethodDecl& accessor_;
  const FunctionDecl& function_;
  std::vector<std::pair<PathIndex, QualType>> arguments_;  // the call's arguments, with the types of their texts
};

// Returns the object on which a member function is called, unless it is *this.
std::optional<ObjectPath> called_object(const CXXMemberCallExpr& call, const FunctionDecl& function) {
  const Expr& object = *call.getImplicitObjectArgument();
  if (is_this(object)) return std::nullopt;
  const bool pointer = object.getType()->isPointerType();
  return pointer ? path_of_target(object, pointed_at_by(object), function) : object_path(object, function);
}

// Returns the result of an accessor such as `Mesh& mesh() { return *mesh_; }` as a path from the call's object. With
// `by_address`, returns the object to which the result points, as for `Mesh* mesh() { return &mesh_; }`.
std::optional<ObjectPath> accessed(const CXXMemberCallExpr& call, const FunctionDecl& function, bool by_address) {
  const Expr* result = returned_value(call);
  if (!result) return std::nullopt;
  const Expr& value = *result;
  const CXXMethodDecl& definition = *cast<CXXMethodDecl>(call.getMethodDecl()->getDefinition());
  if (const QualType self = class_of_this(value); !self.isNull()) {
    if (value.getType()->isPointerType() != by_address || call.getNumArgs() > 0) return std::nullopt;
    return derived(called_object(call, function), self);
  }
  const auto* address = dyn_cast<UnaryOperator>(value.IgnoreParenImpCasts());
  if ((address && address->getOpcode() == UO_AddrOf) != by_address) return std::nullopt;
  std::optional<ObjectPath> inner = object_path(by_address ? *address->getSubExpr() : value, definition);
  const auto* field = inner ? dyn_cast<FieldDecl>(inner->root) : nullptr;
  if (!field) return std::nullopt;
  Outwards outwards(call, definition, function);
  if (!outwards.read_arguments()) return std::nullopt;
  const Expr& object = *call.getImplicitObjectArgument();
  if (is_this(object)) {
    if (!outwards.rewrite(inner->steps, nullptr, nullptr, {})) return std::nullopt;
    return inner;
  }
  const QualType type = object.getType()->isPointerType() ? pointed_at_by(object) : class_of_object(object);
  std::optional<ObjectPath> outer = called_object(call, function);
  if (!outer || !outwards.rewrite(inner->steps, &outer->steps, outer->root, type)) return std::nullopt;
  if (!add_member(outer->steps, *field, type)) return std::nullopt;
  llvm::append_range(outer->steps, inner->steps);
  return outer;
}

// Returns whether the call's result can be a part of an object: an object, a container or a pointer to an object.
bool gives_object(const CallExpr& call) {
  const QualType type = call.getType();
  const bool pointer = type->isPointerType() && type->getPointeeType()->isRecordType();
  return pointer || (call.isLValue() && type->isRecordType());
}

}  // namespace

const Expr* smart_pointer(const CallExpr& call) {
  const Expr* object = nullptr;
  if (const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&call)) {
    const OverloadedOperatorKind kind = overloaded->getOperator();
    if (kind == OO_Subscript || kind == OO_Star || kind == OO_Arrow) object = overloaded->getArg(0);
  } else if (const auto* member = dyn_cast<CXXMemberCallExpr>(&call)) {
    const CXXMethodDecl* method = member->getMethodDecl();
    if (method && method->getIdentifier() && method->getName() == "get" && call.getNumArgs() == 0)
      object = member->getImplicitObjectArgument();
  }
  if (!object) return nullptr;
  const Expr& smart = object_in(*object);
  return pointee_of_smart(smart.getType()).isNull() ? nullptr : &smart;
}

const Expr* row_holder(const CallExpr& call) {
  const auto* operation = dyn_cast<CXXOperatorCallExpr>(&call);
  const Expr* holder = !operation || operation->getOperator() == OO_Subscript ? smart_pointer(call) : nullptr;
  if (!holder || pointer_of_row(holder->getType()).isNull()) return nullptr;
  const Expr* row = holder->IgnoreParenImpCasts();
  if (isa<ArraySubscriptExpr>(row)) return row;
  const auto* element = dyn_cast<CXXOperatorCallExpr>(row);
  const bool of_table =
      element && element->getOperator() == OO_Subscript &&
      (smart_pointer(*element) || container_of_rows(element->getArg(0)->getType()) != Container::none);
  return of_table ? row : nullptr;
}

const Expr& pointer_in(const Expr& e) {
  const auto* arrow = dyn_cast<CXXOperatorCallExpr>(&object_in(e));
  const Expr* smart = arrow && arrow->getOperator() == OO_Arrow ? smart_pointer(*arrow) : nullptr;
  return smart ? *smart : e;
}

std::optional<ObjectPath> accessed_by_address(const Expr& pointer, const FunctionDecl& function) {
  const auto* call = dyn_cast<CXXMemberCallExpr>(&object_in(pointer));
  const bool gives = call && call->getType()->isPointerType() && call->getType()->getPointeeType()->isRecordType();
  return gives ? accessed(*call, function, true) : std::nullopt;
}

void note_hidden(std::vector<PathStep>& steps, QualType object) {
  for (PathStep& step : steps) {
    object = object.getNonReferenceType();
    if (step.kind == Kind::member && member_step(*step.field, object).qualified) step.qualified = true;
    const QualType pointee = object->isPointerType() ? object->getPointeeType() : pointee_of_smart(object);
    object = step.kind == Kind::target && !pointee.isNull() ? pointee : step.type;
  }
}

QualType pointed_at_by(const Expr& pointer) {
  const QualType type = object_in(pointer).getType().getNonReferenceType();
  return type->isPointerType() ? type->getPointeeType() : pointer.getType()->getPointeeType();
}

QualType class_of_object(const Expr& object) { return object_in(object).getType().getNonReferenceType(); }

std::optional<ObjectPath> object_path(const Expr& e, const FunctionDecl& function) {
  const Expr& object = object_in(e);
  if (const FieldDecl* base = container_base(object)) return path_of_base(object, *base, function);
  if (const Expr* base = object.isGLValue() ? cast_to_derived(object) : nullptr)
    return derived(object_path(*base, function), object.getType());
  if (const auto* name = dyn_cast<DeclRefExpr>(&object)) {
    const auto* variable = dyn_cast<VarDecl>(name->getDecl());
    if (!variable || isa<DecompositionDecl>(variable) || variable->isInvalidDecl()) return std::nullopt;
    return ObjectPath{variable, {}};
  }
  if (const auto* part = dyn_cast<MemberExpr>(&object)) return path_of_member(*part, function);
  if (const auto* subscript = dyn_cast<ArraySubscriptExpr>(&object))
    return path_of_element(*subscript->getBase(), *subscript->getIdx(), function);
  if (const auto* unary = dyn_cast<UnaryOperator>(&object))
    return unary->getOpcode() == UO_Deref && !is_this(*unary->getSubExpr())
               ? path_of_target(*unary->getSubExpr(), unary->getType(), function)
               : std::nullopt;
  const auto* call = dyn_cast<CallExpr>(&object);
  const auto* overloaded = dyn_cast_or_null<CXXOperatorCallExpr>(call);
  if (const Expr* smart = call ? smart_pointer(*call) : nullptr) {
    const QualType pointee = pointee_of_smart(smart->getType());
    if (overloaded && overloaded->getOperator() == OO_Star) return path_of_target(*smart, pointee, function);
    if (!overloaded)
      return extended(object_path(*smart, function),
                      {Kind::pointer, nullptr, false, false, 0, function.getASTContext().getPointerType(pointee)});
    return std::nullopt;
  }
  if (overloaded && overloaded->getOperator() == OO_Subscript && overloaded->getNumArgs() == 2)
    return path_of_element(*overloaded->getArg(0), *overloaded->getArg(1), function);
  const auto* accessor = dyn_cast_or_null<CXXMemberCallExpr>(call);
  return accessor && gives_object(*accessor) ? accessed(*accessor, function, false) : std::nullopt;
}

std::optional<ObjectPath> number_path(const Expr& e, const FunctionDecl& function) {
  const auto* accessor = dyn_cast<CXXMemberCallExpr>(e.IgnoreParenImpCasts());
  return accessor && accessor->isLValue() ? accessed(*accessor, function, false) : object_path(e, function);
}

}  // namespace ferry::translator::lift
