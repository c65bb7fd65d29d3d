// See live_outs.h.
#include "footprint/live_outs.h"

#include "ir/parts.h"

namespace ferry::translator::footprint {

using diagnostics::Id;
using Operation = model::Reduction::Operation;

namespace {

bool reassociates(const ScalarRole& role) {
  return (role.operation == Operation::sum || role.operation == Operation::product) && role.accumulator.floating;
}

bool contains(const ir::Body& body, ir::ExpressionId code, ir::ExpressionId part) {
  bool found = false;
  each_below(body, code, [&](ir::ExpressionId id) { found |= id == part; });
  return found;
}

void note_result(const ir::Function& function, ir::VariableId id, const ir::VariableSet& followed,
                 model::Footprint& footprint) {
  if (!function.exposed(id)) return;
  const ir::Variable& variable = function.body.variables[id];
  model::Scalar scalar{variable.name, variable.host_name, function.body.value_type(id).name};
  scalar.exposed = scalar.written = true;
  scalar.late = ir::is_behind_others(variable, followed);
  footprint.scalars.push_back(std::move(scalar));
}

}  // namespace

std::vector<Refusal> LiveOuts::find(const ir::Function& function, bool strict_fp, ir::StatementId nest,
                                    ir::StatementId code, const std::vector<ir::VariableId>& variables) {
  std::vector<Refusal> reasons;
  followed_ = ir::followed_by_header(function.body, nest);
  for (ScalarRole& role : scalar_roles(function, nest, code, variables)) {
    const std::string& name = function.body.variables[role.variable].name;
    switch (role.kind) {
      case ScalarRole::Kind::refused:
        reasons.push_back({role.written, role.reason});
        if (role.read && role.read->begin != role.written.begin)
          reasons.push_back({*role.read, {Id::scalar_read, {name}}});
        break;
      case ScalarRole::Kind::privatised:
        privatised.push_back(role.variable);
        break;
      case ScalarRole::Kind::payload:
        break;
      case ScalarRole::Kind::reduction:
        if (strict_fp && reassociates(role)) reasons.push_back({role.written, {Id::sum_strict_fp, {name}}});
        results_.push_back(std::move(role));
        break;
    }
  }
  return reasons;
}

std::int64_t LiveOuts::room_for_elements() const {
  constexpr std::int64_t most = 48 * 1024 / 256, each = 16;  // see gpu_reduction.h: a value, and an iteration
  constexpr std::int64_t note = 8;                           // whether a NaN was there
  return most - static_cast<std::int64_t>(reductions().size()) * each -
         static_cast<std::int64_t>(noted().size()) * note;
}

std::vector<ir::VariableId> LiveOuts::reductions() const {
  std::vector<ir::VariableId> variables;
  for (const ScalarRole& role : results_) {
    variables.push_back(role.variable);
    variables.insert(variables.end(), role.payloads.begin(), role.payloads.end());
  }
  return variables;
}

std::vector<ir::VariableId> LiveOuts::lastprivate() const {
  std::vector<ir::VariableId> variables;
  for (const ScalarRole& role : results_)
    if (role.operation == Operation::lastprivate) variables.push_back(role.variable);
  return variables;
}

std::vector<ir::VariableId> LiveOuts::noted() const {
  std::vector<ir::VariableId> variables;
  for (const ScalarRole& role : results_)
    if (!role.ties.plain()) variables.push_back(role.variable);
  return variables;
}

std::optional<Refusal> LiveOuts::starts_anew(const ir::Body& body) const {
  for (const ScalarRole& role : results_)
    if (role.ties.anew) return Refusal{role.written, {Id::nan_starts_anew, {body.variables[role.variable].name}}};
  return std::nullopt;
}

void LiveOuts::mark_speculative(const ir::Body& body, FootprintScan& region) const {
  for (const ScalarRole& role : results_)
    for (const ir::ExpressionId speculated : role.speculated) {
      for (std::size_t a = 0; a < region.access_expressions.size(); ++a)
        region.footprint.accesses[a].speculative |= contains(body, speculated, region.access_expressions[a]);
      for (OwnElement& element : region.own_elements)
        element.access.speculative |= contains(body, speculated, element.expression);
    }
}

std::vector<model::Reduction> LiveOuts::model_reductions(const ir::Function& function, model::Footprint& footprint,
                                                         const TextOf& name, const TextOf& type) const {
  std::vector<model::Reduction> results;
  for (const ScalarRole& role : results_) {
    const ir::Variable& variable = function.body.variables[role.variable];
    const bool own_type = role.accumulator.type == function.body.value_type(role.variable).name;
    model::Reduction result;
    result.operation = role.operation;
    result.ties = role.ties;
    result.name = name(role.variable);
    result.text = variable.host_name;
    result.type = type(role.variable);
    result.accumulator = own_type ? result.type : role.accumulator.type;
    result.reassociates = reassociates(role);
    note_result(function, role.variable, followed_, footprint);
    for (const ir::VariableId payload : role.payloads) {
      const ir::Variable& follower = function.body.variables[payload];
      result.payloads.push_back({name(payload), follower.host_name, type(payload)});
      note_result(function, payload, followed_, footprint);
    }
    results.push_back(std::move(result));
  }
  results.insert(results.end(), elements.results.begin(), elements.results.end());
  return results;
}

}  // namespace ferry::translator::footprint
