// See type_names.h.
#include "lift/type_names.h"

#include "lift/constants.h"
#include "lift/type_marks.h"
#include "lift/types.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

// Returns `struct ` if a function or a variable has the same name as the type, and "" otherwise.
std::string keyword(const TagDecl& tag) {
  const bool hidden = llvm::any_of(tag.getDeclContext()->lookup(tag.getDeclName()), [](const NamedDecl* other) {
    return isa<FunctionDecl, FunctionTemplateDecl, ValueDecl>(other);
  });
  return hidden ? tag.getKindName().str() + " " : "";
}

}  // namespace

std::optional<std::string> TypeNames::type(QualType any) const { return declaration(any.getCanonicalType(), ""); }

// Returns a declaration of `inner` with the type, in C++ syntax. If `inner` is "", this is a type: "double (*)[3]".
std::optional<std::string> TypeNames::declaration(QualType type, const std::string& inner) const {
  const std::string qualifiers =
      std::string(type.isConstQualified() ? " const" : "") + (type.isVolatileQualified() ? " volatile" : "");
  const auto behind = [&](QualType pointee, const std::string& mark) {
    const bool encloses = pointee->isArrayType() || pointee->isFunctionType();
    return declaration(pointee, encloses ? "(" + mark + inner + ")" : mark + inner);
  };
  if (const auto* pointer = type->getAs<PointerType>()) return behind(pointer->getPointeeType(), "*" + qualifiers);
  if (const auto* member = type->getAs<MemberPointerType>()) {
    const std::optional<std::string> of =
        this->type(context_.getCanonicalTagType(member->getMostRecentCXXRecordDecl()));
    return of ? behind(member->getPointeeType(), *of + "::*" + qualifiers) : std::nullopt;
  }
  if (type->isReferenceType()) return behind(type->getPointeeType(), type->isRValueReferenceType() ? "&&" : "&");
  if (const auto* array = context_.getAsConstantArrayType(type))
    return made_of(array->getElementType(), inner + "[" + llvm::toString(array->getSize(), 10, false) + "]");
  if (const auto* function = type->getAs<FunctionProtoType>()) return of_function(*function, inner);
  const std::optional<std::string> own =
      type->isBuiltinType() ? spelling(context_, type.getUnqualifiedType()) : of_tag(type->getAsTagDecl());
  const bool space = inner.starts_with("(") || inner.starts_with("[");
  return own ? std::optional(*own + qualifiers + (space ? " " : "") + inner) : std::nullopt;
}

// Returns a declaration of `inner`, whose type is a part of an array or function type. Returns none if the part's type
// is unnamed, because FerryName doesn't describe such types.
std::optional<std::string> TypeNames::made_of(QualType part, const std::string& inner) const {
  const std::optional<std::string> text = declaration(part, inner);
  return text && is_unnamed(*text) ? std::nullopt : text;
}

std::optional<std::string> TypeNames::of_function(const FunctionProtoType& function, const std::string& inner) const {
  const Qualifiers of_object = function.getMethodQuals();
  if (of_object.hasVolatile() || function.getRefQualifier() != RQ_None || function.getCallConv() != CC_C ||
      function.isVariadic())
    return std::nullopt;
  std::vector<std::string> parameters;
  for (const QualType parameter : function.param_types()) {
    const std::optional<std::string> text = made_of(parameter, "");
    if (!text) return std::nullopt;
    parameters.push_back(*text);
  }
  const bool never_throws = context_.getLangOpts().CPlusPlus17 && function.isNothrow();
  return made_of(function.getReturnType(), inner + "(" + llvm::join(parameters, ", ") + ")" +
                                               (of_object.hasConst() ? " const" : "") +
                                               (never_throws ? " noexcept" : ""));
}

std::optional<std::string> TypeNames::of_tag(const TagDecl* tag) const {
  if (!tag) return std::nullopt;
  const auto* record = dyn_cast<CXXRecordDecl>(tag);
  if (record && record->isLambda()) return marks_ ? marks_->name(*record, place_) : std::nullopt;
  const std::optional<std::string> spelt = name(*tag);
  if ((!spelt || marked_) && record && marks_)
    if (std::optional<std::string> marked = marks_->class_name(*record)) return marked;
  const auto* enumeration = dyn_cast<EnumDecl>(tag);
  if (!spelt && enumeration && marks_ && !marked_) return marks_->enumeration_name(*enumeration);
  return spelt ? std::optional(keyword(*tag) + *spelt) : std::nullopt;
}

std::optional<std::string> TypeNames::address(const ValueDecl& declared, bool hidden) const {
  const auto* function = dyn_cast<FunctionDecl>(&declared);
  const auto* variable = dyn_cast<VarDecl>(&declared);
  const FunctionTemplateDecl* made = function ? function->getPrimaryTemplate() : nullptr;
  const NamedDecl& written = made ? *made->getTemplatedDecl() : static_cast<const NamedDecl&>(declared);
  const bool open = hidden || declared.getAccess() == AS_none || declared.getAccess() == AS_public;
  const bool object = variable && variable->hasGlobalStorage() && !variable->isStaticLocal() &&
                      !isa<VarTemplateSpecializationDecl>(variable);
  if (!(function || object) || !open || !declared.getIdentifier() || !is_before(written)) return std::nullopt;
  std::string text = declared.getNameAsString();
  if (made) {
    const std::optional<std::string> list = arguments(*function->getTemplateSpecializationArgs());
    if (!list) return std::nullopt;
    text += "<" + *list + ">";
  }
  const std::optional<std::string> scoped = scope(*declared.getDeclContext(), text);
  return scoped ? std::optional("&" + *scoped) : std::nullopt;
}

std::optional<std::string> TypeNames::argument(const TemplateArgument& argument) const {
  if (argument.getKind() == TemplateArgument::Type) return type(argument.getAsType());
  const std::optional<Value> known = value(argument);
  return known ? std::optional(known->text) : std::nullopt;
}

std::optional<TypeNames::Value> TypeNames::value(const TemplateArgument& argument) const {
  switch (argument.getKind()) {
    case TemplateArgument::Integral:
      if (const std::optional<std::string> of = type(argument.getIntegralType()))
        return value_of(argument.getIntegralType(),
                        "static_cast<" + *of + ">(" + integer_literal(argument.getAsIntegral()) + ")");
      return std::nullopt;
    case TemplateArgument::NullPtr:
      return value_of(argument.getNullPtrType(), "nullptr");
    case TemplateArgument::Declaration: {
      if (const auto* made = dyn_cast<TemplateParamObjectDecl>(argument.getAsDecl()))
        return value_of(made->getType().getUnqualifiedType(), object(made->getValue(), made->getType()));
      std::optional<std::string> text = address(*argument.getAsDecl());
      if (text && argument.getParamTypeForDecl()->isReferenceType()) text->erase(0, 1);
      return value_of(argument.getParamTypeForDecl(), text);
    }
    case TemplateArgument::StructuralValue:
      return value_of(argument.getStructuralValueType(),
                      object(argument.getAsStructuralValue(), argument.getStructuralValueType()));
    default:
      return std::nullopt;
  }
}

// Returns the text of a number, or of an object like `::ns::Config{…}` with public members. Returns none for other
// objects.
std::optional<std::string> TypeNames::object(const APValue& value, QualType type) const {
  if (const std::optional<ir::Number> known = number(value, type)) {
    const std::optional<std::string> of = this->type(type.getUnqualifiedType());
    return of ? std::optional("static_cast<" + *of + ">(" + known->digits + ")") : std::nullopt;
  }
  const auto* record = type->getAsCXXRecordDecl();
  const std::optional<std::string> name = this->type(type.getUnqualifiedType());
  if (!record || !name || !value.isStruct() || !record->isAggregate() || value.getStructNumBases() > 0)
    return std::nullopt;
  std::vector<std::string> members;
  for (const FieldDecl* field : record->fields()) {
    if (field->isBitField() || field->isUnnamedBitField()) return std::nullopt;
    const std::optional<std::string> member = object(value.getStructField(field->getFieldIndex()), field->getType());
    if (!member) return std::nullopt;
    members.push_back(*member);
  }
  return *name + "{" + llvm::join(members, ", ") + "}";
}

std::optional<std::string> TypeNames::marked_function(const TemplateArgument& argument) const {
  if (!marks_ || marked_ || argument.getKind() != TemplateArgument::Declaration) return std::nullopt;
  const auto* function = dyn_cast<FunctionDecl>(argument.getAsDecl());
  QualType type = argument.getParamTypeForDecl();
  if (type->isFunctionReferenceType() && context_.getLangOpts().CPlusPlus17)
    type = context_.getPointerType(type->getPointeeType());
  if (!function || !type->isFunctionPointerType() || address(*function)) return std::nullopt;
  return marks_->function_name(*function, type);
}

std::optional<TypeNames::Value> TypeNames::value_of(QualType type, const std::optional<std::string>& text) const {
  const std::optional<std::string> spelt = this->type(type);
  return text && spelt && !is_unnamed(*spelt) ? std::optional(Value{*spelt, *text}) : std::nullopt;
}

std::optional<std::string> TypeNames::name(const TagDecl& tag) const {
  const TagDecl* declared = &tag;
  if (const auto* made = dyn_cast<ClassTemplateSpecializationDecl>(&tag))
    declared = made->getSpecializedTemplate()->getTemplatedDecl();
  const bool open = tag.getAccess() == AS_none || tag.getAccess() == AS_public;
  if (!open || !tag.getIdentifier() || !is_before(*declared)) return std::nullopt;
  std::string text = tag.getNameAsString();
  if (const auto* made = dyn_cast<ClassTemplateSpecializationDecl>(&tag)) {
    const std::optional<std::string> list = arguments(made->getTemplateArgs());
    if (!list) return std::nullopt;
    text += "<" + *list + ">";
  }
  return scope(*tag.getDeclContext(), text);
}

// Returns whether the entity is declared before the condition. Friend declarations and declarations in blocks don't
// count, because name lookup doesn't find them.
bool TypeNames::is_before(const NamedDecl& declared) const {
  const SourceManager& sources = context_.getSourceManager();
  return llvm::any_of(declared.redecls(), [&](const Decl* one) {
    return one->getFriendObjectKind() == Decl::FOK_None && !one->isLocalExternDecl() &&
           sources.isBeforeInTranslationUnit(one->getLocation(), place_);
  });
}

std::optional<std::string> TypeNames::of_template(const ClassTemplateDecl& made) const {
  const auto is_type = [](const NamedDecl* parameter) { return isa<TemplateTypeParmDecl>(parameter); };
  const bool open = made.getAccess() == AS_none || made.getAccess() == AS_public;
  if (!open || !llvm::all_of(*made.getTemplateParameters(), is_type) || !is_before(*made.getTemplatedDecl()))
    return std::nullopt;
  return scope(*made.getDeclContext(), made.getNameAsString());
}

std::optional<std::string> TypeNames::scope(const DeclContext& around, const std::string& text) const {
  if (around.isTranslationUnit()) return "::" + text;
  if (const auto* space = dyn_cast<NamespaceDecl>(&around)) {
    const bool named = space->getIdentifier() && !space->isInline();
    return scope(*space->getDeclContext(), named ? space->getNameAsString() + "::" + text : text);
  }
  if (isa<LinkageSpecDecl>(around)) return scope(*around.getParent(), text);
  const auto* record = dyn_cast<CXXRecordDecl>(&around);
  if (!record) return std::nullopt;
  const std::optional<std::string> outer = name(*record);
  return outer ? std::optional(*outer + "::" + text) : std::nullopt;
}

// Returns the text of template arguments. Returns none if an argument is an unnamed type. A class template's instance
// for that type isn't the same as the instance for the type's mark.
std::optional<std::string> TypeNames::arguments(const TemplateArgumentList& list) const {
  const TypeNames plain(context_, place_, marks_);
  std::string text;
  for (const TemplateArgument& one : list.asArray()) {
    const std::optional<std::string> spelt = plain.argument(one);
    if (!spelt || is_unnamed(*spelt)) return std::nullopt;
    text += (text.empty() ? "" : ", ") + *spelt;
  }
  return text;
}

bool is_unnamed(const std::string& name) { return name.starts_with("FerryUnnamed<"); }

}  // namespace ferry::translator::lift
