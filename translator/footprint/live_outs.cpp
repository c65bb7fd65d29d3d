// See live_outs.h.
#include "footprint/live_outs.h"

#include "footprint/limits.h"
#include "footprint/speculation.h"
#include "ir/parts.h"
#include "ir/queries.h"

#include <set>
#include <tuple>

namespace ferry::translator::footprint {

using diagnostics::Id;
using Operation = model::Reduction::Operation;

namespace {

bool reassociates(const ScalarRole& role) {
  return (role.operation == Operation::sum || role.operation == Operation::product) && role.accumulator.floating;
}

// Returns whether the result is a sum or product in a signed type. Components of objects, and variables that a function
// returns, are accumulated in their own type, in which a partial sum may overflow although the total doesn't. This is
// harmless if signed overflow wraps.
bool sums_as_signed(const ir::Body& body, const ScalarRole& role) {
  const bool sums = role.operation == Operation::sum || role.operation == Operation::product;
  return sums && body.value_type(role.variable).is_signed && !role.accumulator.floating;
}

// Returns the number of bytes that a thread keeps for the result, as in reduction.h.
std::int64_t result_bytes(const ScalarRole& role) {
  constexpr std::int64_t value = 8, number = 8, note = 8;  // `note` says whether a NaN was seen
  const bool ordered = role.operation == Operation::least || role.operation == Operation::greatest ||
                       role.operation == Operation::lastprivate;
  return value + (ordered ? number : 0) + (role.ties.plain() ? 0 : note) +
         value * static_cast<std::int64_t>(role.payloads.size());
}

void note_exposed(const ir::Function& function, ir::VariableId id, const ir::VariableSet& followed, bool written,
                  model::Footprint& footprint) {
  if (!function.exposed(id)) return;
  const ir::Variable& variable = function.body.variables[id];
  model::Scalar scalar{variable.name, variable.host_name, function.body.value_type(id).name};
  scalar.exposed = true;
  scalar.written = written;
  scalar.needs_iteration = ir::is_reached_through_others(variable, followed);
  footprint.scalars.push_back(std::move(scalar));
}

}  // namespace

std::vector<Refusal> LiveOuts::find(const ir::Function& function, bool strict_fp, ir::StatementId nest,
                                    ir::StatementId code, const std::vector<ir::VariableId>& variables, bool running) {
  std::vector<Refusal> reasons;
  followed_ = ir::dereferenced_by_header(function.body, nest);
  components = variables.empty() ? nullptr : std::make_shared<const Components>(function, code, variables);
  if (components && components->whole()) {
    const auto& [source, object] = *components->whole();
    return {{source, {Id::object_written, {function.body.variables[object].name}}}};
  }
  const ir::Function& apart = read(function);
  std::set<std::tuple<ir::VariableId, std::size_t, Id>> said;
  for (ScalarRole& role : scalar_roles(apart, nest, code, components ? components->written() : variables, running)) {
    const std::string& name = apart.body.variables[role.variable].name;
    switch (role.kind) {
      case ScalarRole::Kind::refused:
        if (!said.emplace(part_of(role.variable) ? part_of(role.variable)->object : role.variable, role.written.begin,
                          role.reason.id)
                 .second)
          break;  // already reported for another component of this object
        reasons.push_back({role.written, role.reason});
        if (role.read && role.read->begin != role.written.begin)
          reasons.push_back({*role.read, {Id::scalar_read, {name}}});
        break;
      case ScalarRole::Kind::privatised:
        if (!part_of(role.variable)) privatised.push_back(role.variable);
        break;
      case ScalarRole::Kind::payload:
        break;
      case ScalarRole::Kind::running:
        if (part_of(role.variable))  // the first kernel is a slice of the nest's tree, without components
          reasons.push_back(
              {role.written, {Id::object_written, {function.body.variables[part_of(role.variable)->object].name}}});
        [[fallthrough]];
      case ScalarRole::Kind::reduction:
        if (part_of(role.variable) && !apart.body.value_type(role.variable).is_scalar())  // last values of an array
          reasons.push_back(
              {role.written, {Id::object_written, {function.body.variables[part_of(role.variable)->object].name}}});
        if (apart.body.signed_traps && (part_of(role.variable) || role.in_own_type) && sums_as_signed(apart.body, role))
          reasons.push_back({role.written, {Id::object_sum_traps, {name}}});
        if (strict_fp && reassociates(role)) reasons.push_back({role.written, {Id::sum_strict_fp, {name}}});
        results_.push_back(std::move(role));
        break;
    }
  }
  for (const ir::VariableId variable : variables) {
    if (!components->holds(variable)) continue;
    const bool is_given = !components->kept(variable).empty();
    (is_given ? begun : privatised).push_back(variable);
    const std::int64_t bytes = function.body.value_type(variable).bytes,
                       most = is_given ? most_bytes_of_value : local_array_bytes;
    if (bytes > most)
      reasons.push_back({function.body.statements[nest].position(),
                         {Id::object_too_large,
                          {function.body.variables[variable].name, std::to_string(bytes), std::to_string(most)}}});
  }
  return reasons;
}

std::int64_t LiveOuts::room_for_elements() const {
  constexpr std::int64_t end = 8;             // a flag that says whether an iteration has ended the loop
  std::int64_t room = 48 * 1024 / 256 - end;  // the limit for each thread: see gpu_reduction.h
  for (const ScalarRole& role : results_) room -= result_bytes(role);
  return room;
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

std::vector<ir::VariableId> LiveOuts::running() const {
  std::vector<ir::VariableId> variables;
  for (const ScalarRole& role : results_)
    if (role.kind == ScalarRole::Kind::running) variables.push_back(role.variable);
  return variables;
}

bool LiveOuts::has_same_partials(const LiveOuts& other) const {
  return llvm::equal(results_, other.results_, [](const ScalarRole& one, const ScalarRole& two) {
    return one.variable == two.variable && one.operation == two.operation && one.ties == two.ties &&
           one.accumulator == two.accumulator && one.payloads == two.payloads;
  });
}

std::vector<ir::VariableId> LiveOuts::noted() const {
  std::vector<ir::VariableId> variables;
  for (const ScalarRole& role : results_)
    if (!role.ties.plain()) variables.push_back(role.variable);
  return variables;
}

std::optional<Refusal> LiveOuts::starts_anew() const {
  for (const ScalarRole& role : results_)
    if (role.ties.restarts_at_nan)
      return Refusal{role.written, {Id::nan_starts_anew, {components->function().body.variables[role.variable].name}}};
  return std::nullopt;
}

void LiveOuts::mark_speculative(FootprintScan& region) const {
  std::set<ir::ExpressionId> evaluated;
  for (const ScalarRole& role : results_)
    for (const ir::ExpressionId speculated : role.speculated)
      each_below(components->function().body, speculated,
                 [&](ir::ExpressionId id) { evaluated.insert(components->original(id)); });
  footprint::mark_speculative(evaluated, region);
}

// Returns the text that denotes a result inside an object, or "" if the result is a variable of its own in the kernel.
std::string LiveOuts::place(ir::VariableId variable, const NameOf& name) const {
  const Components::Of* of = part_of(variable);
  return of ? name(of->object) + of->path : "";
}

std::vector<model::Reduction> LiveOuts::model_reductions(const ir::Function& function, model::Footprint& footprint,
                                                         const NameOf& name, const TypeText& type) const {
  std::vector<model::Reduction> results;
  const ir::Function& apart = read(function);
  // A kernel gets a copy of the whole object. So the components that aren't results must not overlap anything that the
  // nest writes.
  for (const ir::VariableId object : begun)
    for (const ir::VariableId number : components->kept(object))
      note_exposed(apart, number, followed_, false, footprint);
  for (const ScalarRole& role : results_) {
    const ir::Variable& variable = apart.body.variables[role.variable];
    const ir::Type& own = apart.body.value_type(role.variable);
    model::Reduction result;
    result.operation = role.operation;
    result.ties = role.ties;
    result.name = name(role.variable);
    result.text = variable.host_name;
    result.shown = ir::shown(variable);
    result.type = type(own);
    result.place = place(role.variable, name);
    result.accumulator = role.accumulator.type == own.name ? result.type : role.accumulator.type;
    result.reassociates = reassociates(role);
    result.running = role.kind == ScalarRole::Kind::running;
    note_exposed(apart, role.variable, followed_, true, footprint);
    for (const ir::VariableId payload : role.payloads) {
      const ir::Variable& follower = apart.body.variables[payload];
      result.payloads.push_back({name(payload), follower.host_name, type(apart.body.value_type(payload)),
                                 place(payload, name), ir::shown(follower)});
      note_exposed(apart, payload, followed_, true, footprint);
    }
    results.push_back(std::move(result));
  }
  results.insert(results.end(), elements.results.begin(), elements.results.end());
  return results;
}

}  // namespace ferry::translator::footprint
