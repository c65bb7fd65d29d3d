// See component_paths.h.
#include "footprint/component_paths.h"

#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::footprint {

namespace {

// Returns whether `part` equals `path` or lies inside it.
bool is_within(const std::string& part, const std::string& path) {
  std::size_t at = 0;
  for (std::size_t k = 0; k < path.size(); ++k, ++at) {
    if (at >= part.size() || (path[k] != part[at] && path[k] != '*')) return false;
    if (path[k] == '*') at = part.find(']', at) - 1;
  }
  return at == part.size() || part[at] == '.' || part[at] == '[';
}

}  // namespace

ComponentPaths::ComponentPaths(const ir::Body& body, ir::StatementId code,
                               const std::map<ir::VariableId, std::vector<ir::VariableId>>& numbers,
                               const std::map<ir::VariableId, Components::Of>& of)
    : body_(body), numbers_(numbers), of_(of), fixed_(body, code) {
  find_names(code);
}

std::optional<ir::VariableId> ComponentPaths::named_by(ir::VariableId reference) const {
  const auto known = names_.find(reference);
  return known == names_.end() ? std::nullopt : std::optional(known->second.object);
}

std::vector<ir::VariableId> ComponentPaths::numbers(const ComponentPath& path) const {
  std::vector<ir::VariableId> found;
  for (const ir::VariableId number : numbers_.at(path.object))
    if (is_within(of_.at(number).path, path.path)) found.push_back(number);
  return found;
}

// Finds references that are aliases of objects or of their parts. Must be called before the code is rewritten.
void ComponentPaths::find_names(ir::StatementId code) {
  std::vector<ir::VariableId> references;
  const auto add = [&](ir::VariableId id) {
    if (body_.types[body_.variables[id].type].kind == ir::Type::Kind::reference) references.push_back(id);
  };
  ir::each_below(
      body_, code, [](ir::StatementId) {}, add,
      [&](ir::ExpressionId id) {
        if (const auto* call = as<ir::Inlined>(id)) {
          std::for_each(call->parameters.begin(), call->parameters.end(), add);
          ir::each_below(body_, call->body, [](ir::StatementId) {}, add, [](ir::ExpressionId) {});
        }
      });
  for (bool more = true; more;) {  // a reference may be bound to one that is found later
    more = false;
    for (const ir::VariableId id : references) {
      if (names_.contains(id) || !body_.variables[id].initialiser) continue;
      const std::optional<ComponentPath> path = at(*body_.variables[id].initialiser);
      if (path) names_.emplace(id, ComponentPath{path->object, path->path, path->of_base}), more = true;
    }
  }
}

std::optional<ComponentPath> ComponentPaths::at(ir::ExpressionId id) const {
  if (const auto* requalified = as<ir::Requalify>(id)) return at(requalified->object);
  if (const auto* name = as<ir::Name>(id)) {
    if (numbers_.contains(name->variable)) return ComponentPath{name->variable, ""};
    const auto known = names_.find(name->variable);
    return known == names_.end() ? std::nullopt : std::optional(known->second);
  }
  if (const auto* part = as<ir::Member>(id)) {
    const bool base = ir::is_base(*part), array = ir::is_array_in_image(*part);
    if (!base && !array && (part->arrow || part->is_part)) return std::nullopt;
    std::optional<ComponentPath> object = at(part->object);
    if (object && !array) object->of_base = base;
    if (object && !array && !base) object->path += "." + part->name;
    return object;
  }
  if (const auto* subscript = as<ir::Subscript>(id)) return element(array_at(subscript->pointer), subscript->index);
  return body_.expressions[id].is_lvalue ? through_accessor(id, [this](auto result) { return at(result); })
                                         : std::nullopt;
}

// Returns the path of the array to whose first element the pointer points.
std::optional<ComponentPath> ComponentPaths::array_at(ir::ExpressionId pointer) const {
  if (const auto* decayed = as<ir::Decay>(pointer)) return at(decayed->array);
  return through_accessor(pointer, [this](auto result) { return array_at(result); });
}

std::optional<ComponentPath> ComponentPaths::element(std::optional<ComponentPath> array, ir::ExpressionId index) const {
  if (!array) return std::nullopt;
  const std::optional<std::int64_t> known = fixed_.value(index);
  array->path += known ? "[" + std::to_string(*known) + "]" : "[*]";
  if (!is_plain(index)) array->side_effects.push_back(index);
  return numbers(*array).empty() ? std::nullopt : array;
}

// Handles lvalues that an accessor returns: `double& x() { return x_; }`, `double& operator[](int k) { return c[k]; }`.
template <class OfResult>
std::optional<ComponentPath> ComponentPaths::through_accessor(ir::ExpressionId id, const OfResult& of_result) const {
  const auto* call = as<ir::Inlined>(id);
  if (!call || !call->result || call->parameters.size() != call->arguments.size() || !only_returns(call->body))
    return std::nullopt;
  std::optional<ComponentPath> found = of_result(*call->result);
  for (std::size_t p = 0; found && p < call->parameters.size(); ++p) {
    const std::optional<ComponentPath> given =
        names_.contains(call->parameters[p]) ? at(call->arguments[p]) : std::nullopt;
    if (given)
      found->side_effects.insert(found->side_effects.end(), given->side_effects.begin(), given->side_effects.end());
    else if (!is_plain(call->arguments[p]))
      found->side_effects.push_back(call->arguments[p]);
  }
  return found;
}

// Returns whether the code only returns a value, apart from checks: `assert(k < 3); return c[k];`. Calls that end the
// program count as checks.
bool ComponentPaths::only_returns(ir::StatementId code) const {
  const auto* block = std::get_if<ir::Block>(&body_.statements[code].node);
  return block && !block->statements.empty() &&
         std::all_of(block->statements.begin(), block->statements.end() - 1, [this](ir::StatementId one) {
           const auto* evaluated = std::get_if<ir::Evaluate>(&body_.statements[one].node);
           return std::holds_alternative<ir::Null>(body_.statements[one].node) ||
                  (evaluated && is_check(evaluated->expression.expression));
         });
}

bool ComponentPaths::is_check(ir::ExpressionId id) const {
  if (body_.ends.contains(id)) return true;
  if (const auto* choice = as<ir::Choose>(id))
    return is_plain(choice->condition) && is_check(choice->yes) && is_check(choice->no);
  if (const auto* convert = as<ir::Convert>(id)) return is_check(convert->value);
  if (const auto* comma = as<ir::Comma>(id)) return is_check(comma->left) && is_check(comma->right);
  return is_plain(id);
}

// Returns whether the expression's evaluation can be left out, because it has no side effects.
bool ComponentPaths::is_plain(ir::ExpressionId id) const {
  if (!ir::repeatable(body_, id)) return false;
  bool plain = true;
  ir::each_below(body_, id, [&](ir::ExpressionId part) {
    const auto* name = as<ir::Name>(part);
    plain = plain && !as<ir::Opaque>(part) &&
            !(name && (numbers_.contains(name->variable) || names_.contains(name->variable)));
  });
  return plain;
}

std::optional<ir::VariableId> ComponentPaths::number(const ComponentPath& path) const {
  const std::vector<ir::VariableId> found = numbers(path);
  const bool one = found.size() == 1 && path.is_known() && of_.at(found.front()).path == path.path;
  return one ? std::optional(found.front()) : std::nullopt;
}

}  // namespace ferry::translator::footprint
