// Finds the functions that a unit registers for kernels of other modules (model::DeviceCallable).
//
//   [[ferry::device]] double square(double x) { return x * x; }    &::square, "double (double)"
//
// The functions take and return numbers, read only their parameters and constants, and have no side effects. A proof
// about a loop therefore holds for any of these functions.
#include "frontend/annotations.h"
#include "lift/function_values.h"
#include "lift/known_functions.h"
#include "lift/type_names.h"
#include "lift/types.h"

#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;

OwnFunctions::Found OwnFunctions::find_own(const FunctionDecl& definition) {
  if (!may_be_interposed(definition)) return find(definition);
  const llvm::SaveAndRestore examined(replaceable_, &definition);
  const Key key(&definition, nullptr);
  known_.erase(key);
  Found found = find(definition);
  known_.erase(key);  // calls by the function's name must be looked up separately
  return found;
}

// Returns whether the name denotes a constant or a table of constants.
static bool is_constant_number(const OuterName& outer) {
  const auto* variable = dyn_cast_or_null<VarDecl>(outer.declaration);
  if (!variable || !variable->hasGlobalStorage() || variable->getTLSKind() != VarDecl::TLS_None) return false;
  const QualType number = variable->getASTContext().getBaseElementType(variable->getType());
  return number.isConstQualified() && !number.isVolatileQualified() && is_scalar(number.getUnqualifiedType());
}

// Returns the description under which other modules may call the function. The runtime checks whether the function's
// address is that of this definition.
std::optional<model::DeviceCallable> FunctionValues::device_callable(const FunctionDecl& function) {
  const FunctionDecl* definition = function.getDefinition();
  if (!definition || !frontend::find_annotation(function, frontend::Annotation::device)) return std::nullopt;
  const QualType type = without_noexcept(function.getType(), unit_.context);
  const auto* method = dyn_cast<CXXMethodDecl>(definition);
  if ((method && !method->isStatic()) || definition->isWeak() || !is_open(called_type(type, unit_.context)))
    return std::nullopt;
  const OwnFunctions::Found found = own_.find_own(*definition);
  if (unfit(*definition, found) || !llvm::all_of(found.outer, is_constant_number)) return std::nullopt;
  const std::optional<Target> named = target(*definition, nullptr, type);
  const SourceLocation end = end_of_file(unit_.sources());
  const std::optional<std::string> pointer =
      TypeNames(unit_.context, end, nullptr).type(unit_.context.getPointerType(type));
  if (!named || named->hidden || !pointer) return std::nullopt;
  return model::DeviceCallable{named->address, *pointer, type.getAsString(unit_.context.getPrintingPolicy())};
}

std::vector<model::DeviceCallable> FunctionValues::device_callables() {
  std::vector<model::DeviceCallable> all;
  for (const TakenFunctions::One& one : taken().all)
    if (std::optional<model::DeviceCallable> callable = one.object ? std::nullopt : device_callable(*one.function))
      all.push_back(*std::move(callable));
  return all;
}

}  // namespace ferry::translator::lift
