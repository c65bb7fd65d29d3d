// See types.h.
#include "lift/types.h"

#include "lift/records.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/PrettyPrinter.h>

namespace ferry::translator::lift {

using clang::BuiltinType;
using clang::CXXRecordDecl;
using clang::QualType;

bool is_scalar(QualType type) {
  type = type.getCanonicalType();
  if (type.isVolatileQualified() || type->isAtomicType()) return false;
  if (type->isEnumeralType()) return true;
  const auto* builtin = type->getAs<clang::BuiltinType>();
  if (!builtin) return false;
  switch (builtin->getKind()) {
    case clang::BuiltinType::LongDouble:
    case clang::BuiltinType::Float128:
    case clang::BuiltinType::Half:
    case clang::BuiltinType::BFloat16:
    case clang::BuiltinType::Int128:
    case clang::BuiltinType::UInt128:
      return false;
    default:
      return builtin->isInteger() || builtin->isFloatingPoint();
  }
}

bool is_element(QualType type) {
  type = type.getUnqualifiedType();
  if (is_scalar(type)) return true;
  const CXXRecordDecl* object = type->isReferenceType() ? nullptr : kernel_class(type);
  return object && !element_parts(*object).empty();
}

std::optional<diagnostics::Message> why_no_number(QualType type) {
  if (type.isNull()) return std::nullopt;
  if (const auto* bits = innermost_element(type)->getAs<clang::BitIntType>())
    return diagnostics::Message{diagnostics::Id::wide_integer, {QualType(bits, 0).getAsString()}};
  const auto* number = innermost_element(type)->getAs<BuiltinType>();
  if (!number) return std::nullopt;
  switch (number->getKind()) {
    case BuiltinType::LongDouble:
    case BuiltinType::Float128:
      return diagnostics::Message{diagnostics::Id::long_double, {QualType(number, 0).getAsString()}};
    case BuiltinType::Int128:
    case BuiltinType::UInt128:
      return diagnostics::Message{diagnostics::Id::wide_integer, {QualType(number, 0).getAsString()}};
    case BuiltinType::Half:
    case BuiltinType::BFloat16:
      return diagnostics::Message{diagnostics::Id::half_precision, {QualType(number, 0).getAsString()}};
    default:
      return std::nullopt;
  }
}

// Adds a suffix to unsigned arguments, as in `Extents<18446744073709551615>`. Without it, GCC warns about a decimal
// literal that fits no signed type.
static std::string with_suffixes(std::string text) {
  constexpr std::size_t digits = 19;  // the digits of the greatest signed number
  constexpr const char* most = "9223372036854775807";
  const auto is_word = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    const llvm::StringRef word = llvm::StringRef(text).slice(at, end);
    const bool number = !word.empty() && llvm::all_of(word, llvm::isDigit);
    if (number && (word.size() > digits || (word.size() == digits && word > most))) {
      text.insert(end, "U");
      ++end;
    }
    at = std::max(at, end);
  }
  return text;
}

std::string spelling(const clang::ASTContext& context, QualType type) {
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.Bool = true;
  return with_suffixes(type.getNonReferenceType().getCanonicalType().getUnqualifiedType().getAsString(policy));
}

bool initialised_at_use(const clang::VarDecl& variable) {
  if (variable.getTLSKind() != clang::VarDecl::TLS_Dynamic || variable.isStaticLocal()) return false;
  if (variable.needsDestruction(variable.getASTContext()) != QualType::DK_none) return true;
  for (const clang::VarDecl* declaration : variable.redecls())
    if (declaration->hasAttr<clang::ConstInitAttr>()) return false;
  const clang::VarDecl* definition = variable.getDefinition();
  return !definition || (definition->getInit() && !definition->hasConstantInitialization());
}

bool may_be_missing(const clang::VarDecl& variable) {
  if (variable.hasAttr<clang::WeakRefAttr>()) return true;
  const auto weak = [](const clang::VarDecl* declaration) { return declaration->isWeak(); };
  return !variable.getDefinition() && llvm::any_of(variable.redecls(), weak);
}

QualType integer_type_of(const clang::ASTContext& context, QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  const auto* enumerated = type->getAs<clang::EnumType>();
  const clang::EnumDecl* definition = enumerated ? enumerated->getDecl()->getDefinition() : nullptr;
  if (!definition && enumerated && enumerated->getDecl()->isFixed()) definition = enumerated->getDecl();  // opaque enum
  if (!definition) return type;
  const QualType own = definition->getIntegerType(), promoted = definition->getPromotionType();
  const bool counts = definition->isScoped() || definition->isFixed();
  return counts || context.getTypeSize(promoted) != context.getTypeSize(own) ? own : promoted;
}

namespace {

// Returns whether the declaration is in std::__cxx1998::vector. With -D_GLIBCXX_DEBUG, this is the base of std::vector
// that declares size() and data().
bool behind_debug_mode(const clang::Decl& declaration) {
  const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(declaration.getDeclContext());
  return space && space->getName() == "__cxx1998" && space->getParent()->isStdNamespace();
}

const clang::ClassTemplateSpecializationDecl* std_template(QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  const auto* record = type->getAsCXXRecordDecl();
  const auto* special = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  return special && (special->isInStdNamespace() || behind_debug_mode(*special)) ? special : nullptr;
}

bool default_allocator(const clang::TemplateArgumentList& arguments) {
  if (arguments.size() < 2 || arguments[1].getKind() != clang::TemplateArgument::Type) return false;
  const auto* record = arguments[1].getAsType()->getAsCXXRecordDecl();
  return record && record->isInStdNamespace() && record->getName() == "allocator";
}

// Returns whether the class is libstdc++'s string from before C++11. Copies of such a string share their elements, and
// calling data() on a non-const string may move the elements.
bool shares_elements(const clang::ClassTemplateSpecializationDecl& string) {
  const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(string.getDeclContext());
  return !space || !space->isInline();
}

bool is_string(const clang::ClassTemplateSpecializationDecl& special) {
  if (special.getName() != "basic_string" || special.getTemplateArgs().size() != 3 || shares_elements(special))
    return false;
  const QualType character = special.getTemplateArgs()[0].getAsType();
  const auto is_of_library = [&](unsigned argument, llvm::StringRef name) {
    const auto* policy = special.getTemplateArgs()[argument].getAsType()->getAsCXXRecordDecl();
    return policy && policy->isInStdNamespace() && policy->getIdentifier() && policy->getName() == name;
  };
  return character->isAnyCharacterType() && is_of_library(1, "char_traits") && is_of_library(2, "allocator");
}

}  // namespace

Container container_of(QualType type) {
  const auto* special = std_template(type);
  if (!special) return Container::none;
  const clang::TemplateArgumentList& arguments = special->getTemplateArgs();
  if (arguments.size() == 0 || arguments[0].getKind() != clang::TemplateArgument::Type) return Container::none;
  const QualType element = arguments[0].getAsType();
  if (!is_element(element)) return Container::none;
  const llvm::StringRef name = special->getName();
  if (name == "vector")
    return !element->isBooleanType() && default_allocator(arguments) ? Container::vector : Container::none;
  if (name == "span" || name == "basic_string_view") return Container::span;
  if (is_string(*special)) return Container::string;
  return name == "array" ? Container::array : Container::none;
}

QualType pointer_of_iterator(QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  const auto* record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!record || record->getQualifiedNameAsString() != "__gnu_cxx::__normal_iterator") return {};
  const QualType pointer = record->getTemplateArgs()[0].getAsType();
  const QualType element = pointer->isPointerType() ? pointer->getPointeeType() : QualType();
  return !element.isNull() && is_element(element) && !element.isVolatileQualified() ? pointer : QualType();
}

QualType pointer_of_row(QualType type) {
  const auto* special = std_template(type);
  if (!special || !special->hasDefinition() || special->getName() != "unique_ptr" || type.isVolatileQualified())
    return {};
  const clang::TemplateArgumentList& arguments = special->getTemplateArgs();
  const clang::ASTContext& context = special->getASTContext();
  const QualType held = arguments[0].getAsType();
  const auto* array = context.getAsIncompleteArrayType(held);
  const auto* deleter = arguments[1].getAsType()->getAsCXXRecordDecl();
  const bool plain = deleter && deleter->isInStdNamespace() && deleter->getName() == "default_delete";
  if (!array || !plain || !is_scalar(array->getElementType().getUnqualifiedType())) return {};
  const QualType pointer = context.getPointerType(array->getElementType());
  const bool same_size = context.getTypeSize(context.getCanonicalTagType(special)) == context.getTypeSize(pointer);
  return same_size ? pointer : QualType();
}

Container container_of_rows(QualType type) {
  const auto* special = std_template(type);
  const QualType row = special ? container_arguments(type).element : QualType();
  if (row.isNull()) return Container::none;
  const Container of = container_of(row);
  const bool holds = row->isPointerType() ? is_scalar(row->getPointeeType().getUnqualifiedType())
                                          : of != Container::none && of != Container::array &&
                                                is_scalar(container_arguments(row).element.getUnqualifiedType());
  if ((!holds && pointer_of_row(row).isNull()) || row.isVolatileQualified()) return Container::none;
  if (special->getName() == "vector")
    return default_allocator(special->getTemplateArgs()) ? Container::vector : Container::none;
  if (special->getName() == "span") return Container::span;
  return special->getName() == "array" ? Container::array : Container::none;
}

ContainerArguments container_arguments(QualType type) {
  const auto* special = std_template(type);
  if (!special) return {};
  const clang::TemplateArgumentList& arguments = special->getTemplateArgs();
  ContainerArguments found;
  if (arguments.size() > 0 && arguments[0].getKind() == clang::TemplateArgument::Type)
    found.element = arguments[0].getAsType();
  if (special->getName() == "basic_string_view") found.element.addConst();
  if (arguments.size() > 1 && arguments[1].getKind() == clang::TemplateArgument::Integral)
    found.extent = static_cast<std::int64_t>(arguments[1].getAsIntegral().getZExtValue());
  return found;
}

const clang::CXXConstructExpr* allocated_elements(const clang::VarDecl& variable) {
  const QualType type = variable.getType();
  if (container_of(type) != Container::vector || type->isReferenceType()) return nullptr;
  if (variable.getInitStyle() != clang::VarDecl::CallInit || !variable.getInit()) return nullptr;
  const clang::Expr* init = variable.getInit()->IgnoreImplicit();
  if (init->getStmtClass() != clang::Stmt::CXXConstructExprClass) return nullptr;
  const auto* made = llvm::cast<clang::CXXConstructExpr>(init);
  const clang::CXXConstructorDecl* constructor = made->getConstructor();
  const QualType element = container_arguments(type).element;
  if (constructor->getPrimaryTemplate() || made->getNumArgs() == 0 || !is_scalar(element) || element->isEnumeralType())
    return nullptr;
  if (!constructor->getParamDecl(0)->getType()->isIntegerType()) return nullptr;
  const auto is_value = [&](unsigned argument) {
    const QualType parameter = constructor->getParamDecl(argument)->getType().getNonReferenceType();
    return argument == 1 && parameter.getCanonicalType().getUnqualifiedType() == element.getCanonicalType();
  };
  for (unsigned argument = 1; argument < made->getNumArgs(); ++argument)
    if (!llvm::isa<clang::CXXDefaultArgExpr>(made->getArg(argument)) && !is_value(argument)) return nullptr;
  return made;
}

bool says_own_size(QualType type) {
  const auto* special = std_template(type);
  if (!special) return false;
  const llvm::StringRef name = special->getName();
  if (name == "array" || name == "span" || name == "basic_string_view") return true;
  if (name == "basic_string") return frees_only_elements(type);
  return (name == "vector" || name == "deque") && default_allocator(special->getTemplateArgs());
}

bool is_std_array(QualType type) {
  const auto* special = std_template(type);
  return special && special->getName() == "array";
}

QualType object_elements(QualType type) {
  return is_std_array(type) ? container_arguments(type).element : container_elements(type);
}

QualType container_elements(QualType type) {
  const auto* special = std_template(type);
  const bool known = special && (special->getName() == "vector" || special->getName() == "span");
  return known ? container_arguments(type).element : QualType();
}

bool frees_only_elements(QualType type) {
  if (container_of(type) == Container::vector) return true;
  const auto* special = std_template(type);
  if (!special || special->getName() != "basic_string" || special->getTemplateArgs().size() != 3) return false;
  const auto* traits = special->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl();
  const auto* allocator = special->getTemplateArgs()[2].getAsType()->getAsCXXRecordDecl();
  return is_scalar(special->getTemplateArgs()[0].getAsType()) && traits && traits->isInStdNamespace() && allocator &&
         allocator->isInStdNamespace() && allocator->getName() == "allocator";
}

QualType innermost_element(QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  if (type->isPointerType()) type = type->getPointeeType();
  while (const auto* array = type->getAsArrayTypeUnsafe()) type = array->getElementType();
  return type;
}

bool is_of_template(const clang::VarDecl& variable) {
  if (llvm::isa<clang::VarTemplateSpecializationDecl>(variable)) return true;
  if (!variable.isStaticDataMember()) return false;
  for (const clang::DeclContext* scope = variable.getDeclContext(); scope; scope = scope->getParent())
    if (llvm::isa<clang::ClassTemplateSpecializationDecl>(scope)) return true;
  return false;
}

std::string host_name(const clang::VarDecl& variable) {
  if (variable.isLocalExternDecl())  // it may also be declared at namespace scope
    for (const clang::VarDecl* before = variable.getPreviousDecl(); before; before = before->getPreviousDecl())
      if (!before->isLocalExternDecl()) return host_name(*before);
  if (!variable.hasGlobalStorage() || variable.isStaticLocal() || variable.isLocalExternDecl())
    return variable.getNameAsString();
  std::string name = variable.getNameAsString();
  for (const clang::DeclContext* scope = variable.getDeclContext(); scope; scope = scope->getParent())
    if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(scope); named && named->getIdentifier())
      name = named->getNameAsString() + "::" + name;
  return "::" + name;
}

}  // namespace ferry::translator::lift
