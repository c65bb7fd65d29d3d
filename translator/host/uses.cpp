// See uses.h.
#include "host/uses.h"

#include <variant>

namespace ferry::translator::host {

namespace {

// What becomes of an object that an expression names.
enum class Context {
  value,   // it is read, or nothing
  modify,  // it is assigned
  share,   // something may keep a way to read it
  expose,  // something may keep a way to write it
};

class Collector {
 public:
  Collector(const ir::Body& body, Uses& uses) : body_(body), uses_(uses) {}

  void collect(ir::ExpressionId id, Context context) {
    const ir::Expression& e = body_.expressions[id];
    if (const auto* requalified = std::get_if<ir::Requalify>(&e.node)) {
      const bool only_read = context == Context::expose && body_.types[e.type].is_const;
      return collect(requalified->object, only_read ? Context::share : context);
    }
    std::visit([this, context](const auto& node) { visit(node, context); }, e.node);
  }

  void collect_variable(ir::VariableId id) {
    const ir::Variable& variable = body_.variables[id];
    if (variable.is_local()) uses_.declared.insert(id);
    uses_.introduces_names |= variable.constant || !variable.is_local();
    for (const ir::ExpressionId size : variable.sizes) collect(size, Context::value);
    if (!variable.initialiser) return;
    const bool reference = body_.types[variable.type].kind == ir::Type::Kind::reference;
    collect(*variable.initialiser, reference ? kept(*variable.initialiser) : Context::value);
  }

  void collect(ir::StatementId id) {
    const ir::Statement& statement = body_.statements[id];
    if (const auto* loop = std::get_if<ir::RangeLoop>(&statement.node)) return collect_range(*loop);
    if (const auto* opaque = std::get_if<ir::OpaqueStatement>(&statement.node)) return expose(opaque->mentions);
    if (const auto* result = std::get_if<ir::Return>(&statement.node)) {
      if (result->value) collect(result->value->expression, kept(result->value->expression));
      return;
    }
    if (const auto* declaration = std::get_if<ir::Declare>(&statement.node))
      uses_.introduces_names |= declaration->introduces_names;
    const ir::Parts parts = ir::parts(statement);
    for (const ir::VariableId variable : parts.variables) collect_variable(variable);
    for (const ir::ExpressionId e : parts.expressions) collect(e, Context::value);
    for (const ir::StatementId s : parts.statements) collect(s);
  }

 private:
  void collect_range(const ir::RangeLoop& loop) {
    if (loop.init) collect(*loop.init);
    collect(loop.range, loop.known ? Context::value : kept(loop.range));
    uses_.declared.insert(loop.element);
    collect(loop.body);
  }

  // Of an expression whose object is bound to a reference: an lvalue's.
  Context kept(ir::ExpressionId id) const { return body_.expressions[id].is_lvalue ? Context::expose : Context::value; }

  void note(ir::VariableId variable, Context context) {
    if (context == Context::modify || context == Context::expose) uses_.modified.insert(variable);
    if (context == Context::share || context == Context::expose) uses_.exposed.insert(variable);
  }

  void expose(const std::vector<ir::VariableId>& variables) {
    for (const ir::VariableId variable : variables) note(variable, Context::expose);
  }

  // A pointer that is followed at once: what is done with the element is done with the array that it was made of.
  void collect_followed(ir::ExpressionId id, Context context) {
    const ir::Expression& e = body_.expressions[id];
    if (const auto* decay = std::get_if<ir::Decay>(&e.node)) return collect(decay->array, context);
    if (const auto* sum = std::get_if<ir::Binary>(&e.node)) {
      collect_followed(sum->left, context);
      return collect_followed(sum->right, context);
    }
    if (const auto* convert = std::get_if<ir::Convert>(&e.node)) return collect_followed(convert->value, context);
    collect(id, Context::value);
  }

  // An assignment is its target, too, where it is used as an lvalue: `p = &(x = 1)`.
  void collect_target(ir::ExpressionId target, Context context) {
    uses_.writes_memory |= !std::holds_alternative<ir::Name>(body_.expressions[target].node);
    collect(target, Context::modify);
    if (context != Context::value) collect(target, context);
  }

  void visit(const ir::Constant&, Context) {}
  void visit(const ir::Name& e, Context context) { note(e.variable, context); }
  void visit(const ir::Load& e, Context) { collect(e.object, Context::value); }
  void visit(const ir::Convert& e, Context) { collect(e.value, Context::value); }
  void visit(const ir::Requalify&, Context) {}  // above
  void visit(const ir::Decay& e, Context) { collect(e.array, Context::expose); }
  void visit(const ir::Address& e, Context) { collect(e.object, Context::expose); }
  void visit(const ir::Dereference& e, Context context) { collect_followed(e.pointer, context); }
  void visit(const ir::Subscript& e, Context context) {
    collect_followed(e.pointer, context);
    collect(e.index, Context::value);
  }
  void visit(const ir::Member& e, Context context) { collect(e.object, e.arrow ? Context::value : context); }
  void visit(const ir::Unary& e, Context) { collect(e.operand, Context::value); }
  void visit(const ir::Binary& e, Context) {
    collect(e.left, Context::value);
    collect(e.right, Context::value);
  }
  void visit(const ir::Logical& e, Context) {
    collect(e.left, Context::value);
    collect(e.right, Context::value);
  }
  void visit(const ir::Choose& e, Context context) {
    collect(e.condition, Context::value);
    collect(e.yes, context);
    collect(e.no, context);
  }
  void visit(const ir::Comma& e, Context context) {
    collect(e.left, Context::value);
    collect(e.right, context);
  }
  void visit(const ir::Assign& e, Context context) {
    collect(e.value, Context::value);
    collect_target(e.target, context);
  }
  void visit(const ir::Update& e, Context context) {
    if (e.value) collect(*e.value, Context::value);
    collect_target(e.target, e.postfix ? Context::value : context);
  }
  void visit(const ir::Call& e, Context context) {
    if (e.function) collect(*e.function, Context::value);
    const bool swaps = e.callee.kind == ir::Callee::Kind::swap || e.callee.kind == ir::Callee::Kind::exchange;
    for (const ir::ExpressionId argument : e.arguments) {
      uses_.writes_memory |= swaps && !std::holds_alternative<ir::Name>(body_.expressions[argument].node);
      collect(argument, of_argument(e.callee.kind, argument, context));
    }
  }
  void visit(const ir::Construct& e, Context) {
    for (const ir::ExpressionId argument : e.arguments) collect(argument, kept(argument));
  }
  void visit(const ir::List& e, Context) {
    for (const ir::ExpressionId element : e.elements) collect(element, kept(element));
  }
  void visit(const ir::Temporary& e, Context) { collect(e.value, Context::value); }
  void visit(const ir::Opaque& e, Context) { expose(e.mentions); }

  Context of_argument(ir::Callee::Kind callee, ir::ExpressionId argument, Context result) const {
    switch (callee) {
      case ir::Callee::Kind::unknown:
      case ir::Callee::Kind::offloaded:
        return kept(argument);
      case ir::Callee::Kind::selection:  // its result is one of its arguments
        return result == Context::value ? Context::value : kept(argument);
      case ir::Callee::Kind::swap:
      case ir::Callee::Kind::exchange:
        return Context::modify;
      case ir::Callee::Kind::element:  // a std::array holds its elements itself
        return holds_elements(argument) ? result : Context::value;
      case ir::Callee::Kind::access:
        return holds_elements(argument) ? kept(argument) : Context::value;
      case ir::Callee::Kind::maths:
      case ir::Callee::Kind::constant:
      case ir::Callee::Kind::size:
        return Context::value;
    }
    return Context::expose;
  }

  bool holds_elements(ir::ExpressionId e) const { return body_.type_of(e).kind == ir::Type::Kind::std_array; }

  const ir::Body& body_;
  Uses& uses_;
};

}  // namespace

Uses uses(const ir::Body& body, ir::StatementId code) {
  Uses found;
  Collector(body, found).collect(code);
  return found;
}

Uses uses(const ir::Body& body, ir::ExpressionId code) {
  Uses found;
  Collector(body, found).collect(code, Context::value);
  return found;
}

Uses uses(const ir::Body& body, ir::VariableId variable, ir::ExpressionId condition) {
  Uses found;
  Collector collector(body, found);
  collector.collect_variable(variable);
  collector.collect(condition, Context::value);
  return found;
}

}  // namespace ferry::translator::host
