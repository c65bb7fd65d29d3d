// See declared_instances.h.
#include "callees/declared_instances.h"

#include "callees/wanted.h"

#include <clang/AST/ASTContext.h>
#include <clang/Sema/Sema.h>
#include <llvm/ADT/STLExtras.h>

#include <set>

namespace ferry::translator::callees {

using namespace clang;

namespace {

bool is_declared(const frontend::ParsedUnit& unit) {
  const llvm::ArrayRef<syntax::Token> tokens = unit.tokens.expandedTokens();
  for (std::size_t t = 1; t < tokens.size(); ++t)
    if (tokens[t].kind() == tok::kw_template && tokens[t - 1].kind() == tok::kw_extern) return true;
  return false;
}

bool lacks_body(const FunctionDecl& function) {
  const FunctionDecl* const pattern = function.getTemplateInstantiationPattern();
  return function.getTemplateSpecializationKind() == TSK_ExplicitInstantiationDeclaration && !function.isDefined() &&
         pattern && pattern->isDefined();
}

// Instantiates the function's body. Suppresses messages about errors in it, because the unit itself doesn't need it.
void instantiate(frontend::ParsedUnit& unit, FunctionDecl& function) {
  DiagnosticsEngine& engine = unit.diagnostics;
  const bool suppressed = engine.getSuppressAllDiagnostics();
  engine.setSuppressAllDiagnostics(true);
  const DiagnosticErrorTrap trap(engine);
  function.setTemplateSpecializationKind(TSK_ImplicitInstantiation, function.getPointOfInstantiation());
  unit.sema->InstantiateFunctionDefinition(function.getPointOfInstantiation(), &function, true, false, true);
  unit.sema->PerformPendingInstantiations();
  engine.setSuppressAllDiagnostics(suppressed);
  if (!trap.hasErrorOccurred()) return;
  function.setBody(nullptr);
  function.setTemplateSpecializationKind(TSK_ExplicitInstantiationDeclaration, function.getPointOfInstantiation());
}

// Instantiates the bodies of the functions that `reached` returns, until it returns no new ones.
void make_bodies(frontend::ParsedUnit& unit, llvm::function_ref<Functions()> reached) {
  if (!unit.sema || !is_declared(unit)) return;
  std::set<std::string> tried;
  for (bool more = true; more;) {
    more = false;
    for (const auto& [name, function] : reached())
      if (lacks_body(*function) && tried.insert(name).second) {
        instantiate(unit, const_cast<FunctionDecl&>(*function));
        more = true;
      }
  }
}

}  // namespace

void instantiate_declared(frontend::ParsedUnit& unit) {
  make_bodies(unit, [&] { return reached_functions(unit); });
}

void instantiate_declared(frontend::ParsedUnit& unit, const FunctionDecl& function) {
  make_bodies(unit, [&] { return reached_functions(unit, function); });
}

}  // namespace ferry::translator::callees
