// The part of Scan that decides whether results of calls and parts of objects are invariant, and returns the stub's
// text for them. See scan.h.
//
//   int extent(int k) const { if (k == 0) return nx; return n_[k]; }
//
//   extent(0)     nx
//   extent(2)     n_[k], which the stub writes as n_[static_cast<int>(2)]
//   extent(m)     invariant, and quoted as written
#include "access/scan.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::access {

// Returns the value of the only `return` that the statement can reach, considering constant conditions. Returns none if
// it might reach a different `return`, or if control may reach the statement's end.
std::optional<ir::ExpressionId> Scan::known_return(ir::StatementId id) {
  const ir::StatementNode& node = body_.statements[id].node;
  if (const auto* block = std::get_if<ir::Block>(&node)) {
    for (const ir::StatementId inner : block->statements) {
      if (const std::optional<ir::ExpressionId> found = known_return(inner)) return found;
      if (!known_to_continue(inner)) return std::nullopt;
    }
    return std::nullopt;
  }
  if (const auto* returned = std::get_if<ir::Return>(&node))
    return returned->value ? std::optional(returned->value->expression) : std::nullopt;
  const std::optional<ir::StatementId> taken = known_branch(id);
  return taken ? known_return(*taken) : std::nullopt;
}

// Returns the branch that is certainly taken. Returns none if it is unknown which branch is taken, or if none is.
std::optional<ir::StatementId> Scan::known_branch(ir::StatementId id) {
  const auto* branch = std::get_if<ir::Branch>(&body_.statements[id].node);
  if (!branch || branch->init || branch->variable || !ir::repeatable(body_, branch->condition.expression))
    return std::nullopt;
  const std::optional<bool> holds = known_truth(branch->condition.expression);
  return !holds ? std::nullopt : *holds ? std::optional(branch->then) : branch->otherwise;
}

// Returns whether the statement is a branch without `else` that is known not to be taken.
bool Scan::known_to_continue(ir::StatementId id) {
  const auto* branch = std::get_if<ir::Branch>(&body_.statements[id].node);
  return branch && !branch->init && !branch->variable && !branch->otherwise &&
         ir::repeatable(body_, branch->condition.expression) && known_truth(branch->condition.expression) == false;
}

std::optional<ir::ExpressionId> Scan::known_result(const ir::Inlined& call) {
  return call.result ? call.result : known_return(call.body);
}

// Returns whether the result of a call like `g.rows()` is invariant. The arguments must be invariant even if the result
// doesn't depend on them, as in `rows(g, k++)`.
bool Scan::invariant_result(const ir::Inlined& call, bool certain) {
  if (!call.copied.empty()) return false;
  for (const ir::ExpressionId argument : call.arguments)
    if (body_.type_of(argument).is_scalar() ? !invariant(argument, certain) : !ir::repeatable(body_, argument))
      return false;
  if (const std::optional<ir::ExpressionId> result = known_return(call.body)) return invariant(*result, certain);
  return invariant_returns(call.body);
}

// Returns whether all `return` statements inside the statement return invariant numbers.
bool Scan::invariant_returns(ir::StatementId id) {
  const ir::StatementNode& node = body_.statements[id].node;
  const auto computed = [this](const ir::FullExpression& e) { return invariant(e.expression, false); };
  if (const auto* block = std::get_if<ir::Block>(&node))
    return std::all_of(block->statements.begin(), block->statements.end(),
                       [this](ir::StatementId inner) { return invariant_returns(inner); });
  if (const auto* returned = std::get_if<ir::Return>(&node)) return returned->value && computed(*returned->value);
  if (const auto* branch = std::get_if<ir::Branch>(&node))
    return !branch->init && !branch->variable && computed(branch->condition) && invariant_returns(branch->then) &&
           (!branch->otherwise || invariant_returns(*branch->otherwise));
  if (const auto* selected = std::get_if<ir::Switch>(&node))
    return !selected->init && !selected->variable && computed(selected->condition) && invariant_returns(selected->body);
  if (const auto* label = std::get_if<ir::Case>(&node)) return !label->of_goto && invariant_returns(label->statement);
  if (const auto* jump = std::get_if<ir::Jump>(&node)) return jump->kind == ir::Jump::Kind::break_;
  return std::holds_alternative<ir::Null>(node);
}

// --- parts of objects ---

// Returns whether the expression is a part of an object, such as `g.n` or `g.size.x`, and the code doesn't change the
// object.
bool Scan::invariant_part(ir::ExpressionId id) {
  const std::optional<ir::VariableId> object = body_.type_of(id).is_volatile ? std::nullopt : unchanged_object(id);
  if (object) note_scalar(*object, false);
  return object.has_value();
}

// Returns the outside variable to which the expression belongs, or none if there is none or the code may change it.
std::optional<ir::VariableId> Scan::unchanged_object(ir::ExpressionId id) {
  if (body_.type_of(id).is_volatile) return std::nullopt;
  if (const std::optional<ir::ExpressionId> object = object_around(id)) return unchanged_object(*object);
  const auto* name = as<ir::Name>(id);
  if (!name || changes(name->variable) || !body_.value_type(name->variable).is_object()) return std::nullopt;
  const ir::Variable& variable = at(name->variable);
  if (declares(name->variable) || variable.of_callee)
    return variable.of_callee && variable.initialiser ? unchanged_object(*variable.initialiser) : std::nullopt;
  if (variable.not_mapped || variable.name.empty() || unstable(name->variable) || !readable(name->variable))
    return std::nullopt;
  return name->variable;
}

// Returns the object of which the expression is a part, a copy or an alias: `g` for `g.n`, and `e` for a call `g.ext()`
// that returns `e`.
std::optional<ir::ExpressionId> Scan::object_around(ir::ExpressionId id) {
  if (const auto* member = as<ir::Member>(id)) return member->arrow ? std::nullopt : std::optional(member->object);
  if (const auto* requalified = as<ir::Requalify>(id)) return requalified->object;
  if (const auto* made = as<ir::Construct>(id); made && made->copies) return made->arguments.front();
  if (const auto* temporary = as<ir::Temporary>(id)) return temporary->value;
  const auto* call = as<ir::Inlined>(id);
  const bool harmless = call && call->copied.empty() &&
                        std::all_of(call->arguments.begin(), call->arguments.end(),
                                    [this](ir::ExpressionId argument) { return ir::repeatable(body_, argument); });
  return harmless ? known_return(call->body) : std::nullopt;
}

// Returns the stub's text for a part of an object, which a member function may name as `n` instead of `g.n`. Returns
// none if the stub can't name the part.
std::optional<std::string> Scan::part_text(ir::ExpressionId id) {
  if (const auto* member = as<ir::Member>(id)) {
    const bool of_tuple = member->is_part && member->name.starts_with("<");
    const bool of_base =
        member->is_part && member->name.starts_with("(");  // a base class, whose members are members of the object
    const bool hidden = of_base           ? !member->is_public
                        : member->is_part ? !of_tuple
                                          : at(id).of_callee && !member->is_public;
    const std::optional<std::string> object = hidden ? std::nullopt : part_text(member->object);
    if (!object || member->name.empty() || of_base) return object;  // members of anonymous classes are named directly
    return of_tuple ? "::std::get" + member->name + "(" + *object + ")" : *object + "." + member->name;
  }
  if (const std::optional<ir::ExpressionId> object = object_around(id)) return part_text(*object);
  const auto* name = as<ir::Name>(id);
  if (!name) return std::nullopt;
  const ir::Variable& variable = at(name->variable);
  if (declares(name->variable) || variable.of_callee)
    return variable.of_callee && variable.initialiser ? part_text(*variable.initialiser) : std::nullopt;
  return variable.host_name;
}

// --- text ---

bool Scan::names_element(ir::ExpressionId id) const {
  const auto* call = as<ir::Call>(id);
  return as<ir::Subscript>(id) || as<ir::Dereference>(id) || (call && call->callee.kind == ir::Callee::Kind::element);
}

// Returns whether the expression reads elements of containers, which may not exist unless the program reads them.
bool Scan::asks_container(ir::ExpressionId root) const {
  bool found = false;
  ir::each_below(body_, root, [&](ir::ExpressionId id) { found |= as<ir::Call>(id) && names_element(id); });
  return found;
}

// Returns the stub's text for an expression such as `n`, `n + 1` or `l.n_[2]`, for use before the code. The expression
// may be in a called function. Returns none if the stub can't evaluate it.
std::optional<std::string> Scan::stub_text(ir::ExpressionId id) {
  const ir::Expression& e = at(id);
  const auto as_type = [&](const std::optional<std::string>& text) {
    return text ? std::optional("static_cast<" + body_.types[e.type].number() + ">(" + *text + ")") : std::nullopt;
  };
  if (e.of_pack) return std::nullopt;
  if (e.value) {
    const std::string digits = std::to_string(*e.value);
    return *e.value >= 0 && body_.types[e.type].name == "int" ? digits : as_type(digits);
  }
  if (is_own_text(id)) return quote(id);
  if (const auto* load = as<ir::Load>(id)) return stub_text(load->object);
  if (const auto* requalified = as<ir::Requalify>(id)) return stub_text(requalified->object);
  if (const auto* temporary = as<ir::Temporary>(id)) return stub_text(temporary->value);
  if (const auto* convert = as<ir::Convert>(id)) return as_type(stub_text(convert->value));
  if (const auto* name = as<ir::Name>(id)) return stub_text(name->variable);
  if (as<ir::Member>(id)) return part_text(id);
  if (const auto* call = as<ir::Inlined>(id)) {
    const std::optional<ir::ExpressionId> result = known_result(*call);
    return result ? as_type(stub_text(*result)) : std::nullopt;
  }
  if (names_element(id)) return element_text(id);
  const auto* binary = as<ir::Binary>(id);
  if (!binary || (binary->operation != ir::Operator::plus && binary->operation != ir::Operator::minus))
    return std::nullopt;
  const std::optional<std::string> left = stub_text(binary->left), right = stub_text(binary->right);
  if (!left || !right) return std::nullopt;
  return "((" + *left + (binary->operation == ir::Operator::plus ? ") + (" : ") - (") + *right + "))";
}

std::optional<std::string> Scan::stub_text(ir::VariableId id) {
  const ir::Variable& variable = at(id);
  if (!declares(id))
    return variable.unnameable || variable.of_pack || variable.name.empty() ? std::nullopt
                                                                            : std::optional(variable.host_name);
  if (!variable.of_callee || !variable.initialiser || changes(id) || !body_.value_type(id).is_scalar())
    return std::nullopt;
  const std::optional<std::string> value = stub_text(*variable.initialiser);
  if (at(*variable.initialiser).value && body_.type_of(*variable.initialiser).name == body_.value_type(id).name)
    return value;
  return value ? std::optional("static_cast<" + body_.value_type(id).number() + ">(" + *value + ")") : std::nullopt;
}

// Returns the stub's text for `n[k]`. The array must have a name outside the code or be a part of an outside object.
std::optional<std::string> Scan::element_text(ir::ExpressionId id) {
  const std::optional<OutsideElement> element = outside_element(id);
  if (!element) return std::nullopt;
  const std::optional<std::string> array = element->array ? stub_text(*element->array) : part_text(element->object);
  const std::optional<std::string> index = element->index ? stub_text(*element->index) : "0";
  return array && index ? std::optional(*array + "[" + *index + "]") : std::nullopt;
}

std::optional<Scan::OutsideElement> Scan::outside_element(ir::ExpressionId id) {
  std::optional<OutsideElement> found;
  if (at(id).of_pack) return std::nullopt;
  if (const auto* dereference = as<ir::Dereference>(id)) found = OutsideElement{dereference->pointer};
  if (const auto* subscript = as<ir::Subscript>(id)) found = OutsideElement{subscript->pointer, subscript->index};
  if (const auto* call = as<ir::Call>(id);
      call && call->callee.kind == ir::Callee::Kind::element && call->callee.name == "operator[]")
    found = OutsideElement{call->arguments.front(), call->arguments.back()};
  if (!found) return std::nullopt;
  found->object = ir::bare(body_, found->object);
  while (const std::optional<ir::VariableId> variable = ir::named(body_, found->object)) {
    if (!at(*variable).of_callee || !declares(*variable)) {
      if (declares(*variable) || changes(*variable)) return std::nullopt;
      found->array = variable;
      return found;
    }
    // Replaces a pointer parameter by its argument.
    const bool same = !changes(*variable) && declared_type(*variable).kind == ir::Type::Kind::pointer;
    if (!same || !at(*variable).initialiser) return std::nullopt;
    found->object = ir::bare(body_, *at(*variable).initialiser);
  }
  const ir::Type::Kind kind = body_.type_of(found->object).kind;
  const bool holds_them = kind == ir::Type::Kind::array || kind == ir::Type::Kind::std_array;
  return holds_them && rules_.invariant_members && unchanged_object(found->object) ? found : std::nullopt;
}

}  // namespace ferry::translator::access
