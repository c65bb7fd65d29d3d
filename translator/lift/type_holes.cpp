// Adds holes for types that a kernel may have to express differently, and for constants that are replaced by their
// values. See hole_finder.h.
#include "lift/base_parts.h"
#include "lift/constants.h"
#include "lift/derived_objects.h"
#include "lift/function_values.h"
#include "lift/hole_finder.h"
#include "lift/members.h"
#include "lift/plain_parts.h"
#include "lift/records.h"
#include "lift/types.h"
#include "lift/view_classes.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;

// Lifts the alias even if nothing names it, because the kernel's text declares it.
bool HoleFinder::VisitTypedefNameDecl(const TypedefNameDecl* alias) {
  lifter_.alias(*alias);
  return true;
}

bool HoleFinder::VisitTypedefTypeLoc(TypedefTypeLoc location) {
  if (const QualType type = location.getType().getCanonicalType(); container_of(type) == Container::span) {
    holes.push_back({at(location.getNameLoc()), tokens_of(location.getQualifierLoc().getSourceRange()),
                     ir::TypeText{lifter_.type(type)}});
    return true;
  }
  add_alias(*location.getDecl(), location);
  return true;
}

// Adds a hole for the target of a using declaration, such as std::uint8_t.
bool HoleFinder::VisitUsingTypeLoc(UsingTypeLoc location) {
  const NamedDecl* target = location.getTypePtr()->getDecl()->getTargetDecl();
  if (const auto* alias = dyn_cast<TypedefNameDecl>(target)) add_alias(*alias, location);
  if (const auto* enumeration = dyn_cast<EnumDecl>(target)) add_enumeration(*enumeration, location);
  if (const auto* record = dyn_cast<CXXRecordDecl>(target)) add_record(*record, location, false);
  return true;
}

bool HoleFinder::VisitRecordTypeLoc(RecordTypeLoc location) {
  const auto* record = dyn_cast<CXXRecordDecl>(location.getDecl());
  if (!record) return true;
  // isDefinition() returns false in instances of templates.
  const bool defines = location.isDefinition() || !record->getIdentifier() ||
                       (record->isThisDeclarationADefinition() && record->getLocation() == location.getNameLoc());
  add_record(*record, location, defines);
  return true;
}

// Adds holes for declarators of which a kernel needs only a part. These are the size in `std::vector<double> t(n);` and
// `double t[n];`, and `int op` in place of `double (*op)(double)`, whose declarator surrounds the name.
bool HoleFinder::add_function_declarator(const VarDecl& variable) {
  if (!variable.getTypeSourceInfo() || called_type(variable.getType(), lifter_.context_).isNull()) return false;
  const TypeLoc written = variable.getTypeSourceInfo()->getTypeLoc();
  TypeLoc part = written;
  while (!part.isNull() && part.getUnqualifiedLoc().getAs<FunctionTypeLoc>().isNull()) part = part.getNextTypeLoc();
  const bool by_name = !written.getAsAdjusted<TypedefTypeLoc>().isNull() ||
                       !written.getAsAdjusted<UsingTypeLoc>().isNull() || variable.getType()->getContainedAutoType();
  if (part.isNull() || by_name) return false;
  const bool is_const = variable.getType().isConstQualified() || variable.getType()->isReferenceType();
  const std::string type = is_open(called_type(variable.getType(), lifter_.context_)) ? "long " : "int ";
  add(SourceRange(variable.getBeginLoc(), written.getEndLoc()),
      ir::FixedText{(is_const ? "const " : "") + type + variable.getNameAsString()});
  return true;
}

bool HoleFinder::TraverseVarDecl(const VarDecl* variable) {
  if (add_initial_number(*variable)) return true;
  if (add_function_declarator(*variable)) return !variable->hasInit() || TraverseStmt(variable->getInit());
  if (loses_constexpr(*variable)) drop_constexpr(*variable);
  const llvm::SaveAndRestore constant(in_constant_, in_constant_ || is_constant_initialised(*variable));
  const auto known = lifter_.variables_.find(variable->getCanonicalDecl());
  const bool has_memory = known != lifter_.variables_.end() && lifter_.result_.body.variables[known->second].memory;
  if (!has_memory || !variable->getTypeSourceInfo()) return ConstDynamicRecursiveASTVisitor::TraverseVarDecl(variable);
  const TypeLoc written = variable->getTypeSourceInfo()->getTypeLoc().getUnqualifiedLoc();
  ir::Variable& local = lifter_.result_.body.variables[known->second];
  if (const CXXConstructExpr* made = allocated_elements(*variable)) {
    const std::optional<ir::Source> type = tokens_of(written.getSourceRange());
    const std::optional<ir::Source> place = tokens_of(SourceRange(made->getParenOrBraceRange().getBegin()));
    if (type && place) {
      const ir::TypeId element = lifter_.type(container_arguments(variable->getType()).element);
      holes.push_back({*type, {}, ir::MemoryType{element}});
      holes.push_back({*place, {}, ir::MemoryPlace{known->second}});
      local.memory->in_text = true;
    }
    return TraverseStmt(variable->getInit());
  }
  auto array = written.getAs<ArrayTypeLoc>();
  if (!array) return ConstDynamicRecursiveASTVisitor::TraverseVarDecl(variable);
  SourceRange brackets = array.getBracketsRange();
  while (const auto row = array.getElementLoc().getAs<ArrayTypeLoc>()) {
    array = row;
    brackets.setEnd(array.getBracketsRange().getEnd());
  }
  const std::optional<ir::Source> size = tokens_of(brackets);
  const std::optional<ir::Source> name = tokens_of(SourceRange(variable->getLocation()));
  if (!size || !name) return ConstDynamicRecursiveASTVisitor::TraverseVarDecl(variable);
  holes.push_back({*name, {}, ir::MemoryType{}});
  holes.push_back({*size, {}, ir::MemoryPlace{known->second}});
  local.memory->in_text = true;
  return TraverseTypeLoc(array.getElementLoc());
}

// Adds a hole for the name of a class template without arguments, as in `Vec v{1.0, 2.0};` and `Vec{1.0, 2.0}`. The
// type of the variable or value has the arguments.
bool HoleFinder::VisitVarDecl(const VarDecl* variable) {
  if (lifter_.by_parts_.contains(variable) && library_class(variable->getType()) == LibraryClass::array)
    add(variable->getInit()->getSourceRange(), ir::BoundArray{});
  if (variable->getTypeSourceInfo() && add_view(*variable->getTypeSourceInfo(), variable->getType())) return true;
  return !variable->getTypeSourceInfo() || add_deduced(*variable->getTypeSourceInfo(), variable->getType());
}

bool HoleFinder::VisitCXXTemporaryObjectExpr(const CXXTemporaryObjectExpr* made) {
  return add_view(*made->getTypeSourceInfo(), made->getType()) ||
         add_deduced(*made->getTypeSourceInfo(), made->getType());
}

bool HoleFinder::VisitCXXFunctionalCastExpr(const CXXFunctionalCastExpr* made) {
  return add_view(*made->getTypeInfoAsWritten(), made->getType()) ||
         add_deduced(*made->getTypeInfoAsWritten(), made->getType());
}

bool HoleFinder::VisitEnumTypeLoc(EnumTypeLoc location) {
  add_enumeration(*location.getDecl(), location);
  return true;
}

bool HoleFinder::TraverseUnaryExprOrTypeTraitExpr(const UnaryExprOrTypeTraitExpr* expression) {
  Expr::EvalResult value;
  if (expression->isValueDependent() || !expression->EvaluateAsInt(value, lifter_.context_))
    return ConstDynamicRecursiveASTVisitor::TraverseUnaryExprOrTypeTraitExpr(expression);
  add(expression->getSourceRange(), ir::SizeText{llvm::toString(value.Val.getInt(), 10)});
  return true;
}

// Adds a hole for a type such as `std::decay_t<decltype(x)>`. Kernels name class templates only in qualifiers.
bool HoleFinder::TraverseTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc location, bool with_qualifier) {
  const QualType type = location.getType().getCanonicalType();
  const CXXRecordDecl* held = kernel_class(type);
  const bool view = container_of(type) == Container::span;
  if (!is_scalar(type) && !held && !view)
    return ConstDynamicRecursiveASTVisitor::TraverseTemplateSpecializationTypeLoc(location, with_qualifier);
  const SourceLocation split = split_token_part(location.getEndLoc());  // the type may end with one half of a `>>`
  const bool half = split.isValid() && tokens_of(SourceRange(split)).has_value();
  const SourceRange range(location.getBeginLoc(), split.isValid() ? split : location.getEndLoc());
  if (held)
    add(range, ir::RecordName{lifter_.record(*held), half});
  else
    add(range, ir::TypeText{lifter_.type(type), type.isConstQualified(), half});
  return true;
}

// Replaces `decltype(k + 1u)` by the type's name, so that the kernel doesn't need `k`.
bool HoleFinder::TraverseDecltypeTypeLoc(DecltypeTypeLoc location, bool with_qualifier) {
  const QualType type = location.getType().getCanonicalType();
  if (!type->isArithmeticType() || type->isEnumeralType() || !is_scalar(type.getUnqualifiedType()))
    return ConstDynamicRecursiveASTVisitor::TraverseDecltypeTypeLoc(location, with_qualifier);
  add(location.getSourceRange(), ir::TypeText{lifter_.type(type), type.isConstQualified()});
  return true;
}

// Replaces template parameters, such as `T` and `N`, in an instance of a template.
bool HoleFinder::VisitSubstTemplateTypeParmTypeLoc(SubstTemplateTypeParmTypeLoc location) {
  const QualType type = location.getType().getCanonicalType();
  if (is_scalar(type.getUnqualifiedType()))
    add(location.getSourceRange(), ir::TypeText{lifter_.type(type), type.isConstQualified()});
  else if (const CXXRecordDecl* held = kernel_class(type); held && !type->isReferenceType())
    add(location.getSourceRange(), ir::RecordName{lifter_.record(*held)});
  return true;
}

bool HoleFinder::TraverseSubstNonTypeTemplateParmExpr(const SubstNonTypeTemplateParmExpr* expression) {
  Expr::EvalResult value;
  const QualType type = expression->getType();
  const std::optional<ir::Number> known =
      !expression->isValueDependent() && expression->EvaluateAsRValue(value, lifter_.context_) ? number(value.Val, type)
                                                                                               : std::nullopt;
  const auto* argument = dyn_cast<DeclRefExpr>(expression->getReplacement()->IgnoreParens());
  const auto* variable = argument ? dyn_cast<VarDecl>(argument->getDecl()) : nullptr;
  if (known)
    add(SourceRange(expression->getNameLoc()), ir::NumberText{*known, lifter_.type(type)});
  else if (variable)  // it is a reference, as in `template <auto& table>`
    add(SourceRange(expression->getNameLoc()), ir::VariableName{lifter_.variable(*variable), {}, true});
  return true;
}

template <class Location>
void HoleFinder::add_alias(const TypedefNameDecl& alias, Location location) {
  ir::AliasName name{lifter_.alias(alias)};
  if (const SourceLocation keyword = location.getElaboratedKeywordLoc(); keyword.isValid())
    name.keyword = tokens_of(SourceRange(keyword));
  holes.push_back({at(location.getNameLoc()), tokens_of(location.getQualifierLoc().getSourceRange()), std::move(name)});
}

template <class Location>
void HoleFinder::add_enumeration(const EnumDecl& enumeration, Location location) {
  holes.push_back({at(location.getNameLoc()), tokens_of(location.getQualifierLoc().getSourceRange()),
                   ir::EnumerationName{lifter_.enumeration(enumeration)}});
}

// Adds a hole for the name of a view class in `Row row{a + i * m, m};` or `Row{a + i * m, m}`. The class's whole name
// is replaced.
bool HoleFinder::add_view(const TypeSourceInfo& written, QualType type) {
  const CXXRecordDecl* view = view_class(type.getCanonicalType());
  if (!view || type->getContainedAutoType()) return false;
  const SourceRange range = written.getTypeLoc().getUnqualifiedLoc().getSourceRange();
  const SourceLocation split = split_token_part(range.getEnd());
  if (split.isInvalid()) add(range, ir::RecordName{lifter_.record(*view)});
  return split.isInvalid();
}

bool HoleFinder::add_deduced(const TypeSourceInfo& written, QualType type) {
  const auto location = written.getTypeLoc().getUnqualifiedLoc().getAs<DeducedTemplateSpecializationTypeLoc>();
  const CXXRecordDecl* held = location ? kernel_class(type.getCanonicalType()) : nullptr;
  if (location && container_of(type) == Container::span)
    holes.push_back({at(location.getTemplateNameLoc()), tokens_of(location.getQualifierLoc().getSourceRange()),
                     ir::TypeText{lifter_.type(type)}});
  if (held)
    holes.push_back({at(location.getTemplateNameLoc()), tokens_of(location.getQualifierLoc().getSourceRange()),
                     ir::RecordName{lifter_.record(*held)}});
  return true;
}

// Adds a hole for the qualifier in `S::n`. In kernels, a class contains the members of those bases that have only
// functions.
void HoleFinder::add_qualifier(const MemberExpr& member) {
  const Expr& object = without_base(*member.getBase());
  const QualType type = object.getType()->isPointerType() ? object.getType()->getPointeeType() : object.getType();
  const CXXRecordDecl* held = is_this(object) ? lifter_.self_class_ : kernel_class(type);
  const auto tokens = lifter_.tokens_.expandedTokens(member.getQualifierLoc().getSourceRange());
  const CXXRecordDecl* own = member.getQualifier().getAsRecordDecl();
  if (held && own && tokens.size() > 1)
    holes.push_back({whole(tokens.drop_back()), {}, ir::RecordName{lifter_.record(image_with_functions(*held, *own))}});
}

template <class Location>
void HoleFinder::add_record(const CXXRecordDecl& record, Location location, bool defines) {
  const CXXRecordDecl* held = kernel_class(lifter_.context_.getCanonicalTagType(&record));
  if (held && defines) return add(held->getSourceRange(), ir::RecordName{lifter_.record(*held)});
  if (const SourceLocation keyword = location.getElaboratedKeywordLoc(); held && keyword.isValid())
    add(SourceRange(keyword), ir::LeftOut{});
  if (held)
    holes.push_back({at(location.getNameLoc()), tokens_of(location.getQualifierLoc().getSourceRange()),
                     ir::RecordName{lifter_.record(*held)}});
}

// If `location` is a part of a token that the parser has split, returns the token's place in the text. Otherwise
// returns an invalid location.
SourceLocation HoleFinder::split_token_part(SourceLocation location) const {
  if (!location.isMacroID()) return {};
  const SourceManager& sources = lifter_.context_.getSourceManager();
  const SrcMgr::ExpansionInfo& from = sources.getSLocEntry(sources.getFileID(location)).getExpansion();
  return from.isExpansionTokenRange() ? SourceLocation() : from.getExpansionLocStart();
}

}  // namespace ferry::translator::lift
