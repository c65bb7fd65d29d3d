// See components.h.
#include "footprint/components.h"

#include "footprint/component_paths.h"
#include "footprint/computed_components.h"
#include "footprint/unrolled_loops.h"
#include "footprint/updates.h"
#include "ir/queries.h"

#include <algorithm>
#include <set>

namespace ferry::translator::footprint {

namespace {

// Returns the path as messages show it: `z.real()`.
std::string shown(const std::string& path) {
  for (const auto& [image, users] : {std::pair(".ferry_real", ".real()"), std::pair(".ferry_imag", ".imag()")})
    if (const std::size_t at = path.find(image); at != std::string::npos) return path.substr(0, at) + users;
  return path;
}

bool is_object(const ir::Body& body, ir::VariableId id) {
  return body.value_type(id).is_object() && !body.value_type(id).components.empty();
}

}  // namespace

// Rewrites the nest's body so that it names components instead of objects.
class ScalarReplacement {
 public:
  ScalarReplacement(Components& result, const ComponentPaths& paths)
      : result_(result), body_(result.body_), paths_(paths) {}

  void run(ir::StatementId code) {
    statement(code);
    find_rest(code);
  }

  // Replaces each use of an object in the rest of the function by uses of its components.
  void replace_names_elsewhere() {
    std::vector<ir::ExpressionId> names;
    ir::each_below(
        body_, *body_.root, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) {
          if (const auto* opaque = std::get_if<ir::Opaque>(&body_.expressions[id].node)) add_mentions(id, *opaque);
          const auto* name = std::get_if<ir::Name>(&body_.expressions[id].node);
          if (name && result_.numbers_.contains(name->variable)) names.push_back(id);
        });
    for (const ir::ExpressionId id : names)
      become_numbers(id, paths_.numbers({std::get<ir::Name>(node(id)).variable, ""}));
  }

 private:
  ir::ExpressionNode& node(ir::ExpressionId id) { return body_.expressions[id].node; }

  template <class Node>
  const Node* as(ir::ExpressionId id) const {
    return std::get_if<Node>(&body_.expressions[id].node);
  }

  // --- the tree ---

  void statement(ir::StatementId id) {
    const ir::Statement s = body_.statements[id];
    if (const auto* evaluated = std::get_if<ir::Evaluate>(&s.node)) return dropped(evaluated->expression.expression);
    const ir::Parts parts = ir::parts(s);
    for (const ir::VariableId variable : parts.variables) {
      for (const ir::ExpressionId size : body_.variables[variable].sizes) expression(size);
      const std::optional<ir::ExpressionId> init = body_.variables[variable].initialiser;
      if (!init) continue;
      if (paths_.is_name(variable))
        become_besides(*init);
      else
        expression(*init);
    }
    for (const ir::ExpressionId e : parts.expressions) expression(e);
    for (const ir::StatementId part : parts.statements) statement(part);
  }

  // Handles an expression whose value is unused.
  void dropped(ir::ExpressionId id) {
    if (const auto* comma = as<ir::Comma>(id)) {
      const ir::Comma both = *comma;
      dropped(both.left);
      return dropped(both.right);
    }
    if (as<ir::Inlined>(id)) return call(id, true);
    expression(id);
  }

  void expression(ir::ExpressionId id) {
    if (!seen_.insert(id).second) return;
    if (const std::optional<ComponentPath> path = paths_.at(id)) return place(id, *path);
    if (const auto* load = as<ir::Load>(id)) {
      const std::optional<ComponentPath> path = paths_.at(load->object);
      if (path && !(paths_.number(*path) && path->is_plain())) return become_values(id, *path);
    }
    if (const auto* made = as<ir::Construct>(id); made && (made->copies || made->harmless)) {
      const std::vector<ir::ExpressionId> arguments = made->arguments;
      for (const ir::ExpressionId argument : arguments) value(argument);
      return;
    }
    if (const auto* assign = as<ir::Assign>(id)) {
      const ir::Assign both = *assign;
      return assigned(id, both.target, both.value);
    }
    if (const auto* update = as<ir::Update>(id)) {
      const std::optional<ComponentPath> path = paths_.at(update->target);
      if (path && !path->is_plain()) return updated_somewhere(id, *path);
    }
    if (const auto* called = as<ir::Call>(id);
        called && called->callee.kind == ir::Callee::Kind::copy && called->arguments.size() == 2) {
      const ir::Call both = *called;
      return both.callee.name.empty() ? assigned(id, both.arguments[0], both.arguments[1]) : updated(id, both);
    }
    if (adds_objects(body_, id)) {
      const std::vector<ir::ExpressionId> both = as<ir::Call>(id)->arguments;
      for (const ir::ExpressionId argument : both) value(argument);
      return;
    }
    if (as<ir::Inlined>(id)) return call(id, false);
    const std::vector<ir::ExpressionId> operands = ir::operands(body_.expressions[id]);
    for (const ir::ExpressionId operand : operands) expression(operand);
  }

  // Replaces the name of a component by its variable. Whole objects are left to value() and assigned().
  void place(ir::ExpressionId id, const ComponentPath& path) {
    if (path.is_plain()) result_.places_.emplace(id, paths_.numbers(path));
    if (const std::optional<ir::VariableId> number = paths_.number(path); number && path.side_effects.empty())
      node(id) = ir::Name{*number};
    else
      note_whole(id, path.object);
  }

  // Handles a copy of an object.
  void value(ir::ExpressionId id) {
    const std::optional<ComponentPath> path = paths_.at(id);
    if (!path || (paths_.number(*path) && path->is_plain())) return expression(id);
    if (seen_.insert(id).second) become_values(id, *path);
  }

  void assigned(ir::ExpressionId id, ir::ExpressionId target, ir::ExpressionId given) {
    const std::optional<ComponentPath> path = paths_.at(target);
    if (!path || (paths_.number(*path) && path->is_plain())) {
      value(given);
      return expression(target);
    }
    if (!path->is_plain()) return assigned_somewhere(id, *path, target, given);
    const std::vector<ir::VariableId> numbers = paths_.numbers(*path);
    std::vector<ir::VariableId>& written = result_.places_[target];
    seen_.insert(target);
    value(given);
    const std::optional<ComputedComponents> computed = this->computed(given);
    const bool all_known = computed && computed->numbers.size() == numbers.size();
    std::vector<ir::ExpressionId> all = all_known ? computed->side_effects : std::vector{given};
    for (std::size_t k = 1; all_known && k < numbers.size(); ++k) read_first(computed->numbers[k], numbers, k, all);
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      if (all_known && stays(numbers[k], computed->numbers[k])) continue;
      written.push_back(numbers[k]);
      all.push_back(assignment(target, numbers[k], all_known ? std::optional(computed->numbers[k]) : std::nullopt));
      // No kernel text assigns the component separately. So the assignment is marked as if a callee made it.
      const std::optional<Update> update = find_update(body_, all.back());
      if (update && update->operation != Update::Operation::store) body_.expressions[update->target].of_callee = true;
    }
    if (all.empty()) return become_nothing(id);
    become_sequence(id, all);
  }

  std::optional<ComputedComponents> computed(ir::ExpressionId given) {
    std::optional<ComputedComponents> found = computed_components(body_, given);
    if (found)
      for (const auto& [copy, original] : found->originals)
        result_.originals_.emplace(copy, result_.original(original));
    return found;
  }

  // Handles `z += w` of std::complex. Any other update reads the object and leaves an unknown value in each component.
  void updated(ir::ExpressionId id, const ir::Call& call) {
    const ir::ExpressionId target = call.arguments[0], given = call.arguments[1];
    const std::optional<ComponentPath> path = paths_.at(target);
    if (!path) {
      value(given);
      return expression(target);
    }
    if (!path->is_plain()) return assigned_somewhere(id, *path, target, given);
    const std::vector<ir::VariableId> numbers = paths_.numbers(*path);
    result_.places_.emplace(target, numbers);
    seen_.insert(target);
    value(given);
    const bool adds = call.callee.name == "+=";
    if (adds || call.callee.name == "-=")
      return become_sequence(id, updates(target, numbers, adds ? ir::Operator::plus : ir::Operator::minus, given));
    std::vector<ir::ExpressionId> all{given};
    for (const ir::VariableId number : numbers) all.push_back(loaded(id, number));
    for (const ir::VariableId number : numbers) all.push_back(assignment(target, number, std::nullopt));
    become_sequence(id, all);
  }

  // Handles `s.c[k] += e` with an unknown k: updates one component, which may be any of the array's components.
  void updated_somewhere(ir::ExpressionId id, const ComponentPath& path) {
    const ir::Update update = *as<ir::Update>(id);
    std::vector<ir::ExpressionId> all = evaluated(path);
    seen_.insert(update.target);
    if (update.value) {
      value(*update.value);
      all.push_back(*update.value);
    }
    for (const ir::VariableId number : paths_.numbers(path)) {
      const ir::TypeId type = body_.variables[number].type;
      ir::Update one = update;
      one.target = target_of_no_text(id, number);
      if (update.value) one.value = made(id, footprint::something(), body_.expressions[*update.value].type, false);
      all.push_back(made(id, one, type, true));
    }
    become_sequence(id, all);
  }

  // Handles an assignment to one of several components: each of them may have a new value afterwards.
  void assigned_somewhere(ir::ExpressionId id, const ComponentPath& path, ir::ExpressionId target,
                          ir::ExpressionId given) {
    std::vector<ir::ExpressionId> all = evaluated(path);
    seen_.insert(target);
    value(given);
    all.push_back(given);
    for (const ir::VariableId number : paths_.numbers(path)) {
      const ir::TypeId type = body_.variables[number].type;
      all.push_back(loaded(id, number));
      all.push_back(made(id, ir::Assign{target_of_no_text(id, number), something(id, number)}, type, true));
    }
    become_sequence(id, all);
  }

  // Returns a target that is marked as a callee's expression, because no kernel text assigns the component separately.
  ir::ExpressionId target_of_no_text(ir::ExpressionId like, ir::VariableId number) {
    const ir::ExpressionId target = made(like, ir::Name{number}, body_.variables[number].type, true);
    body_.expressions[target].of_callee = true;
    return target;
  }

  // Returns the side effects of evaluating the lvalue. Objects that these expressions name are split, too.
  std::vector<ir::ExpressionId> evaluated(const ComponentPath& path) {
    for (const ir::ExpressionId effect : path.side_effects) expression(effect);
    return path.side_effects;
  }

  // Returns the updates of the components. A scalar operand only updates the first component.
  std::vector<ir::ExpressionId> updates(ir::ExpressionId target, const std::vector<ir::VariableId>& numbers,
                                        ir::Operator operation, ir::ExpressionId given) {
    std::vector<ir::ExpressionId> all, values{given};
    if (!body_.type_of(given).is_scalar()) {
      const std::optional<ComputedComponents> computed = this->computed(given);
      const bool all_known = computed && computed->numbers.size() == numbers.size();
      all = all_known ? computed->side_effects : std::vector{given};
      values = all_known ? computed->numbers : std::vector<ir::ExpressionId>();
      for (std::size_t k = values.size(); k < numbers.size(); ++k) values.push_back(something(target, numbers[k]));
    }
    for (std::size_t k = 0; k < values.size(); ++k) {
      const ir::TypeId type = body_.variables[numbers[k]].type;
      const ir::ExpressionId number = made(target, ir::Name{numbers[k]}, type, true);
      all.push_back(made(target, ir::Update{number, values[k], false, operation, type}, type, true));
    }
    return all;
  }

  ir::ExpressionId loaded(ir::ExpressionId like, ir::VariableId number) {
    const ir::TypeId type = body_.variables[number].type;
    return made(like, ir::Load{made(like, ir::Name{number}, type, true)}, type, false);
  }

  ir::ExpressionId something(ir::ExpressionId like, ir::VariableId number) {
    return made(like, footprint::something(), body_.variables[number].type, false);
  }

  // Returns whether the value leaves the component unchanged, like the imaginary part in `z = z + 1`.
  bool stays(ir::VariableId number, ir::ExpressionId value) const {
    const auto* load = as<ir::Load>(value);
    return load && ir::named(body_, load->object) == number;
  }

  // Handles components that the new value reads, as in `v = {1, v.x}`. They are read before any assignment.
  void read_first(ir::ExpressionId value, const std::vector<ir::VariableId>& numbers, std::size_t before,
                  std::vector<ir::ExpressionId>& all) {
    ir::VariableSet read;
    ir::each_below(body_, value, [&](ir::ExpressionId id) {
      if (const auto* name = as<ir::Name>(id)) read.insert(name->variable);
    });
    for (std::size_t k = 0; k < before; ++k) {
      if (!read.contains(numbers[k])) continue;
      all.push_back(loaded(value, numbers[k]));
    }
  }

  void call(ir::ExpressionId id, bool is_dropped) {
    const ir::Inlined call = *as<ir::Inlined>(id);
    seen_.insert(id);
    for (std::size_t p = 0; p < call.arguments.size(); ++p) {
      if (p < call.parameters.size() && paths_.is_name(call.parameters[p]))
        become_besides(call.arguments[p]);
      else
        expression(call.arguments[p]);
    }
    // Checks here whether the result of `return *this;` is used, because the call itself doesn't name the object.
    each_return(call.body, [&](ir::ExpressionId value) {
      const std::optional<ComponentPath> path = body_.expressions[value].is_lvalue ? paths_.at(value) : std::nullopt;
      if (!path) return;
      if (is_dropped)
        become_nothing(value);
      else
        note_whole(id, path->object);
    });
    statement(call.body);
  }

  template <class Visit>
  void each_return(ir::StatementId code, const Visit& visit) {
    std::vector<ir::ExpressionId> values;
    ir::each_below(
        body_, code,
        [&](ir::StatementId id) {
          const auto* returned = std::get_if<ir::Return>(&body_.statements[id].node);
          if (returned && returned->value) values.push_back(returned->value->expression);
        },
        [](ir::VariableId) {}, [](ir::ExpressionId) {});
    for (const ir::ExpressionId value : values) visit(value);
  }

  // --- replacements of expressions ---

  void become_nothing(ir::ExpressionId id) {
    if (const std::optional<ComponentPath> path = paths_.at(id); path && path->is_plain())
      result_.places_.emplace(id, paths_.numbers(*path));
    seen_.insert(id);
    node(id) = ir::Constant{};
  }

  // Replaces the initialiser of an alias by the initialiser's side effects.
  void become_besides(ir::ExpressionId id) {
    const std::optional<ComponentPath> path = paths_.at(id);
    const std::vector<ir::ExpressionId> all = path ? evaluated(*path) : std::vector<ir::ExpressionId>();
    if (all.empty()) return become_nothing(id);
    seen_.insert(id);
    become_sequence(id, all);
  }

  ir::ExpressionId made(ir::ExpressionId like, ir::ExpressionNode what, ir::TypeId type, bool is_lvalue) {
    ir::Expression one{std::move(what), type, is_lvalue};
    one.of_callee = body_.expressions[like].of_callee;
    one.source = body_.expressions[like].source;
    const ir::ExpressionId id = body_.expressions.add(std::move(one));
    seen_.insert(id);
    return id;
  }

  void become_numbers(ir::ExpressionId id, const std::vector<ir::VariableId>& numbers) {
    ir::List list;
    for (const ir::VariableId number : numbers) list.elements.push_back(loaded(id, number));
    node(id) = std::move(list);
  }

  // Replaces the expression by all components of the object. If it isn't known which object this is, replaces it by an
  // unknown value that reads all the components.
  void become_values(ir::ExpressionId id, const ComponentPath& path) {
    const std::vector<ir::VariableId> numbers = paths_.numbers(path);
    if (path.is_plain()) return become_numbers(id, numbers);
    std::vector<ir::ExpressionId> all = evaluated(path);
    for (const ir::VariableId number : numbers) all.push_back(loaded(id, number));
    all.push_back(made(id, footprint::something(), body_.expressions[id].type, false));
    become_sequence(id, all);
  }

  ir::ExpressionId assignment(ir::ExpressionId target, ir::VariableId number, std::optional<ir::ExpressionId> given) {
    const ir::TypeId type = body_.variables[number].type;
    const ir::ExpressionId value = given ? *given : something(target, number);
    return made(target, ir::Assign{made(target, ir::Name{number}, type, true), value}, type, true);
  }

  void become_sequence(ir::ExpressionId id, const std::vector<ir::ExpressionId>& all) {
    ir::ExpressionId last = all.back();
    for (std::size_t k = all.size() - 1; k-- > 1;)
      last = made(id, ir::Comma{all[k], last}, body_.expressions[last].type, true);
    node(id) = all.size() > 1 ? ir::ExpressionNode(ir::Comma{all.front(), last}) : node(last);
  }

  // --- names that are left after splitting ---

  void note_whole(ir::ExpressionId id, ir::VariableId object) {
    if (!result_.whole_) result_.whole_ = {body_.expressions[id].source, object};
  }

  // Finds the names of objects that weren't replaced, and the components that are written.
  void find_rest(ir::StatementId code) {
    ir::VariableSet named, assigned;
    const auto note_written = [&](ir::ExpressionId target) {
      const std::optional<ir::VariableId> name = ir::named(body_, target);
      if (!name || !result_.of_.contains(*name) || !assigned.insert(*name).second) return;
      result_.written_.push_back(*name);
    };
    ir::each_below(
        body_, code, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) {
          const ir::ExpressionNode& e = node(id);
          if (const auto* name = std::get_if<ir::Name>(&e)) {
            named.insert(name->variable);
            if (result_.numbers_.contains(name->variable)) note_whole(id, name->variable);
            if (const std::optional<ir::VariableId> object = paths_.named_by(name->variable)) note_whole(id, *object);
          }
          if (const auto* opaque = std::get_if<ir::Opaque>(&e))
            for (const ir::VariableId variable : opaque->mentions)
              if (result_.numbers_.contains(variable)) note_whole(id, variable);
          if (const auto* assign = std::get_if<ir::Assign>(&e)) note_written(assign->target);
          if (const auto* update = std::get_if<ir::Update>(&e)) note_written(update->target);
        });
    const ir::Uses uses = ir::uses(body_, code);
    for (const auto& [number, of] : result_.of_) {
      const bool otherwise = uses.modified.contains(number) && !assigned.contains(number);
      if (otherwise || uses.exposed.contains(number)) note_whole(first_name(code, number), of.object);
    }
    refuse_mixed(code, assigned);
    for (const auto& [number, of] : result_.of_)
      if (named.contains(number) && !assigned.contains(number)) result_.kept_.insert(number);
  }

  // Refuses an object if the code names its parts by separate variables (ir::PartOf), or changes it in an unknown way.
  void refuse_mixed(ir::StatementId code, const ir::VariableSet& assigned) {
    for (const auto& [object, numbers] : result_.numbers_) {
      const bool written =
          std::any_of(numbers.begin(), numbers.end(), [&](ir::VariableId number) { return assigned.contains(number); });
      if (!written && !result_.whole_) result_.whole_ = {body_.statements[code].source, object};
    }
    ir::each_below(
        body_, code, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) {
          const auto* name = as<ir::Name>(id);
          if (!name || result_.of_.contains(name->variable) || !body_.variables[name->variable].part_of) return;
          for (const ir::VariableId object : body_.variables[name->variable].part_of->around)
            if (result_.numbers_.contains(object)) note_whole(id, object);
        });
  }

  ir::ExpressionId first_name(ir::StatementId code, ir::VariableId number) const {
    std::optional<ir::ExpressionId> first;
    ir::each_below(
        body_, code, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) {
          const auto* name = as<ir::Name>(id);
          if (name && name->variable == number && !first) first = id;
        });
    return *first;
  }

  void add_mentions(ir::ExpressionId id, const ir::Opaque& opaque) {
    std::vector<ir::VariableId> more;
    for (const ir::VariableId variable : opaque.mentions)
      if (const auto known = result_.numbers_.find(variable); known != result_.numbers_.end())
        more.insert(more.end(), known->second.begin(), known->second.end());
    auto& mentions = std::get<ir::Opaque>(node(id)).mentions;
    mentions.insert(mentions.end(), more.begin(), more.end());
  }

  Components& result_;
  ir::Body& body_;
  const ComponentPaths& paths_;
  std::set<ir::ExpressionId> seen_;
};

void Components::add_numbers(ir::VariableId object) {
  const std::vector<ir::Component> components = body_.value_type(object).components;
  for (const ir::Component& component : components) {
    const ir::Variable& whole = body_.variables[object];
    const std::string type = body_.types[component.type].name;
    ir::Variable number{whole.name + shown(component.path), whole.host_name + component.path, component.type};
    if (!component.is_public)
      number.host_name = "*static_cast<" + type + "*>(static_cast<void*>(reinterpret_cast<char*>(__builtin_addressof(" +
                         whole.host_name + ")) + " + std::to_string(component.offset) + "))";
    const bool exposed = taken_apart_.exposed(object);
    number.storage = exposed ? ir::Variable::Storage::member : ir::Variable::Storage::automatic;
    number.part_of = whole.part_of;
    number.source = whole.source;
    const ir::VariableId id = body_.variables.add(std::move(number));
    numbers_[object].push_back(id);
    of_.emplace(id, Of{object, component.path});
  }
}

Components::Components(const ir::Function& function, ir::StatementId code, const std::vector<ir::VariableId>& written)
    : body_(function.body), taken_apart_{body_, function.text, function.uses} {
  std::vector<ir::VariableId> objects;
  for (const ir::VariableId variable : written) {
    if (is_object(body_, variable))
      objects.push_back(variable);
    else
      written_.push_back(variable);
    if (body_.value_type(variable).is_object() && !is_object(body_, variable))
      whole_ = {body_.variables[variable].source, variable};
  }
  const bool arrays = std::any_of(objects.begin(), objects.end(), [&](ir::VariableId object) {
    const std::vector<ir::Component>& all = body_.value_type(object).components;
    return std::any_of(all.begin(), all.end(), [](const auto& one) { return one.path.find('[') != std::string::npos; });
  });
  if (arrays) originals_ = unroll_loops(body_, code);
  for (const ir::VariableId object : objects) add_numbers(object);
  const ComponentPaths paths(body_, code, numbers_, of_);
  ScalarReplacement apart(*this, paths);
  apart.run(code);
  apart.replace_names_elsewhere();
}

const Components::Of* Components::of(ir::VariableId variable) const {
  const auto known = of_.find(variable);
  return known == of_.end() ? nullptr : &known->second;
}

std::vector<ir::VariableId> Components::kept(ir::VariableId object) const {
  std::vector<ir::VariableId> found;
  for (const ir::VariableId number : numbers_.at(object))
    if (kept_.contains(number)) found.push_back(number);
  return found;
}

ir::ExpressionId Components::original(ir::ExpressionId id) const {
  const auto known = originals_.find(id);
  return known == originals_.end() ? id : known->second;
}

std::vector<ir::VariableId> Components::at(ir::ExpressionId lvalue) const {
  const auto known = places_.find(lvalue);
  return known == places_.end() ? std::vector<ir::VariableId>() : known->second;
}

}  // namespace ferry::translator::footprint
