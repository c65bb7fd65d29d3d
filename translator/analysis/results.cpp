// See results.h.
#include "analysis/results.h"

#include "lift/types.h"

#include <llvm/ADT/STLExtras.h>

#include <set>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;
using diagnostics::Id;
using Operation = model::Result::Operation;

namespace {

bool reassociates(const ScalarRole& role) {
  return (role.operation == Operation::sum || role.operation == Operation::product) &&
         role.accumulator->isFloatingType();
}

bool contains(const Stmt& code, const Stmt& part) {
  return &code == &part ||
         llvm::any_of(code.children(), [&](const Stmt* child) { return child && contains(*child, part); });
}

std::string type_name(const FunctionContext& function, SharedDeclarations& shared, QualType type) {
  const auto* enumeration = type->getAs<EnumType>();
  return enumeration ? shared.enumeration(function.context, *enumeration->getDecl()) : spelling(function.context, type);
}

void note_object(const FunctionContext& function, const VarDecl& variable, model::Footprint& footprint) {
  if (!function.exposed(variable)) return;
  model::Scalar scalar;
  scalar.name = variable.getNameAsString();
  scalar.text = host_name(variable);
  scalar.type = spelling(function.context, variable.getType());
  scalar.exposed = scalar.written = true;
  footprint.scalars.push_back(std::move(scalar));
}

}  // namespace

std::optional<Refusal> WrittenScalars::find(const FunctionContext& function, bool strict_fp, const Stmt& nest,
                                            const Stmt& body, const std::vector<const VarDecl*>& variables,
                                            std::vector<Refusal>& notes) {
  std::set<std::string> names;
  for (ScalarRole& role : scalar_roles(function, nest, body, variables)) {
    const std::string name = role.variable->getNameAsString();
    if (!names.insert(name).second) return Refusal{role.written, {Id::two_of_a_name, {name}}};
    switch (role.kind) {
      case ScalarRole::Kind::refused:
        if (role.read.isValid() && role.read != role.written) notes.push_back({role.read, {Id::scalar_read, {name}}});
        return Refusal{role.written, role.reason};
      case ScalarRole::Kind::temporary:
        temporaries.push_back(role.variable);
        break;
      case ScalarRole::Kind::companion:
        break;
      case ScalarRole::Kind::result:
        if (strict_fp && reassociates(role)) return Refusal{role.written, {Id::sum_strict_fp, {name}}};
        results_.push_back(std::move(role));
        break;
    }
  }
  return std::nullopt;
}

bool WrittenScalars::too_many() const {
  constexpr std::size_t most = 48 * 1024 / 256,
                        each = 16;  // see cuda_reduction.h; a value, and an iteration or a place
  return (results().size() + elements.results.size()) * each > most;
}

std::vector<const VarDecl*> WrittenScalars::results() const {
  std::vector<const VarDecl*> variables;
  for (const ScalarRole& role : results_) {
    variables.push_back(role.variable);
    variables.insert(variables.end(), role.companions.begin(), role.companions.end());
  }
  return variables;
}

std::vector<const VarDecl*> WrittenScalars::kept() const {
  std::vector<const VarDecl*> variables;
  for (const ScalarRole& role : results_)
    if (role.operation == Operation::kept) variables.push_back(role.variable);
  return variables;
}

void WrittenScalars::mark_speculative(Region& region) const {
  for (const ScalarRole& role : results_)
    for (const Expr* speculated : role.speculated) {
      for (std::size_t a = 0; a < region.access_expressions.size(); ++a)
        region.footprint.accesses[a].speculative |= contains(*speculated, *region.access_expressions[a]);
      for (OwnElement& element : region.own_elements)
        element.access.speculative |= contains(*speculated, *element.expression);
    }
}

std::vector<model::Result> WrittenScalars::model_results(const FunctionContext& function, SharedDeclarations& shared,
                                                         model::Footprint& footprint) const {
  std::vector<model::Result> results;
  for (const ScalarRole& role : results_) {
    model::Result result;
    result.operation = role.operation;
    result.name = role.variable->getNameAsString();
    result.text = host_name(*role.variable);
    result.type = type_name(function, shared, role.variable->getType().getNonReferenceType());
    result.accumulator = type_name(function, shared, role.accumulator);
    result.reassociates = reassociates(role);
    note_object(function, *role.variable, footprint);
    for (const VarDecl* companion : role.companions) {
      result.companions.push_back({companion->getNameAsString(), host_name(*companion),
                                   type_name(function, shared, companion->getType().getNonReferenceType())});
      note_object(function, *companion, footprint);
    }
    results.push_back(std::move(result));
  }
  results.insert(results.end(), elements.results.begin(), elements.results.end());
  return results;
}

}  // namespace ferry::translator::analysis
