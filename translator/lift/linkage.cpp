// See linkage.h.
#include "lift/linkage.h"

#include "lift/known_functions.h"
#include "lift/members.h"
#include "lift/offloadable.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Mangle.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/raw_ostream.h>

#include <memory>

namespace ferry::translator::lift {

using namespace clang;

namespace {

// Returns whether GCC and Clang agree on the mangled name. They spell some template arguments differently: null
// pointers, addresses of parts and long doubles. Also returns false if a user's name merely contains such letters,
// which only costs time.
bool is_alike(llvm::StringRef name) {
  constexpr std::size_t digits_of_long_double = 20;
  for (std::size_t at = name.find("Le"); at != llvm::StringRef::npos; at = name.find("Le", at + 1)) {
    const llvm::StringRef digits = name.substr(at + 2, digits_of_long_double);
    if (digits.size() == digits_of_long_double && llvm::all_of(digits, llvm::isHexDigit)) return false;
  }
  return !name.contains("LDn") && !name.contains("Xad");
}

// Returns the function's name for the user's compiler and assembler, or "".
std::string linkage_name(const FunctionDecl& function) {
  ASTContext& context = function.getASTContext();
  std::string name;
  llvm::raw_string_ostream out(name);
  if (const auto* label = function.getAttr<AsmLabelAttr>()) {
    out << label->getLabel();
  } else {
    const std::unique_ptr<MangleContext> mangle(context.createMangleContext());
    if (mangle->shouldMangleDeclName(&function))
      mangle->mangleName(GlobalDecl(&function), out);
    else
      out << function.getName();
  }
  const auto is_plain = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  return llvm::all_of(name, is_plain) && is_alike(name) ? name : "";
}

// Returns whether the program has exactly one definition of the function, with a name on which all compilers agree.
bool has_one_definition(const FunctionDecl& function) {
  return function.isExternallyVisible() && function.getTemplateSpecializationKind() == TSK_Undeclared &&
         !function.isInlined() && !function.isConstexpr() && !function.isMain() && !function.isDeleted() &&
         !isa<CXXConstructorDecl, CXXDestructorDecl>(function) && !function.isOverloadedOperator() &&
         !function.getASTContext().getCurrentNamedModule() &&
         llvm::none_of(function.redecls(), [](const FunctionDecl* one) {
           return one->hasAttr<WeakAttr>() || one->hasAttr<WeakRefAttr>() || one->hasAttr<IFuncAttr>() ||
                  one->hasAttr<AliasAttr>() || one->isMultiVersion();
         });
}

// Returns whether the type may lead to elements for kernels. A pointer to characters is assumed to point to text.
bool may_hold_elements(QualType type) {
  type = type.getNonReferenceType();
  if (type->isPointerType() || type->isArrayType()) {
    const Type* const element = type->getPointeeOrArrayElementType();
    return !element->isCharType() && !element->isVoidType() && !element->isFunctionType();
  }
  return type->isRecordType();
}

}  // namespace

std::string symbol_name(const NamedDecl& declaration) {
  if (!isa<FunctionDecl, VarDecl>(declaration)) return declaration.getQualifiedNameAsString();
  return ASTNameGenerator(declaration.getASTContext()).getName(&declaration);
}

const diagnostics::Message* absent_body(const frontend::ParsedUnit& unit, const FunctionDecl* function) {
  if (!function || unit.absent_bodies.empty() || function->hasBody()) return nullptr;
  const auto found = unit.absent_bodies.find(symbol_name(*function));
  return found == unit.absent_bodies.end() ? nullptr : &found->second;
}

std::string linkage_name_of_callee(const CallExpr& call) {
  const FunctionDecl* const function = call.getDirectCallee();
  if (!function || is_dispatched(call) || function->getBuiltinID() != 0 || function->isNoReturn()) return "";
  const SourceManager& sources = function->getASTContext().getSourceManager();
  if (function->isInStdNamespace() || sources.isInSystemHeader(function->getLocation())) return "";
  const FunctionDecl* const definition = function->getDefinition();
  const bool elsewhere = !definition || (offloaded_where_called(*definition) && may_be_interposed(*definition));
  return elsewhere && has_one_definition(*function) && !may_be_dropped(*function) ? linkage_name(*function) : "";
}

std::string linkage_name_of_definition(const FunctionDecl& definition) {
  return has_one_definition(definition) ? linkage_name(definition) : "";
}

// A function without parameters may work on global variables. If it returns a value, however, it is assumed to exist
// only for its result.
bool may_be_given_elements(const FunctionDecl& function) {
  const auto* method = dyn_cast<CXXMethodDecl>(&function);
  return (method && method->isInstance()) || (function.param_empty() && function.getReturnType()->isVoidType()) ||
         llvm::any_of(function.parameters(),
                      [](const ParmVarDecl* parameter) { return may_hold_elements(parameter->getType()); });
}

}  // namespace ferry::translator::lift
