// See clocks.h.
#include "lift/clocks.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>

namespace ferry::translator::lift {

using namespace clang;
using Kind = ir::Callee::Kind;

namespace {

bool of_system(const Decl& declaration) {
  const SourceManager& sources = declaration.getASTContext().getSourceManager();
  return sources.isInSystemHeader(sources.getExpansionLoc(declaration.getLocation()));
}

// Returns whether the declaration is in namespace std::`name`, or in a class of that namespace.
bool in_namespace_of_std(const Decl& declaration, llvm::StringRef name) {
  const DeclContext* context = declaration.getDeclContext();
  while (context->isRecord() || context->isInlineNamespace()) context = context->getParent();
  const auto* space = dyn_cast<NamespaceDecl>(context);
  return space && space->getName() == name && space->getParent()->isStdNamespace();
}

bool is_value(QualType type);

bool is_value_argument(const TemplateArgument& argument) {
  if (argument.getKind() != TemplateArgument::Type) return false;
  const CXXRecordDecl* record = argument.getAsType()->getAsCXXRecordDecl();
  if (!record) return is_value(argument.getAsType());
  const bool clock = record->getName() == "steady_clock" || record->getName() == "system_clock";
  return (record->isInStdNamespace() && record->getName() == "ratio") ||
         (clock && in_namespace_of_std(*record, "chrono")) || is_value(argument.getAsType());
}

// Returns whether the type is a number, or a std::chrono duration or time point with numbers. Also accepts the result
// of comparing these with `<=>`, and the type of the 0 with which such a result is compared.
bool is_value(QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  if (type.isVolatileQualified()) return false;
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (!record) return type->isArithmeticType() && !type->isEnumeralType();
  if (!of_system(*record) || !record->getIdentifier()) return false;
  const llvm::StringRef name = record->getName();
  if (record->isInStdNamespace())
    return name == "strong_ordering" || name == "weak_ordering" || name == "partial_ordering";
  if (in_namespace_of_std(*record, "__cmp_cat")) return name == "__unspec";
  const auto* special = dyn_cast<ClassTemplateSpecializationDecl>(record);
  return special && in_namespace_of_std(*record, "chrono") && (name == "duration" || name == "time_point") &&
         llvm::all_of(special->getTemplateArgs().asArray(), is_value_argument);
}

// Returns whether the call is `clock()` or `time(nullptr)`.
bool reads_clock_of_c(const CallExpr& call, const FunctionDecl& function) {
  if (!function.isExternC() || !function.getIdentifier() || function.getDefinition()) return false;
  if (function.getName() == "clock") return call.getNumArgs() == 0;
  return function.getName() == "time" && call.getNumArgs() == 1 &&
         call.getArg(0)->isNullPointerConstant(function.getASTContext(), Expr::NPC_ValueDependentIsNotNull);
}

bool takes_values(const FunctionDecl& function) {
  return llvm::all_of(function.parameters(), [](const ParmVarDecl* parameter) {
    const QualType type = parameter->getType();
    const bool may_write = type->isLValueReferenceType() && !type.getNonReferenceType().isConstQualified();
    return !may_write && is_value(type);
  });
}

}  // namespace

Kind time_call(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function || !of_system(*function)) return Kind::unknown;
  if (reads_clock_of_c(call, *function)) return Kind::time;
  const bool of_std =
      function->isInStdNamespace() && (function->isOverloadedOperator() || isa<UserDefinedLiteral>(call));
  if (!of_std && !in_namespace_of_std(*function, "chrono")) return Kind::unknown;
  if (!is_value(function->getReturnType()) || !takes_values(*function)) return Kind::unknown;
  const auto* method = dyn_cast<CXXMethodDecl>(function);
  if (!method || method->isStatic()) return function->getReturnType()->isReferenceType() ? Kind::unknown : Kind::time;
  if (!is_value(method->getFunctionObjectParameterType()) || method->isVirtual()) return Kind::unknown;
  return method->isConst() ? Kind::time : Kind::time_update;
}

bool makes_time(const CXXConstructExpr& construction) {
  const CXXConstructorDecl& constructor = *construction.getConstructor();
  // The 0 with which the result of `<=>` is compared is converted to this class.
  const bool of_zero = constructor.getParent()->getName() == "__unspec";
  return is_value(construction.getType()) && of_system(constructor) && (of_zero || takes_values(constructor));
}

}  // namespace ferry::translator::lift
