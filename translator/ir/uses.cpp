// See uses.h.
#include "ir/uses.h"

#include "ir/node_parts.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

namespace ferry::translator::ir {

namespace {

// How an expression uses the object that it denotes.
enum class Context {
  value,   // the object is only read, or isn't used
  modify,  // the object is assigned
  share,   // a pointer or reference for reading it may escape
  expose,  // a pointer or reference for writing it may escape
};

class Collector {
 public:
  Collector(const Body& body, Uses& uses) : body_(body), uses_(uses) {}

  void collect(ExpressionId id, Context context) {
    const Expression& e = body_.expressions[id];
    if (const auto* requalified = std::get_if<Requalify>(&e.node)) {
      const bool only_read = context == Context::expose && body_.types[e.type].is_const;
      return collect(requalified->object, only_read ? Context::share : context);
    }
    std::visit([this, context](const auto& node) { visit(node, context); }, e.node);
  }

  void collect_variable(VariableId id) {
    const Variable& variable = body_.variables[id];
    if (variable.is_local()) uses_.declared.insert(id);
    for (const ExpressionId size : variable.sizes) collect(size, Context::value);
    if (!variable.initialiser || variable.is_lambda) return;
    const bool reference = body_.types[variable.type].kind == Type::Kind::reference;
    collect(*variable.initialiser, reference ? kept(*variable.initialiser) : Context::value);
    if (reference) references_.push_back(id);
  }

  // Treats a use of a reference as a use of its object, even if a cast removes `const`.
  void relate_references() {
    for (std::size_t before = 0; before != uses_.modified.size();) {
      before = uses_.modified.size();
      for (const VariableId id : references_)
        if (uses_.modified.contains(id)) collect_target(*body_.variables[id].initialiser, Context::value);
    }
  }

  // Treats a change of an object as a change of its parts, and vice versa.
  void relate_parts() {
    const VariableSet assigned = uses_.modified;
    const auto is_other = [&](VariableId id) { return assigned.contains(id) || uses_.declared.contains(id); };
    const auto is_own_object = [&](VariableId id) {
      const Type::Kind kind = body_.types[body_.variables[id].type].kind;
      return uses_.declared.contains(id) && kind != Type::Kind::reference && kind != Type::Kind::pointer;
    };
    for (const VariableId id : parts_) {
      const PartOf& part = *body_.variables[id].part_of;
      if (assigned.contains(id))
        for (const VariableId object : part.around)
          if (uses_.modified.insert(object).second) uses_.in_part.insert(object);
      if (std::any_of(part.within.begin(), part.within.end(), is_own_object)) {
        uses_.declared.insert(id);  // a part of an object that is declared in the code
        continue;
      }
      if (std::none_of(part.within.begin(), part.within.end(), is_other) &&
          std::none_of(part.indices.begin(), part.indices.end(), is_other))
        continue;
      uses_.modified.insert(id);
      uses_.in_part.erase(id);
      uses_.moved.insert(id);
    }
  }

  void collect(StatementId id) {
    const Statement& statement = body_.statements[id];
    if (const auto* loop = std::get_if<RangeLoop>(&statement.node)) return collect_range(*loop);
    if (const auto* opaque = std::get_if<OpaqueStatement>(&statement.node)) return expose(opaque->mentions);
    if (const auto* result = std::get_if<Return>(&statement.node)) {
      if (!result->value) return;
      const ExpressionId value = result->value->expression;
      if (returned_ && returned_->followed) return collect_followed(value, returned_->context);
      return collect(value, returned_ && body_.expressions[value].is_lvalue ? returned_->context : kept(value));
    }
    const Parts parts = ir::parts(statement);
    for (const VariableId variable : parts.variables) collect_variable(variable);
    for (const ExpressionId e : parts.expressions) collect(e, Context::value);
    for (const StatementId s : parts.statements) collect(s);
  }

 private:
  // How a call's result is used. `context` applies to the object that the result denotes. If `followed`, the result is
  // dereferenced immediately, and `context` applies to the object to which it points.
  struct Returned {
    Context context;
    bool followed;
  };

  void collect_range(const RangeLoop& loop) {
    if (loop.init) collect(*loop.init);
    collect(loop.range, loop.known ? Context::value : kept(loop.range));
    uses_.declared.insert(loop.element);
    collect(loop.body);
    const Type& element = body_.types[body_.variables[loop.element].type];
    if (!loop.known || element.kind != Type::Kind::reference || !uses_.modified.contains(loop.element)) return;
    uses_.memory.insert(*element.element);
    const bool itself = body_.type_of(loop.range).kind == Type::Kind::array || holds_elements(loop.range);
    if (itself) collect(loop.range, uses_.exposed.contains(loop.element) ? kept(loop.range) : Context::modify);
  }

  // Returns the context of an lvalue to which a reference is bound.
  Context kept(ExpressionId id) const {
    if (!body_.expressions[id].is_lvalue) return Context::value;
    return body_.type_of(id).is_const ? Context::share : Context::expose;
  }

  void note(VariableId variable, Context context) {
    if (const std::optional<PartOf>& part = body_.variables[variable].part_of) {
      parts_.insert(variable);
      if (part->base) note(*part->base, context);
      const bool elements =
          !body_.value_type(variable).is_scalar() && body_.value_type(variable).kind != Type::Kind::pointer;
      if (elements || context == Context::share || context == Context::expose)
        uses_.exposed.insert(part->around.begin(), part->around.end());
    }
    // Code that has a lambda can use its captures. Calls to the lambda don't name the lambda's variable.
    if (body_.variables[variable].is_lambda && body_.variables[variable].initialiser)
      collect(*body_.variables[variable].initialiser, Context::value);
    // A pointer to a const local can't be used to write the local.
    const Type& type = body_.types[body_.variables[variable].type];
    const bool constant =
        body_.variables[variable].is_local() && type.is_scalar() && type.is_const && !type.is_volatile;
    if ((context == Context::modify || context == Context::expose) && !constant) uses_.modified.insert(variable);
    if (context == Context::share || context == Context::expose) uses_.exposed.insert(variable);
  }

  void expose(const std::vector<VariableId>& variables) {
    for (const VariableId variable : variables) note(variable, Context::expose);
  }

  // Collects a pointer that is dereferenced immediately. A use of the element is a use of its array.
  void collect_followed(ExpressionId id, Context context) {
    const Expression& e = body_.expressions[id];
    if (const auto* decay = std::get_if<Decay>(&e.node)) return collect(decay->array, context);
    if (const auto* address = std::get_if<Address>(&e.node)) return collect(address->object, context);
    if (const auto* call = std::get_if<Inlined>(&e.node)) return collect_call(*call, {context, true});
    if (const auto* sum = std::get_if<Binary>(&e.node)) {
      collect_followed(sum->left, context);
      return collect_followed(sum->right, context);
    }
    if (const auto* convert = std::get_if<Convert>(&e.node)) return collect_followed(convert->value, context);
    collect(id, Context::value);
  }

  void note_memory(ExpressionId target) {
    const Expression& e = body_.expressions[target];
    if (!std::holds_alternative<Name>(e.node)) uses_.memory.insert(e.type);
  }

  // Collects an lvalue that is assigned. If the assignment is used as an lvalue, it denotes its target: `p = &(x = 1)`.
  void collect_target(ExpressionId target, Context context) {
    note_memory(target);
    collect(target, Context::modify);
    if (context != Context::value) collect(target, context);
  }

  void visit(const Constant&, Context) {}
  void visit(const Name& e, Context context) { note(e.variable, context); }
  void visit(const Load& e, Context) { collect(e.object, Context::value); }
  void visit(const Convert& e, Context) { collect(e.value, Context::value); }
  void visit(const Requalify&, Context) {}  // the caller has handled this
  void visit(const Decay& e, Context) { collect(e.array, Context::expose); }
  void visit(const Address& e, Context) { collect(e.object, Context::expose); }
  void visit(const Dereference& e, Context context) { collect_followed(e.pointer, context); }
  void visit(const Subscript& e, Context context) {
    collect_followed(e.pointer, context);
    collect(e.index, Context::value);
  }
  void visit(const Member& e, Context context) { collect(e.object, e.arrow ? Context::value : context); }
  void visit(const Unary& e, Context) { collect(e.operand, Context::value); }
  void visit(const Binary& e, Context) {
    collect(e.left, Context::value);
    collect(e.right, Context::value);
  }
  void visit(const Logical& e, Context) {
    collect(e.left, Context::value);
    collect(e.right, Context::value);
  }
  void visit(const Choose& e, Context context) {
    collect(e.condition, Context::value);
    collect(e.yes, context);
    collect(e.no, context);
  }
  void visit(const Comma& e, Context context) {
    collect(e.left, Context::value);
    collect(e.right, context);
  }
  void visit(const Assign& e, Context context) {
    collect(e.value, Context::value);
    collect_target(e.target, context);
  }
  void visit(const Update& e, Context context) {
    if (e.value) collect(*e.value, Context::value);
    collect_target(e.target, e.postfix ? Context::value : context);
  }
  void visit(const Call& e, Context context) {
    if (e.function) collect(*e.function, Context::value);
    if (e.callee.kind == Callee::Kind::time_update || e.callee.kind == Callee::Kind::copy) {
      for (std::size_t i = 1; i < e.arguments.size(); ++i) collect(e.arguments[i], Context::value);
      return collect_target(e.arguments.front(), context);
    }
    if (e.callee.of_container) return collect_of_container(e, context);
    if (e.callee.kind == Callee::Kind::output) return collect_printed(e);
    const bool swaps =
        e.callee.kind == Callee::Kind::swap || e.callee.kind == Callee::Kind::exchange || e.callee.moves_vectors;
    for (const ExpressionId argument : e.arguments) {
      if (swaps) note_memory(argument);
      const bool moves = e.callee.moves_vectors && context == Context::value;
      collect(argument, moves ? Context::modify : of_argument(e.callee.kind, argument, context));
    }
  }
  void collect_of_container(const Call& e, Context context) {
    const ExpressionId container = e.arguments.front();
    const Type& type = body_.type_of(container);
    if (type.element) uses_.memory.insert(*type.element);
    const bool kept_result = context == Context::share || context == Context::expose;
    collect(container, kept_result ? kept(container) : Context::modify);
    for (std::size_t i = 1; i < e.arguments.size(); ++i) collect(e.arguments[i], Context::value);
  }
  // Printing keeps no addresses, and streams aren't data.
  void collect_printed(const Call& e) {
    for (std::size_t i = 0; i < e.arguments.size(); ++i) {
      const auto* decay = std::get_if<Decay>(&body_.expressions[e.arguments[i]].node);
      const bool made = e.callee.output.arguments[i] == Output::Argument::made;
      collect(decay ? decay->array : e.arguments[i], made ? Context::modify : Context::value);
    }
  }
  // The body determines how the arguments are used. The call's context determines how the returned object is used.
  void visit(const Inlined& e, Context context) { collect_call(e, {context, false}); }
  void collect_call(const Inlined& e, Returned returned) {
    const std::optional<Returned> around = std::exchange(returned_, returned);
    collect(e.body);
    returned_ = around;
    for (std::size_t p = 0; p < e.parameters.size(); ++p) collect_argument(e.parameters[p], e.arguments[p]);
    if (!e.through_pointer) return;
    for (const ExpressionId argument : e.arguments) collect(argument, kept(argument));
  }
  void collect_argument(VariableId parameter, ExpressionId argument) {
    uses_.declared.insert(parameter);
    const bool reference = body_.types[body_.variables[parameter].type].kind == Type::Kind::reference;
    if (reference && uses_.exposed.contains(parameter)) return collect(argument, kept(argument));
    if (reference && uses_.modified.contains(parameter)) return collect_target(argument, Context::value);
    collect(argument, Context::value);
  }
  void visit(const Construct& e, Context) {
    for (const ExpressionId argument : e.arguments)
      collect(argument, e.copies || e.reads ? Context::value : kept(argument));
  }
  void visit(const List& e, Context) {
    for (const ExpressionId element : e.elements) collect(element, kept(element));
  }
  void visit(const Temporary& e, Context) { collect(e.value, Context::value); }
  void visit(const Spelt& e, Context) {
    const auto visit = [this](ExpressionId operand) { collect(operand, kept(operand)); };
    parts_of::each(e.pieces, visit);
    parts_of::each(e.sides_of, visit);
  }
  void visit(const Opaque& e, Context) { expose(e.mentions); }

  Context of_argument(Callee::Kind callee, ExpressionId argument, Context result) const {
    switch (callee) {
      case Callee::Kind::unknown:
      case Callee::Kind::offloaded:
        return kept(argument);
      case Callee::Kind::selection:  // the result is a reference to one of the arguments
        return result == Context::value ? Context::value : kept(argument);
      case Callee::Kind::time_update:
      case Callee::Kind::copy:
      case Callee::Kind::swap:
      case Callee::Kind::exchange:
        return Context::modify;
      case Callee::Kind::element:  // a std::array contains its elements
        return holds_elements(argument) ? result : Context::value;
      case Callee::Kind::access:
        return holds_elements(argument) ? kept(argument) : Context::value;
      case Callee::Kind::maths:
      case Callee::Kind::constant:
      case Callee::Kind::size:
      case Callee::Kind::time:
      case Callee::Kind::output:
        return Context::value;
    }
    return Context::expose;
  }

  bool holds_elements(ExpressionId e) const { return body_.type_of(e).kind == Type::Kind::std_array; }

  const Body& body_;
  Uses& uses_;
  std::optional<Returned> returned_;  // set while an inlined call is collected
  VariableSet parts_;                 // the parts of objects that the code names
  std::vector<VariableId> references_;
};

}  // namespace

Uses uses(const Body& body, StatementId code) {
  Uses found;
  Collector collector(body, found);
  collector.collect(code);
  collector.relate_references();
  collector.relate_parts();
  return found;
}

Uses uses(const Body& body, ExpressionId code) {
  Uses found;
  Collector collector(body, found);
  collector.collect(code, Context::value);
  collector.relate_references();
  collector.relate_parts();
  return found;
}

Uses uses(const Body& body, VariableId variable, ExpressionId condition) {
  Uses found;
  Collector collector(body, found);
  collector.collect_variable(variable);
  collector.collect(condition, Context::value);
  collector.relate_references();
  collector.relate_parts();
  return found;
}

}  // namespace ferry::translator::ir
