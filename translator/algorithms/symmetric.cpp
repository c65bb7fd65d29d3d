// See symmetric.h.
#include "algorithms/symmetric.h"

#include "algorithms/purity.h"
#include "algorithms/symbolic_run.h"
#include "lift/library_values.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::algorithms {

using namespace clang;

namespace {

// Returns whether the function has an object as an operand. The closure object of a lambda doesn't count.
bool is_of_object(const FunctionDecl& function) {
  const auto* method = dyn_cast<CXXMethodDecl>(&function);
  return method && !method->isStatic() && method->getOverloadedOperator() != OO_Call;
}

bool is_combined(llvm::StringRef number, const std::string& path) {
  return llvm::any_of(std::initializer_list<const char*>{"+", "*", "&", "|", "^", "min", "max"},
                      [&](const char* sign) { return number == SymbolicRun::combined(sign, "a" + path, "b" + path); });
}

// Returns whether all numbers of the result are symmetric in "a" and "b" and the function doesn't change its arguments.
bool combines(const FunctionDecl& function) {
  const ASTContext& context = function.getASTContext();
  const FunctionDecl* defined = nullptr;
  const QualType type = function.getReturnType().getNonReferenceType().getUnqualifiedType();
  std::vector<std::string> paths;
  if (!function.getBody(defined) || !add_paths(context, type, "", paths) || paths.empty()) return false;
  SymbolicRun run(context);
  for (const char* root : {"a", "b"})
    for (const std::string& path : paths) run.give(root + path, root + path);
  std::vector<std::string> names{"a", "b"}, kept;
  if (is_of_object(*defined)) {
    const CXXRecordDecl* object = cast<CXXMethodDecl>(defined)->getParent();
    if (!same_type(context.getCanonicalTagType(object), type)) return false;
    run.name_object("a");
    kept.push_back("a");
    names.erase(names.begin());
  }
  if (defined->getNumParams() != names.size()) return false;
  for (const auto& [parameter, name] : llvm::zip(defined->parameters(), names)) {
    if (!same_type(parameter->getType(), type)) return false;
    run.name(*parameter, name);
    if (parameter->getType()->isReferenceType()) kept.push_back(name);
  }
  const std::optional<std::string> result = run.run(*defined);
  return result && llvm::all_of(paths, [&](const std::string& path) {
           return is_combined(run.number_at(*result + path).value_or(""), path) &&
                  llvm::all_of(kept,
                               [&](const std::string& root) { return run.number_at(root + path) == root + path; });
         });
}

}  // namespace

bool is_symmetric(const FunctionDecl& function) {
  const auto* constructor = dyn_cast<CXXConstructorDecl>(&function);
  const bool of_complex = function.isInStdNamespace() && function.getOverloadedOperator() == OO_Plus &&
                          lift::library_class(function.getReturnType()) == lift::LibraryClass::complex;
  if (of_complex)
    return llvm::all_of(function.parameters(),
                        [&](const ParmVarDecl* one) { return same_type(one->getType(), function.getReturnType()); });
  return !constructor && combines(function);
}

}  // namespace ferry::translator::algorithms
