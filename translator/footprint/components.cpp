// See components.h.
#include "footprint/components.h"

#include "footprint/computed_components.h"
#include "footprint/updates.h"
#include "ir/queries.h"

#include <algorithm>
#include <set>

namespace ferry::translator::footprint {

namespace {

using Path = Components::Of;

// In messages `z.real()`.
std::string shown(const std::string& path) {
  for (const auto& [image, users] : {std::pair(".ferry_real", ".real()"), std::pair(".ferry_imag", ".imag()")})
    if (const std::size_t at = path.find(image); at != std::string::npos) return path.substr(0, at) + users;
  return path;
}

bool is_object(const ir::Body& body, ir::VariableId id) {
  return body.value_type(id).is_object() && !body.value_type(id).components.empty();
}

}  // namespace

// Rewrites the nest's body.
class TakingApart {
 public:
  TakingApart(Components& result, const std::vector<ir::VariableId>& objects) : result_(result), body_(result.body_) {
    for (const ir::VariableId object : objects) add_numbers(object);
  }

  void run(ir::StatementId code) {
    find_names(code);
    statement(code);
    find_rest(code);
  }

  // What the rest of the function does with an object it does with its numbers.
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
      become_numbers(id, numbers_below({std::get<ir::Name>(node(id)).variable, ""}));
  }

 private:
  ir::ExpressionNode& node(ir::ExpressionId id) { return body_.expressions[id].node; }

  template <class Node>
  const Node* as(ir::ExpressionId id) const {
    return std::get_if<Node>(&body_.expressions[id].node);
  }

  void add_numbers(ir::VariableId object) {
    const std::vector<ir::Component> components = body_.value_type(object).components;
    for (const ir::Component& component : components) {
      const ir::Variable& whole = body_.variables[object];
      const std::string type = body_.types[component.type].name;
      ir::Variable number{whole.name + shown(component.path), whole.host_name + component.path, component.type};
      if (!component.is_public)
        number.host_name = "*static_cast<" + type +
                           "*>(static_cast<void*>(reinterpret_cast<char*>(__builtin_addressof(" + whole.host_name +
                           ")) + " + std::to_string(component.offset) + "))";
      const bool exposed = result_.taken_apart_.exposed(object);
      number.storage = exposed ? ir::Variable::Storage::member : ir::Variable::Storage::automatic;
      number.part_of = whole.part_of;
      number.source = whole.source;
      const ir::VariableId id = body_.variables.add(std::move(number));
      result_.numbers_[object].push_back(id);
      result_.of_.emplace(id, Path{object, component.path});
    }
  }

  // All that lie at the path or below it.
  std::vector<ir::VariableId> numbers_below(const Path& path) const {
    std::vector<ir::VariableId> found;
    for (const ir::VariableId number : result_.numbers_.at(path.object)) {
      const std::string& own = result_.of_.at(number).path;
      if (own == path.path || own.starts_with(path.path + ".")) found.push_back(number);
    }
    return found;
  }

  // --- names ---

  // What references in the code are other names of: they are bound before anything is rewritten.
  void find_names(ir::StatementId code) {
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
    for (bool more = true; more;) {  // one may be bound to another that is found later
      more = false;
      for (const ir::VariableId id : references) {
        if (names_.contains(id) || !body_.variables[id].initialiser) continue;
        const std::optional<Path> path = this->path(*body_.variables[id].initialiser);
        if (path) names_.emplace(id, *path), more = true;
      }
    }
  }

  // The object, or the part of one, that the lvalue names.
  std::optional<Path> path(ir::ExpressionId id) const {
    if (const auto* requalified = as<ir::Requalify>(id)) return path(requalified->object);
    if (const auto* name = as<ir::Name>(id)) {
      if (result_.numbers_.contains(name->variable)) return Path{name->variable, ""};
      const auto known = names_.find(name->variable);
      return known == names_.end() ? std::nullopt : std::optional(known->second);
    }
    if (const auto* part = as<ir::Member>(id); part && !part->arrow && !part->is_part) {
      std::optional<Path> object = path(part->object);
      if (object) object->path += "." + part->name;
      return object;
    }
    const auto* call = as<ir::Inlined>(id);  // `double& x() { return x_; }`
    const auto* block = call ? std::get_if<ir::Block>(&body_.statements[call->body].node) : nullptr;
    const bool accessor = block && block->statements.size() == 1 && call->result && body_.expressions[id].is_lvalue;
    const bool plain = accessor && std::all_of(call->parameters.begin(), call->parameters.end(),
                                               [&](ir::VariableId p) { return names_.contains(p); });
    return plain ? path(*call->result) : std::nullopt;
  }

  // A number, or all of an object. None: neither.
  std::optional<ir::VariableId> number_at(const Path& path) const {
    const std::vector<ir::VariableId> found = numbers_below(path);
    const bool one = found.size() == 1 && result_.of_.at(found.front()).path == path.path;
    return one ? std::optional(found.front()) : std::nullopt;
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
      if (names_.contains(variable))
        become_nothing(*init);
      else
        expression(*init);
    }
    for (const ir::ExpressionId e : parts.expressions) expression(e);
    for (const ir::StatementId part : parts.statements) statement(part);
  }

  // Its value is used for nothing.
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
    if (const std::optional<Path> path = this->path(id)) return place(id, *path);
    if (const auto* load = as<ir::Load>(id)) {
      const std::optional<Path> path = this->path(load->object);
      if (path && !number_at(*path)) return become_numbers(id, numbers_below(*path));
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

  // A number is a variable; what is done with an object as a whole is known where `value` and `assigned` say so.
  void place(ir::ExpressionId id, const Path& path) {
    result_.places_.emplace(id, numbers_below(path));
    if (const std::optional<ir::VariableId> number = number_at(path))
      node(id) = ir::Name{*number};
    else
      note_whole(id, path.object);
  }

  // Where an object is copied.
  void value(ir::ExpressionId id) {
    const std::optional<Path> path = this->path(id);
    if (!path || number_at(*path)) return expression(id);
    if (seen_.insert(id).second) become_numbers(id, numbers_below(*path));
  }

  void assigned(ir::ExpressionId id, ir::ExpressionId target, ir::ExpressionId given) {
    const std::optional<Path> path = this->path(target);
    if (!path || number_at(*path)) {
      value(given);
      return expression(target);
    }
    const std::vector<ir::VariableId> numbers = numbers_below(*path);
    result_.places_.emplace(target, numbers);
    seen_.insert(target);
    value(given);
    const std::optional<ComputedComponents> computed = computed_components(body_, given);
    const bool all_known = computed && computed->numbers.size() == numbers.size();
    std::vector<ir::ExpressionId> all = all_known ? computed->besides : std::vector{given};
    for (std::size_t k = 1; all_known && k < numbers.size(); ++k) read_first(computed->numbers[k], numbers, k, all);
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      if (all_known && stays(numbers[k], computed->numbers[k])) continue;
      all.push_back(assignment(target, numbers[k], all_known ? std::optional(computed->numbers[k]) : std::nullopt));
      // No text assigns the number alone, as none of a callee does.
      const std::optional<Update> update = find_update(body_, all.back());
      if (update && update->operation != Update::Operation::store) body_.expressions[update->target].of_callee = true;
    }
    if (all.empty()) return become_nothing(id);
    become_sequence(id, all);
  }

  // `z += w` of std::complex. What else reads the object leaves something in each number.
  void updated(ir::ExpressionId id, const ir::Call& call) {
    const ir::ExpressionId target = call.arguments[0], given = call.arguments[1];
    const std::optional<Path> path = this->path(target);
    if (!path) {
      value(given);
      return expression(target);
    }
    const std::vector<ir::VariableId> numbers = numbers_below(*path);
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

  // Of a plain number the first one alone.
  std::vector<ir::ExpressionId> updates(ir::ExpressionId target, const std::vector<ir::VariableId>& numbers,
                                        ir::Operator operation, ir::ExpressionId given) {
    std::vector<ir::ExpressionId> all, values{given};
    if (!body_.type_of(given).is_scalar()) {
      const std::optional<ComputedComponents> computed = computed_components(body_, given);
      const bool all_known = computed && computed->numbers.size() == numbers.size();
      all = all_known ? computed->besides : std::vector{given};
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
    return made(like, ir::Opaque{"something", {}}, body_.variables[number].type, false);
  }

  // The imaginary part in `z = z + 1`.
  bool stays(ir::VariableId number, ir::ExpressionId value) const {
    const auto* load = as<ir::Load>(value);
    return load && ir::named(body_, load->object) == number;
  }

  // `v = {1, v.x}`: all values are computed before any number is assigned.
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
      if (p < call.parameters.size() && names_.contains(call.parameters[p]))
        become_nothing(call.arguments[p]);
      else
        expression(call.arguments[p]);
    }
    // `return *this;`: who uses that is told apart here, because the call is no name of the object.
    each_return(call.body, [&](ir::ExpressionId value) {
      const std::optional<Path> path = body_.expressions[value].is_lvalue ? this->path(value) : std::nullopt;
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

  // --- what takes the place of an expression ---

  void become_nothing(ir::ExpressionId id) {
    if (const std::optional<Path> path = this->path(id)) result_.places_.emplace(id, numbers_below(*path));
    seen_.insert(id);
    node(id) = ir::Constant{};
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

  // --- what is left ---

  void note_whole(ir::ExpressionId id, ir::VariableId object) {
    if (!result_.whole_) result_.whole_ = {body_.expressions[id].source, object};
  }

  // Names that nothing above has come to; which numbers are written.
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
            if (const auto alias = names_.find(name->variable); alias != names_.end())
              note_whole(id, alias->second.object);
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

  // An object of which the code names parts that are variables elsewhere (ir::PartOf), or that changes in another way.
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
  std::map<ir::VariableId, Path> names_;  // references
  std::set<ir::ExpressionId> seen_;
};

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
  TakingApart apart(*this, objects);
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

std::vector<ir::VariableId> Components::at(ir::ExpressionId lvalue) const {
  const auto known = places_.find(lvalue);
  return known == places_.end() ? std::vector<ir::VariableId>() : known->second;
}

}  // namespace ferry::translator::footprint
