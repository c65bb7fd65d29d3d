// See computed_components.h.
#include "footprint/computed_components.h"

#include "footprint/unrolled_loops.h"
#include "ir/node_parts.h"
#include "ir/queries.h"

#include <algorithm>
#include <string>
#include <utility>

namespace ferry::translator::footprint {

namespace {

using Numbers = std::vector<ir::ExpressionId>;
using MaybeNumbers = std::optional<Numbers>;
using MaybeNumber = std::optional<ir::ExpressionId>;

class Computation {
 public:
  explicit Computation(ir::Body& body) : body_(body), constants_(body) {}

  // Returns the components of an expression's value, or of the object that the expression names.
  MaybeNumbers object(ir::ExpressionId id) {
    id = ir::bare(body_, id);
    if (const auto* load = as<ir::Load>(id)) return object(load->object);
    if (const auto* made = as<ir::Construct>(id)) {
      if (made->copies && made->arguments.size() == 1) return object(made->arguments.front());
      return made->reads ? constructed(std::vector(made->arguments), id) : std::nullopt;
    }
    if (adds_objects(body_, id)) return added(id);
    if (const auto* list = as<ir::List>(id)) return listed(*list, components(id).size());
    if (as<ir::Constant>(id)) return zeros(id);
    if (as<ir::Inlined>(id)) return result(id);
    if (const std::optional<Place> place = this->place(id)) return held(*place, id);
    return of_another(id);
  }

  std::vector<ir::ExpressionId> side_effects;
  std::map<ir::ExpressionId, ir::ExpressionId> originals;

 private:
  static constexpr std::int64_t most_elements = 64;
  static constexpr std::size_t most_copies = 20'000;  // limited, because using a component twice doubles its tree
  struct Place {                                      // a part of an object that one of the functions declares
    ir::VariableId object;
    std::string path;

    friend auto operator<=>(const Place&, const Place&) = default;
  };

  template <class Node>
  const Node* as(ir::ExpressionId id) const {
    return std::get_if<Node>(&body_.expressions[id].node);
  }

  std::vector<ir::Component> components(ir::ExpressionId id) const { return body_.type_of(id).components; }

  ir::ExpressionId made(ir::ExpressionId like, ir::ExpressionNode node, ir::TypeId type, bool is_lvalue) {
    ir::Expression one{std::move(node), type, is_lvalue};
    one.of_callee = body_.expressions[like].of_callee;
    one.source = body_.expressions[like].source;
    return body_.expressions.add(std::move(one));
  }

  // --- objects ---

  MaybeNumbers zeros(ir::ExpressionId id) {
    Numbers all;
    for (const ir::Component& component : components(id))
      all.push_back(made(id, ir::Constant{}, component.type, false));
    return all.empty() ? MaybeNumbers() : all;
  }

  MaybeNumbers listed(const ir::List& given, std::size_t count) {
    const ir::List list = given;
    Numbers all;
    const bool known = add_listed(list, all);
    return known && all.size() == count && count > 0 ? MaybeNumbers(all) : std::nullopt;
  }

  bool add_listed(const ir::List& list, Numbers& all) {
    return std::all_of(list.elements.begin(), list.elements.end(),
                       [&](ir::ExpressionId element) { return add_element(element, all); });
  }

  bool add_element(ir::ExpressionId id, Numbers& all) {
    const ir::Type type = body_.type_of(id);
    if (type.kind == ir::Type::Kind::array) return add_array(id, *type.element, type.extent.value_or(0), all);
    if (type.kind == ir::Type::Kind::std_array && as<ir::List>(id)) return add_listed(ir::List(*as<ir::List>(id)), all);
    const MaybeNumber one = type.is_scalar() ? number_or_same(id) : std::nullopt;
    const MaybeNumbers more = one ? Numbers{*one} : type.is_held() ? object(id) : MaybeNumbers();
    if (more) all.insert(all.end(), more->begin(), more->end());
    return more.has_value();
  }

  // Appends an array's elements from a list such as `{1, 2}`, whose last element is repeated. A constant gives zeros.
  bool add_array(ir::ExpressionId id, ir::TypeId element, std::int64_t extent, Numbers& all) {
    const std::vector<ir::ExpressionId> given = as<ir::List>(id) ? as<ir::List>(id)->elements : Numbers();
    const std::int64_t count = static_cast<std::int64_t>(given.size());
    if (count > extent || extent > most_elements || (given.empty() && !as<ir::Constant>(id))) return false;
    for (std::int64_t k = 0; k < extent; ++k) {
      const ir::ExpressionId one = given.empty() ? made(id, ir::Constant{}, element, false)
                                                 : given[static_cast<std::size_t>(std::min(k, count - 1))];
      if (!add_element(one, all)) return false;
    }
    return true;
  }

  // Returns the components of an operand. A scalar has one component, itself.
  MaybeNumbers operand(ir::ExpressionId id) {
    while (const auto* temporary = as<ir::Temporary>(id)) id = temporary->value;
    const ir::TypeId type = body_.expressions[id].type;
    if (!body_.types[type].is_scalar()) return object(id);
    const ir::ExpressionId value = body_.expressions[id].is_lvalue ? made(id, ir::Load{id}, type, false) : id;
    const MaybeNumber one = number_or_same(value);
    return one ? MaybeNumbers(Numbers{*one}) : std::nullopt;
  }

  ir::ExpressionId converted(ir::ExpressionId number, ir::TypeId to) {
    const bool same = body_.type_of(number).name == body_.types[to].name;
    return same ? number : made(number, ir::Convert{number}, to, false);
  }

  // Returns the components of an object that a constructor call makes, such as `std::pair(x[i], i)`.
  MaybeNumbers constructed(const std::vector<ir::ExpressionId>& arguments, ir::ExpressionId id) {
    const std::vector<ir::Component> components = this->components(id);
    Numbers all;
    for (const ir::ExpressionId argument : arguments) {
      const MaybeNumbers more = operand(argument);
      if (!more) return std::nullopt;
      all.insert(all.end(), more->begin(), more->end());
    }
    if (all.size() != components.size() || all.empty()) return std::nullopt;
    for (std::size_t k = 0; k < all.size(); ++k) all[k] = converted(all[k], components[k].type);
    return all;
  }

  // Returns the components of a std::complex sum or difference, such as `z + w` or `z - 1`.
  MaybeNumbers added(ir::ExpressionId id) {
    const ir::Call call = *as<ir::Call>(id);
    const bool adds = call.callee.name == "operator+";
    MaybeNumbers left = operand(call.arguments[0]), right = operand(call.arguments[1]);
    if (!left || !right) return std::nullopt;
    if (left->size() < right->size()) std::swap(left, right);
    const bool known = left->size() == components(id).size() &&
                       (adds || left->size() == right->size() || !body_.type_of(call.arguments[0]).is_scalar());
    if (!known) return std::nullopt;
    Numbers all = *left;
    for (std::size_t k = 0; k < right->size(); ++k) {
      const ir::TypeId type = components(id)[k].type;
      const ir::Operator operation = adds ? ir::Operator::plus : ir::Operator::minus;
      all[k] = made(id, ir::Binary{operation, all[k], (*right)[k]}, type, false);
    }
    return all;
  }

  MaybeNumbers held(const Place& place, ir::ExpressionId id) {
    Numbers all;
    for (const ir::Component& component : components(id)) {
      const auto known = numbers_.find({place.object, place.path + component.path});
      const MaybeNumber value = known == numbers_.end() ? std::nullopt : number(known->second);
      if (!value) return std::nullopt;
      all.push_back(*value);
    }
    return all.empty() ? MaybeNumbers() : all;
  }

  // Returns the components of an object that the functions don't declare: `b.x` and `b.y` for `b`.
  MaybeNumbers of_another(ir::ExpressionId id) {
    Numbers all;
    for (const ir::Component& component : components(id)) {
      MaybeNumber object = body_.expressions[id].is_lvalue || as<ir::Call>(id) ? number(id) : std::nullopt;
      if (!object) return std::nullopt;
      if (component.path.find('[') != std::string::npos) {  // the analysis needn't know which element it is
        side_effects.push_back(*object);
        all.push_back(made(id, footprint::something(), component.type, false));
        continue;
      }
      for (std::size_t at = 0; at != std::string::npos;) {
        const std::size_t next = component.path.find('.', at + 1);
        const std::string name = component.path.substr(at + 1, next == std::string::npos ? next : next - at - 1);
        object = made(id, ir::Member{*object, name}, component.type, true);
        at = next;
      }
      all.push_back(made(id, ir::Load{*object}, component.type, false));
    }
    return all.empty() ? MaybeNumbers() : all;
  }

  std::optional<Place> place(ir::ExpressionId id) {
    if (const auto* requalified = as<ir::Requalify>(id)) return place(requalified->object);
    if (const auto* name = as<ir::Name>(id)) {
      if (own_.contains(name->variable)) return Place{name->variable, ""};
      const auto known = references_.find(name->variable);
      return known == references_.end() ? std::nullopt : std::optional(known->second);
    }
    if (const auto* part = as<ir::Member>(id); part && (ir::is_array_in_image(*part) || ir::is_base(*part)))
      return place(part->object);
    if (const auto* member = as<ir::Member>(id); member && !member->arrow && !member->is_part) {
      const std::string name = member->name;
      std::optional<Place> found = place(member->object);
      if (found) found->path += "." + name;
      return found;
    }
    if (const auto* subscript = as<ir::Subscript>(id)) {
      const auto* decayed = as<ir::Decay>(subscript->pointer);
      return decayed ? element(place(decayed->array), subscript->index) : std::nullopt;
    }
    const auto* call = as<ir::Inlined>(id);
    if (!call || !call->result || !body_.expressions[id].is_lvalue) return std::nullopt;
    const ir::ExpressionId result = *call->result;
    return run(id) ? place(result) : std::nullopt;
  }

  std::optional<Place> element(std::optional<Place> array, ir::ExpressionId index) {
    const MaybeNumber number = array ? this->number(index) : std::nullopt;
    const std::optional<std::int64_t> known = number ? constants_.value(*number) : std::nullopt;
    if (!known) return std::nullopt;
    array->path += "[" + std::to_string(*known) + "]";
    return array;
  }

  // --- calls ---

  // Returns the components of a function's result. For a constructor, returns those of the object that it initialises.
  MaybeNumbers result(ir::ExpressionId id) {
    const ir::Inlined call = *as<ir::Inlined>(id);
    const auto* block = std::get_if<ir::Block>(&body_.statements[call.body].node);
    if (call.result) return run(id) ? object(*call.result) : std::nullopt;
    if (!block || block->statements.empty()) return std::nullopt;
    const auto* declared = std::get_if<ir::Declare>(&body_.statements[block->statements.front()].node);
    if (!declared || declared->variables.size() != 1) return std::nullopt;
    const ir::VariableId made = declared->variables.front();
    const bool constructs =
        body_.variables[made].name == "*this" && body_.types[body_.variables[made].type].is_object();
    return constructs && run(id) ? held({made, ""}, id) : std::nullopt;
  }

  // Interprets the body of a call. Does so once for each call, however often the call's result is needed.
  bool run(ir::ExpressionId id) {
    if (const auto known = ran_.find(id); known != ran_.end()) return known->second;
    const ir::Inlined call = *as<ir::Inlined>(id);
    bool understood = call.parameters.size() == call.arguments.size();
    for (std::size_t p = 0; understood && p < call.parameters.size(); ++p)
      understood = declare(call.parameters[p], call.arguments[p]);
    understood = understood && statement(call.body, call.result.has_value());
    return ran_[id] = understood;
  }

  bool declare(ir::VariableId variable, ir::ExpressionId given) {
    const ir::Type type = body_.types[body_.variables[variable].type];
    if (type.kind == ir::Type::Kind::reference) {
      const std::optional<Place> place = this->place(given);
      if (place) references_.emplace(variable, *place);
      return place || leave(given);
    }
    const MaybeNumber number = type.is_scalar() ? this->number(given) : std::nullopt;
    const MaybeNumbers values = number ? Numbers{*number} : type.is_held() ? object(given) : MaybeNumbers();
    if (!values) return leave(given);
    own_.insert(variable);
    if (type.is_held() && !type.is_scalar()) return assign({variable, ""}, values, type.components);
    numbers_.insert_or_assign({variable, ""}, values->front());
    return true;
  }

  // Records an expression that names only outside variables as a side effect. Returns false for other expressions.
  bool leave(ir::ExpressionId given) {
    if (names_own(given)) return false;
    side_effects.push_back(given);
    return true;
  }

  bool assign(const Place& place, const MaybeNumbers& values, const std::vector<ir::Component>& components) {
    if (!values || values->size() != components.size()) return false;
    for (std::size_t k = 0; k < components.size(); ++k)
      numbers_.insert_or_assign({place.object, place.path + components[k].path}, (*values)[k]);
    return true;
  }

  // --- statements ---

  bool statement(ir::StatementId id, bool may_return) {
    const ir::StatementNode node = body_.statements[id].node;
    if (const auto* block = std::get_if<ir::Block>(&node)) {
      for (const ir::StatementId one : block->statements)
        if (!statement(one, may_return && one == block->statements.back())) return false;
      return true;
    }
    if (const auto* evaluated = std::get_if<ir::Evaluate>(&node)) return effect(evaluated->expression.expression);
    const auto* declared = std::get_if<ir::Declare>(&node);
    if (!declared) return may_return && std::holds_alternative<ir::Return>(node);
    return !declared->unknown && std::all_of(declared->variables.begin(), declared->variables.end(),
                                             [this](ir::VariableId variable) { return declare(variable); });
  }

  // Declares the variable. Returns true even if its initialiser is missing or unknown, because a later read fails then.
  bool declare(ir::VariableId variable) {
    const ir::Variable& declared = body_.variables[variable];
    const bool is_own = declared.storage == ir::Variable::Storage::automatic && declared.sizes.empty();
    const auto* made = declared.initialiser ? as<ir::Construct>(*declared.initialiser) : nullptr;
    if (!is_own) return false;
    if (declared.initialiser && !(made && made->harmless)) return declare(variable, *declared.initialiser);
    const ir::Type& type = body_.types[declared.type];
    own_.insert(variable);
    return type.is_held();
  }

  bool effect(ir::ExpressionId id) {
    id = ir::bare(body_, id);
    if (const auto* assignment = as<ir::Assign>(id)) return assigned(assignment->target, assignment->value);
    if (const auto* call = as<ir::Call>(id); call && call->callee.kind == ir::Callee::Kind::copy)
      return call->callee.name.empty() && call->arguments.size() == 2 &&
             assigned(call->arguments[0], call->arguments[1]);
    if (const auto* comma = as<ir::Comma>(id)) {
      const ir::Comma both = *comma;
      return effect(both.left) && effect(both.right);
    }
    if (const auto* load = as<ir::Load>(id)) return effect(load->object);
    if (as<ir::Inlined>(id)) return run(id);
    if (as<ir::Constant>(id)) return true;
    const auto* update = as<ir::Update>(id);
    return update && updated(id, *update);
  }

  bool assigned(ir::ExpressionId target, ir::ExpressionId given) {
    const ir::Type type = body_.type_of(target);
    if (type.is_held() && !type.is_scalar()) {
      const MaybeNumbers values = object(given);
      const std::optional<Place> place = this->place(target);
      return place && assign(*place, values, type.components);
    }
    const MaybeNumber value = type.is_scalar() ? number(given) : std::nullopt;
    const std::optional<Place> place = this->place(target);
    if (value && place) numbers_.insert_or_assign(*place, *value);
    return value && place;
  }

  bool updated(ir::ExpressionId id, const ir::Update& given) {
    const ir::Update update = given;
    const ir::TypeId type = body_.expressions[update.target].type;
    const ir::TypeId computed = update.computed.value_or(type);
    const ir::ExpressionId one = made(id, ir::Constant{}, type, false);
    const MaybeNumber value = number(update.value.value_or(one));
    if (!value) return false;
    const std::optional<Place> place = this->place(update.target);
    const auto known = place ? numbers_.find(*place) : numbers_.end();
    if (known == numbers_.end()) return false;
    const ir::ExpressionId left = converted(known->second, computed);
    known->second = converted(made(id, ir::Binary{update.operation, left, *value}, computed, false), type);
    return true;
  }

  // --- numbers ---

  // Returns a copy of the tree in which the expressions that computed the functions' own scalars replace these scalars.
  // Returns nullopt if the tree has side effects.
  MaybeNumber number(ir::ExpressionId id) {
    if (const auto* load = as<ir::Load>(id)) {
      const ir::ExpressionId object = load->object;
      if (const std::optional<Place> place = this->place(object)) return known(*place);
    }
    if (body_.expressions[id].is_lvalue)
      if (const std::optional<Place> place = this->place(id)) return known(*place);
    if (const auto* call = as<ir::Inlined>(id)) {
      const MaybeNumber value = call->result;
      return value && run(id) ? number(*value) : std::nullopt;
    }
    ir::Expression copy = body_.expressions[id];
    bool all = is_computed_only(copy.node);
    ir::each_operand(copy.node, [&](ir::ExpressionId& operand) {
      const MaybeNumber value = all ? number(operand) : std::nullopt;
      all = value.has_value();
      if (value) operand = *value;
    });
    if (!all || originals.size() > most_copies) return std::nullopt;
    const ir::ExpressionId made = body_.expressions.add(std::move(copy));
    originals.emplace(made, id);
    return made;
  }

  MaybeNumber number_or_same(ir::ExpressionId id) {
    const MaybeNumber value = number(id);
    return value || names_own(id) ? value : std::optional(id);
  }

  MaybeNumber known(const Place& place) {
    const auto found = numbers_.find(place);
    return found == numbers_.end() ? std::nullopt : number(found->second);
  }

  static bool is_computed_only(const ir::ExpressionNode& node) {
    if (const auto* opaque = std::get_if<ir::Opaque>(&node)) return opaque->what == something().what;
    if (const auto* call = std::get_if<ir::Call>(&node))
      return call->callee.kind == ir::Callee::Kind::maths || call->callee.kind == ir::Callee::Kind::selection ||
             call->callee.kind == ir::Callee::Kind::element;
    return std::holds_alternative<ir::Constant>(node) || std::holds_alternative<ir::Name>(node) ||
           std::holds_alternative<ir::Load>(node) || std::holds_alternative<ir::Convert>(node) ||
           std::holds_alternative<ir::Requalify>(node) || std::holds_alternative<ir::Decay>(node) ||
           std::holds_alternative<ir::Subscript>(node) || std::holds_alternative<ir::Dereference>(node) ||
           std::holds_alternative<ir::Member>(node) || std::holds_alternative<ir::Unary>(node) ||
           std::holds_alternative<ir::Binary>(node) || std::holds_alternative<ir::Logical>(node) ||
           std::holds_alternative<ir::Choose>(node) || std::holds_alternative<ir::Temporary>(node);
  }

  bool names_own(ir::ExpressionId id) const {
    bool found = false;
    ir::each_below(body_, id, [&](ir::ExpressionId part) {
      const auto* name = as<ir::Name>(part);
      const auto* opaque = as<ir::Opaque>(part);
      const auto is_own = [this](ir::VariableId variable) {
        return own_.contains(variable) || references_.contains(variable);
      };
      found |= name && is_own(name->variable);
      found |= opaque && std::any_of(opaque->mentions.begin(), opaque->mentions.end(), is_own);
    });
    return found;
  }

  ir::Body& body_;
  const FixedNumbers constants_;
  std::map<Place, ir::ExpressionId> numbers_;   // the current values of scalars
  std::map<ir::VariableId, Place> references_;  // references to the functions' own objects
  ir::VariableSet own_;                         // the objects and scalars that the functions declare
  std::map<ir::ExpressionId, bool> ran_;
};

}  // namespace

bool adds_objects(const ir::Body& body, ir::ExpressionId id) {
  const auto* call = std::get_if<ir::Call>(&body.expressions[id].node);
  return call && call->callee.kind == ir::Callee::Kind::selection && call->arguments.size() == 2 &&
         (call->callee.name == "operator+" || call->callee.name == "operator-") && !body.type_of(id).components.empty();
}

std::optional<ComputedComponents> computed_components(ir::Body& body, ir::ExpressionId value) {
  Computation computation(body);
  const MaybeNumbers numbers = computation.object(value);
  if (!numbers) return std::nullopt;
  return ComputedComponents{*numbers, std::move(computation.side_effects), std::move(computation.originals)};
}

}  // namespace ferry::translator::footprint
