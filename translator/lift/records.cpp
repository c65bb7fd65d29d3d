// See records.h.
#include "lift/records.h"

#include "lift/constants.h"
#include "lift/lifter.h"
#include "lift/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecordLayout.h>
#include <llvm/ADT/StringSet.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

QualType element_of(QualType type) { return type->getBaseElementTypeUnsafe()->getCanonicalTypeInternal(); }

bool is_zero(const APValue& value) {
  if (value.isInt()) return value.getInt() == 0;
  if (value.isFloat()) return value.getFloat().isPosZero();
  if (value.isArray()) {
    for (unsigned i = 0; i < value.getArrayInitializedElts(); ++i)
      if (!is_zero(value.getArrayInitializedElt(i))) return false;
    return !value.hasArrayFiller() || is_zero(value.getArrayFiller());
  }
  if (!value.isStruct()) return false;
  for (unsigned i = 0; i < value.getStructNumFields(); ++i)
    if (!is_zero(value.getStructField(i))) return false;
  return true;
}

// The elements of an array, in a row.
bool add_elements(const APValue& value, QualType type, std::vector<ir::Number>& numbers) {
  const auto* array = type->getAsArrayTypeUnsafe();
  if (!array) {
    const std::optional<ir::Number> one = number(value, type);
    if (one) numbers.push_back(*one);
    return one.has_value();
  }
  if (!value.isArray()) return false;
  for (unsigned i = 0; i < value.getArraySize(); ++i) {
    const bool written = i < value.getArrayInitializedElts();
    if (!add_elements(written ? value.getArrayInitializedElt(i) : value.getArrayFiller(), array->getElementType(),
                      numbers))
      return false;
  }
  return true;
}

// Nothing but the language's own rules says where its fields lie.
bool is_laid_out_plainly(const CXXRecordDecl& record) {
  return !record.hasAttr<PackedAttr>() && !record.hasAttr<MaxFieldAlignmentAttr>() && !record.isUnion() &&
         llvm::none_of(record.fields(), [](const FieldDecl* field) {
           return field->isBitField() || field->hasAttr<PackedAttr>() || field->hasAttr<AlignedAttr>() ||
                  field->hasAttr<NoUniqueAddressAttr>() || !field->getIdentifier();
         });
}

bool is_held_field(const FieldDecl& field) {
  const QualType element = element_of(field.getType());
  if (field.isMutable() || field.getType()->isIncompleteArrayType()) return false;
  return is_scalar(element.getUnqualifiedType()) ? !element.isVolatileQualified() : held_class(element) != nullptr;
}

}  // namespace

std::optional<Message> why_not_held(const CXXRecordDecl& declared) {
  const CXXRecordDecl* record = declared.getDefinition();
  const std::string name = declared.getNameAsString();
  if (!record || record->isDependentContext() || record->isInvalidDecl())
    return Message{Id::type_not_held, {name, name}};
  if (!library_image(*record).empty()) return std::nullopt;
  const SourceManager& sources = record->getASTContext().getSourceManager();
  if (record->isLambda() || record->isInStdNamespace() || sources.isInSystemHeader(record->getLocation()))
    return Message{Id::class_of_library, {name}};
  if (record->isDynamicClass()) return Message{Id::class_virtual, {name}};
  if (record->getNumBases() > 0) return Message{Id::class_derived, {name}};
  if (!record->hasTrivialDestructor()) return Message{Id::class_destroyed, {name}};
  if (!is_laid_out_plainly(*record)) return Message{Id::class_laid_out, {name}};
  for (const FieldDecl* field : record->fields()) {
    if (!is_held_field(*field))
      return Message{Id::class_member, {name, field->getNameAsString(), field->getType().getAsString()}};
    if (field->getInClassInitializer() && !initial_value(*field))
      return Message{Id::class_member_initialised, {name, field->getNameAsString()}};
  }
  return std::nullopt;
}

const CXXRecordDecl* held_class(QualType type) {
  type = type.getNonReferenceType();
  if (type.isVolatileQualified() || type->isAtomicType()) return nullptr;
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  return record && !why_not_held(*record) ? record->getDefinition() : nullptr;
}

bool is_copied_as_bytes(const CXXRecordDecl& record) { return record.isTriviallyCopyable(); }

std::optional<std::vector<ir::Number>> initial_value(const FieldDecl& field) {
  const Expr* init = field.getInClassInitializer();
  const ASTContext& context = field.getASTContext();
  Expr::EvalResult result;
  if (!init || init->isValueDependent() || init->isInstantiationDependent() ||
      !init->EvaluateAsRValue(result, context) || result.HasSideEffects)
    return std::nullopt;
  std::vector<ir::Number> numbers;
  const bool scalar = is_scalar(field.getType().getUnqualifiedType());
  const CXXRecordDecl* inner = element_of(field.getType())->getAsCXXRecordDecl();
  if (!scalar && (!inner || inner->isAggregate()) && is_zero(result.Val)) return numbers;
  if (!is_scalar(element_of(field.getType()).getUnqualifiedType())) return std::nullopt;
  if (!add_elements(result.Val, field.getType(), numbers)) return std::nullopt;
  return numbers;
}

std::string library_image(const CXXRecordDecl& record) {
  const auto* special = dyn_cast<ClassTemplateSpecializationDecl>(&record);
  if (!special || !special->isInStdNamespace() || special->getName() != "complex") return "";
  for (const DeclContext* scope = special->getDeclContext(); scope; scope = scope->getParent())
    if (const auto* space = dyn_cast<NamespaceDecl>(scope);
        space && space->getIdentifier() && space->getName() == "__1")
      return "";  // libc++'s, whose products and norms differ
  const QualType of = special->getTemplateArgs()[0].getAsType();
  if (of->isSpecificBuiltinType(BuiltinType::Double)) return "FerryComplex<double>";
  return of->isSpecificBuiltinType(BuiltinType::Float) ? "FerryComplex<float>" : "";
}

namespace {

bool is_library_value(QualType type) {
  const CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && !library_image(*record).empty();
}

// A product of complex numbers that doesn't do what Annex G says of NaN and infinity.
bool loses_infinity(const ASTContext& context) {
  switch (context.getLangOpts().getComplexRange()) {
    case LangOptions::CX_Full:
    case LangOptions::CX_None:
      return false;
    case LangOptions::CX_Basic:
    case LangOptions::CX_Improved:
    case LangOptions::CX_Promoted:
      break;
  }
  return !context.getLangOpts().NoHonorInfs || !context.getLangOpts().NoHonorNaNs;
}

bool has_image(OverloadedOperatorKind operation, QualType last, const ASTContext& context) {
  const bool complex = is_library_value(last);
  switch (operation) {
    case OO_Equal:
    case OO_Plus:
    case OO_Minus:
    case OO_PlusEqual:
    case OO_MinusEqual:
    case OO_EqualEqual:
    case OO_ExclaimEqual:
      return true;
    case OO_Star:
    case OO_StarEqual:
      return !complex || !loses_infinity(context);
    case OO_Slash:
    case OO_SlashEqual:
      return !complex;  // by a complex number: see complex.h
    default:
      return false;
  }
}

}  // namespace

bool sets_object(const CallExpr& call) {
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  if (!method) return false;
  const bool library = !library_image(*method->getParent()).empty();
  if (isa<CXXOperatorCallExpr>(call) && library && call.getNumArgs() == 2) {
    const QualType value = call.getArg(1)->getType();
    const CXXRecordDecl* other = value->getAsCXXRecordDecl();
    if (other && other->getCanonicalDecl() != method->getParent()->getCanonicalDecl()) return false;
    return has_image(method->getOverloadedOperator(), value, method->getASTContext()) && !method->isConst();
  }
  if (isa<CXXMemberCallExpr>(call) && library)
    return method->getIdentifier() && call.getNumArgs() == 1 &&
           (method->getName() == "real" || method->getName() == "imag");
  return method->isTrivial() && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) &&
         isa<CXXOperatorCallExpr>(call) && held_class(call.getArg(0)->getType());
}

bool reads_values(const CallExpr& call) {
  static const llvm::StringSet<> names{"real", "imag", "norm", "conj", "abs", "arg"};
  const FunctionDecl* function = call.getDirectCallee();
  if (!function) return false;
  if (const auto* method = dyn_cast<CXXMethodDecl>(function))
    return isa<CXXMemberCallExpr>(call) && method->getIdentifier() && call.getNumArgs() == 0 && method->isConst() &&
           !library_image(*method->getParent()).empty() && (method->getName() == "real" || method->getName() == "imag");
  if (!function->isInStdNamespace() || call.getNumArgs() == 0 ||
      llvm::none_of(function->parameters(),
                    [](const ParmVarDecl* parameter) { return is_library_value(parameter->getType()); }))
    return false;
  if (function->getIdentifier()) return call.getNumArgs() == 1 && names.contains(function->getName());
  const OverloadedOperatorKind operation = function->getOverloadedOperator();
  const QualType last = call.getArg(call.getNumArgs() - 1)->getType();
  return operation != OO_Equal && operation != OO_PlusEqual && has_image(operation, last, function->getASTContext());
}

bool runs_nothing(const CXXConstructorDecl& constructor) {
  if (constructor.isTrivial()) return true;
  if (!constructor.isDefaultConstructor() || constructor.isUserProvided()) return false;
  return llvm::all_of(constructor.getParent()->fields(), [](const FieldDecl* field) {
    if (field->hasInClassInitializer()) return true;  // a constant: see why_not_held
    const CXXRecordDecl* inner = element_of(field->getType())->getAsCXXRecordDecl();
    if (!inner) return true;
    for (const CXXConstructorDecl* one : inner->ctors())
      if (one->isDefaultConstructor()) return runs_nothing(*one);
    return true;  // an implicit one that nothing has asked for
  });
}

ir::RecordId Lifter::record(const CXXRecordDecl& held) {
  if (const auto known = own_.record_ids.find(&held); known != own_.record_ids.end()) return known->second;
  const ASTRecordLayout& layout = context_.getASTRecordLayout(&held);
  ir::Record made;
  if (held.getIdentifier()) made.name = held.getNameAsString();
  made.bytes = layout.getSize().getQuantity();
  made.alignment = layout.getAlignment().getQuantity();
  made.library = library_image(held);
  made.is_aligned = held.hasAttr<AlignedAttr>();
  made.declares_default =
      held.hasUserDeclaredConstructor() && held.hasDefaultConstructor() && !held.hasUserProvidedDefaultConstructor();
  for (const FieldDecl* field : made.library.empty() ? held.fields() : RecordDecl::field_range({}, {})) {
    ir::Record::Field one{field->getNameAsString()};
    QualType type = field->getType().getCanonicalType();
    for (; const auto* array = context_.getAsConstantArrayType(type); type = array->getElementType())
      one.extents.push_back(static_cast<std::int64_t>(array->getZExtSize()));
    if (const auto* enumerated = type->getAs<EnumType>())
      one.enumeration = enumeration(*enumerated->getDecl());
    else if (const CXXRecordDecl* inner = held_class(type))
      one.record = record(*inner);
    else
      one.scalar = spelling(context_, type);
    one.is_const = type.isConstQualified();
    one.offset = context_.toCharUnitsFromBits(static_cast<std::int64_t>(layout.getFieldOffset(field->getFieldIndex())))
                     .getQuantity();
    if (field->getInClassInitializer()) one.initialiser = initial_value(*field);
    made.fields.push_back(std::move(one));
  }
  const ir::RecordId id = own_.records.add(std::move(made));
  own_.record_ids.insert({&held, id});
  return id;
}

}  // namespace ferry::translator::lift
