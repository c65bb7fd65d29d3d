// See type_names.h.
#include "lift/type_names.h"

#include "lift/constants.h"
#include "lift/type_marks.h"
#include "lift/types.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

// `struct ` where a function or a variable has the name, too.
std::string keyword(const TagDecl& tag) {
  const bool hidden = llvm::any_of(tag.getDeclContext()->lookup(tag.getDeclName()), [](const NamedDecl* other) {
    return isa<FunctionDecl, FunctionTemplateDecl, ValueDecl>(other);
  });
  return hidden ? tag.getKindName().str() + " " : "";
}

}  // namespace

std::optional<std::string> TypeNames::type(QualType any) const {
  const QualType type = any.getCanonicalType();
  const std::string qualifiers =
      std::string(type.isConstQualified() ? " const" : "") + (type.isVolatileQualified() ? " volatile" : "");
  if (const auto* pointer = type->getAs<PointerType>()) return behind(pointer->getPointeeType(), "*" + qualifiers);
  if (type->isReferenceType()) return behind(type->getPointeeType(), type->isRValueReferenceType() ? "&&" : "&");
  if (type->isBuiltinType()) return spelling(context_, type.getUnqualifiedType()) + qualifiers;
  const TagDecl* tag = type->getAsTagDecl();
  const auto* record = dyn_cast_or_null<CXXRecordDecl>(tag);
  if (record && record->isLambda()) {
    const std::optional<std::string> marked = marks_ ? marks_->name(*record, place_) : std::nullopt;
    return marked ? std::optional(*marked + qualifiers) : std::nullopt;
  }
  const std::optional<std::string> spelt = tag ? name(*tag) : std::nullopt;
  const bool wanted = (!spelt || marked_) && record && marks_;
  if (const auto marked = wanted ? marks_->class_name(*record) : std::nullopt) return *marked + qualifiers;
  return spelt ? std::optional(keyword(*tag) + *spelt + qualifiers) : std::nullopt;
}

std::optional<std::string> TypeNames::argument(const TemplateArgument& argument) const {
  if (argument.getKind() == TemplateArgument::Type) return type(argument.getAsType());
  if (argument.getKind() != TemplateArgument::Integral) return std::nullopt;
  const std::optional<std::string> of = type(argument.getIntegralType());
  return of ? std::optional("static_cast<" + *of + ">(" + integer_literal(argument.getAsIntegral()) + ")")
            : std::nullopt;
}

std::optional<std::string> TypeNames::behind(QualType type, const std::string& mark) const {
  const std::optional<std::string> inner = this->type(type);
  return inner && !type->isArrayType() && !type->isFunctionType() ? std::optional(*inner + mark) : std::nullopt;
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

// A friend's alone isn't found.
bool TypeNames::is_before(const TagDecl& declared) const {
  const SourceManager& sources = context_.getSourceManager();
  return llvm::any_of(declared.redecls(), [&](const TagDecl* one) {
    return one->getFriendObjectKind() == Decl::FOK_None &&
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

// A class template of an unnamed type is another type than that of its mark.
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
