// See queries.h.
#include "ir/queries.h"

#include <algorithm>
#include <map>
#include <type_traits>

namespace ferry::translator::ir {

ExpressionId without_conversions(const Body& body, ExpressionId id) {
  for (;;) {
    const ExpressionNode& node = body.expressions[id].node;
    if (const auto* load = std::get_if<Load>(&node))
      id = load->object;
    else if (const auto* requalified = std::get_if<Requalify>(&node))
      id = requalified->object;
    else if (const auto* decay = std::get_if<Decay>(&node))
      id = decay->array;
    else if (const auto* convert = std::get_if<Convert>(&node); convert && !convert->written)
      id = convert->value;
    else
      return id;
  }
}

ExpressionId bare(const Body& body, ExpressionId id) {
  for (;;) {
    id = without_conversions(body, id);
    const auto* temporary = std::get_if<Temporary>(&body.expressions[id].node);
    if (!temporary) return id;
    id = temporary->value;
  }
}

std::optional<VariableId> named(const Body& body, ExpressionId id) {
  const auto* name = std::get_if<Name>(&body.expressions[bare(body, id)].node);
  return name ? std::optional(name->variable) : std::nullopt;
}

namespace {

// Returns whether the call's body is `{ return e; }`.
bool only_returns(const Body& body, const Inlined& call) {
  const auto* block = std::get_if<Block>(&body.statements[call.body].node);
  return call.result && block && block->statements.size() == 1;
}

// Returns the call whose result the lvalue or pointer is, or null if there is no such call.
const Inlined* naming_call(const Body& body, ExpressionId id) {
  const Expression& e = body.expressions[id];
  const auto* call = std::get_if<Inlined>(&e.node);
  return call && call->result && (e.is_lvalue || body.types[e.type].kind == Type::Kind::pointer) ? call : nullptr;
}

}  // namespace

bool is_array_in_image(const Member& member) { return member.is_part && !member.arrow && member.name == "[]"; }

bool is_base(const Member& member) {
  return member.is_part && !member.arrow && member.is_public && member.name.starts_with("(");
}

std::optional<ExpressionId> pointed_at(const Body& body, ExpressionId pointer) {
  pointer = without_conversions(body, pointer);
  if (const auto* address = std::get_if<Address>(&body.expressions[pointer].node)) return address->object;
  const Inlined* call = naming_call(body, pointer);
  return call ? pointed_at(body, *call->result) : std::nullopt;
}

ExpressionId denoted(const Body& body, ExpressionId id) {
  id = bare(body, id);
  if (const Inlined* call = naming_call(body, id)) return denoted(body, *call->result);
  const auto* dereference = std::get_if<Dereference>(&body.expressions[id].node);
  const std::optional<ExpressionId> object = dereference ? pointed_at(body, dereference->pointer) : std::nullopt;
  return object ? denoted(body, *object) : id;
}

namespace {

// Returns the chain of calls that leads from an lvalue to the object that it denotes.
std::vector<const Inlined*> naming_calls(const Body& body, ExpressionId id) {
  std::vector<const Inlined*> calls;
  for (;;) {
    id = bare(body, id);
    const ExpressionNode& node = body.expressions[id].node;
    if (const Inlined* call = naming_call(body, id)) {
      calls.push_back(call);
      id = *call->result;
    } else if (const auto* dereference = std::get_if<Dereference>(&node);
               dereference && pointed_at(body, dereference->pointer)) {
      id = dereference->pointer;
    } else if (const auto* address = std::get_if<Address>(&node)) {
      id = address->object;
    } else {
      return calls;
    }
  }
}

}  // namespace

std::optional<VariableId> denoted_variable(const Body& body, ExpressionId id) {
  const std::vector<const Inlined*> calls = naming_calls(body, id);
  const bool only_named =
      std::all_of(calls.begin(), calls.end(), [&](const Inlined* call) { return only_returns(body, *call); });
  return only_named ? named(body, denoted(body, id)) : std::nullopt;
}

std::vector<ExpressionId> naming_arguments(const Body& body, ExpressionId id) {
  std::vector<ExpressionId> arguments;
  for (const Inlined* call : naming_calls(body, id))
    arguments.insert(arguments.end(), call->arguments.begin(), call->arguments.end());
  return arguments;
}

bool only_loads_elements(const Body& body, VariableId array, StatementId code) {
  const auto is_element = [&](ExpressionId id) {
    const Expression& e = body.expressions[id];
    if (const auto* subscript = std::get_if<Subscript>(&e.node)) return named(body, subscript->pointer) == array;
    const auto* call = std::get_if<Call>(&e.node);
    return call && call->callee.kind == Callee::Kind::element && named(body, call->arguments.front()) == array;
  };
  int mentions = 0, reads = 0;
  each_below(
      body, code, [](StatementId) {}, [](VariableId) {},
      [&](ExpressionId id) {
        const Expression& e = body.expressions[id];
        if (const auto* name = std::get_if<Name>(&e.node)) mentions += name->variable == array;
        if (const auto* load = std::get_if<Load>(&e.node)) reads += is_element(denoted(body, bare(body, load->object)));
        const auto* call = std::get_if<Call>(&e.node);
        reads += call && call->callee.kind == Callee::Kind::size && named(body, call->arguments.front()) == array;
      });
  return mentions == reads;
}

std::optional<model::IndexExpression::Operation> arithmetic(Operator operation) {
  switch (operation) {
    case Operator::plus:
      return model::IndexExpression::Operation::add;
    case Operator::minus:
      return model::IndexExpression::Operation::subtract;
    case Operator::multiply:
      return model::IndexExpression::Operation::multiply;
    case Operator::divide:
      return model::IndexExpression::Operation::divide;
    case Operator::remainder:
      return model::IndexExpression::Operation::remainder;
    default:
      return std::nullopt;
  }
}

std::optional<model::Compare> comparison(Operator operation) {
  switch (operation) {
    case Operator::less:
      return model::Compare::less;
    case Operator::less_equal:
      return model::Compare::less_equal;
    case Operator::greater:
      return model::Compare::greater;
    case Operator::greater_equal:
      return model::Compare::greater_equal;
    case Operator::equal:
      return model::Compare::equal;
    case Operator::not_equal:
      return model::Compare::not_equal;
    default:
      return std::nullopt;
  }
}

// Returns whether the stub's text contains what no user writes: a name of Ferry's own, an object given by its offset in
// its enclosing object, an array cast to a pointer to numbers, or the length of an array's rows.
static bool has_own_name(const std::string& text) {
  return text.find("ferry_") != text.npos || text.find("__builtin_addressof(") != text.npos ||
         text.find("reinterpret_cast<") != text.npos || text.find("static_cast<long>(sizeof(") != text.npos;
}

std::string shown(const Variable& variable) {
  return has_own_name(variable.host_name) && !variable.name.empty() ? variable.name : variable.host_name;
}

// Replaces the longest names first, because the name of a part begins with the name of its enclosing object.
std::string shown(const Body& body, std::string text) {
  if (!has_own_name(text)) return text;
  std::vector<const Variable*> known;
  for (std::size_t v = 0; v < body.variables.size(); ++v)
    if (const Variable& one = body.variables[VariableId(v)]; shown(one) != one.host_name) known.push_back(&one);
  std::stable_sort(known.begin(), known.end(),
                   [](const Variable* a, const Variable* b) { return a->host_name.size() > b->host_name.size(); });
  for (const Variable* one : known)
    for (std::size_t at = text.find(one->host_name); at != text.npos;
         at = text.find(one->host_name, at + one->name.size()))
      text.replace(at, one->host_name.size(), one->name);
  return text;
}

bool repeatable(const Body& body, ExpressionId root) {
  bool result = true;
  each_below(body, root, [&](ExpressionId id) {
    const ExpressionNode& node = body.expressions[id].node;
    if (std::holds_alternative<Assign>(node) || std::holds_alternative<Update>(node)) result = false;
    const auto* made = std::get_if<Construct>(&node);
    const bool view = made && made->reads && (body.type_of(id).kind == Type::Kind::span || body.type_of(id).view);
    if (std::holds_alternative<Opaque>(node) || (made && !made->copies && !view)) result = false;
    const auto* call = std::get_if<Call>(&node);
    if (!call) return;
    switch (call->callee.kind) {
      case Callee::Kind::maths:
      case Callee::Kind::constant:
      case Callee::Kind::selection:
      case Callee::Kind::size:
      case Callee::Kind::element:
      case Callee::Kind::access:
        break;
      case Callee::Kind::unknown:
      case Callee::Kind::swap:
      case Callee::Kind::exchange:
      case Callee::Kind::copy:
      case Callee::Kind::time:
      case Callee::Kind::time_update:
      case Callee::Kind::output:
      case Callee::Kind::offloaded:
        result = false;
    }
  });
  return result;
}

namespace {

// Compares nodes without their operands.
class Alike {
 public:
  bool operator()(const Constant& a, const Constant& b) const { return a.literal == b.literal; }
  bool operator()(const Name& a, const Name& b) const { return a.variable == b.variable; }
  bool operator()(const Convert& a, const Convert& b) const { return a.written == b.written; }
  bool operator()(const Member& a, const Member& b) const { return a.name == b.name && a.arrow == b.arrow; }
  bool operator()(const Unary& a, const Unary& b) const { return a.operation == b.operation; }
  bool operator()(const Binary& a, const Binary& b) const { return a.operation == b.operation; }
  bool operator()(const Logical& a, const Logical& b) const { return a.conjunction == b.conjunction; }
  bool operator()(const Update& a, const Update& b) const {
    return a.operation == b.operation && a.postfix == b.postfix && a.value.has_value() == b.value.has_value();
  }
  bool operator()(const Call& a, const Call& b) const {
    return a.callee.kind != Callee::Kind::unknown && a.callee.kind == b.callee.kind && a.callee.name == b.callee.name;
  }
  bool operator()(const Inlined&, const Inlined&) const { return false; }
  bool operator()(const Construct&, const Construct&) const { return false; }
  bool operator()(const Spelt&, const Spelt&) const { return false; }
  bool operator()(const Opaque&, const Opaque&) const { return false; }
  template <class Node>
    requires(std::is_same_v<Node, Load> || std::is_same_v<Node, Requalify> || std::is_same_v<Node, Decay> ||
             std::is_same_v<Node, Address> || std::is_same_v<Node, Dereference> || std::is_same_v<Node, Subscript> ||
             std::is_same_v<Node, Choose> || std::is_same_v<Node, Comma> || std::is_same_v<Node, Assign> ||
             std::is_same_v<Node, List> || std::is_same_v<Node, Temporary>)
  bool operator()(const Node&, const Node&) const {
    return true;
  }
  template <class A, class B>
    requires(!std::is_same_v<A, B>)
  bool operator()(const A&, const B&) const {
    return false;
  }
};

class Comparison {
 public:
  explicit Comparison(const Body& body) : body_(body) {}

  bool same(ExpressionId first, ExpressionId second) {
    const Expression &a = body_.expressions[first], &b = body_.expressions[second];
    // Two constants without a value or digits can't be compared.
    if (std::holds_alternative<Constant>(a.node) && !a.value && std::get<Constant>(a.node).literal.empty())
      return false;
    if (a.value != b.value || body_.types[a.type].name != body_.types[b.type].name) return false;
    const auto *name = std::get_if<Name>(&a.node), *other = std::get_if<Name>(&b.node);
    if (name && other) return same(name->variable, other->variable);
    const auto *call = std::get_if<Inlined>(&a.node), *second_call = std::get_if<Inlined>(&b.node);
    if (call && second_call) return same(*call, *second_call);
    return std::visit(Alike(), a.node, b.node) && all_same(operands(a), operands(b));
  }

 private:
  bool all_same(const std::vector<ExpressionId>& a, const std::vector<ExpressionId>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [this](ExpressionId x, ExpressionId y) { return same(x, y); });
  }

  // Compares two variables. Each call has its own parameters; corresponding parameters of two calls are the same.
  bool same(VariableId a, VariableId b) const {
    const auto known = parameters_.find(a);
    return a == b || (known != parameters_.end() && known->second == b);
  }

  bool same(const Inlined& a, const Inlined& b) {
    if (a.function != b.function || a.parameters.size() != b.parameters.size() || !only_returns(body_, a) ||
        !only_returns(body_, b) || !all_same(a.arguments, b.arguments))
      return false;
    for (std::size_t p = 0; p < a.parameters.size(); ++p)
      parameters_.insert_or_assign(a.parameters[p], b.parameters[p]);
    return same(*a.result, *b.result);
  }

  const Body& body_;
  std::map<VariableId, VariableId> parameters_;
};

std::optional<ValueBounds> bounds_of(const Type& type) {
  if ((type.kind != Type::Kind::integer && type.kind != Type::Kind::boolean) || type.bits > 32) return std::nullopt;
  if (!type.is_signed) return ValueBounds{0, (std::int64_t{1} << type.bits) - 1};
  return ValueBounds{-(std::int64_t{1} << (type.bits - 1)), (std::int64_t{1} << (type.bits - 1)) - 1};
}

}  // namespace

bool same(const Body& body, ExpressionId a, ExpressionId b) {
  return Comparison(body).same(bare(body, a), bare(body, b));
}

std::optional<NullTest> null_test(const Body& body, ExpressionId id) {
  const auto is_pointer = [&](ExpressionId e) { return body.type_of(e).kind == Type::Kind::pointer; };
  const ExpressionNode& node = body.expressions[id].node;
  if (const auto* convert = std::get_if<Convert>(&node))
    return body.type_of(id).kind == Type::Kind::boolean && is_pointer(convert->value)
               ? std::optional(NullTest{convert->value, true})
               : std::nullopt;
  const auto* compares = std::get_if<Binary>(&node);
  if (!compares || (compares->operation != Operator::equal && compares->operation != Operator::not_equal))
    return std::nullopt;
  const auto is_null = [&](ExpressionId e) {
    return std::holds_alternative<Constant>(body.expressions[bare(body, e)].node);
  };
  const bool if_set = compares->operation == Operator::not_equal;
  if (is_pointer(compares->left) && is_null(compares->right)) return NullTest{compares->left, if_set};
  if (is_pointer(compares->right) && is_null(compares->left)) return NullTest{compares->right, if_set};
  return std::nullopt;
}

std::vector<ExpressionId> selected(const Body& body, ExpressionId id, const std::string& name) {
  const ExpressionNode& node = body.expressions[id].node;
  if (const auto* call = std::get_if<Call>(&node))
    return call->callee.kind == Callee::Kind::selection && call->callee.name == name ? call->arguments
                                                                                     : std::vector<ExpressionId>();
  const auto* choice = std::get_if<Choose>(&node);
  const auto* compares = choice ? std::get_if<Binary>(&body.expressions[bare(body, choice->condition)].node) : nullptr;
  if (!compares || !orders(compares->operation) || (name != "min" && name != "max")) return {};
  const bool less = compares->operation == Operator::less || compares->operation == Operator::less_equal;
  const bool first = same(body, compares->left, choice->yes) && same(body, compares->right, choice->no);
  const bool second = same(body, compares->left, choice->no) && same(body, compares->right, choice->yes);
  if (!(first || second) || (first == less) != (name == "min")) return {};
  if (body.type_of(compares->left).name != body.type_of(choice->yes).name) return {};  // compares in a different type
  return {choice->yes, choice->no};
}

namespace {

// Returns the bounds of an element of a constant table, such as `back[q]`, or none for anything else.
std::optional<ValueBounds> bounds_in_table(const Body& body, ExpressionId element) {
  for (ExpressionId id = element;;) {
    const ExpressionNode& node = body.expressions[id].node;
    const auto* call = std::get_if<Call>(&node);
    if (const auto* load = std::get_if<Load>(&node)) {
      id = load->object;
    } else if (const auto* requalified = std::get_if<Requalify>(&node)) {
      id = requalified->object;
    } else if (const auto* subscript = std::get_if<Subscript>(&node)) {
      const auto* decay = std::get_if<Decay>(&body.expressions[subscript->pointer].node);
      if (!decay) return std::nullopt;
      id = decay->array;
    } else if (call && call->callee.kind == Callee::Kind::element) {
      id = call->arguments.front();
    } else {
      const auto* name = std::get_if<Name>(&node);
      if (!name || id == element) return std::nullopt;
      const std::optional<ConstantTable>& table = body.variables[name->variable].table;
      if (!table || !table->bounds) return std::nullopt;
      return ValueBounds{table->bounds->least, table->bounds->greatest};
    }
  }
}

}  // namespace

std::optional<ValueBounds> value_bounds(const Body& body, ExpressionId id) {
  const Expression& e = body.expressions[id];
  if (e.value) return ValueBounds{*e.value, *e.value};
  if (const std::optional<ValueBounds> known = bounds_in_table(body, id)) return known;
  const Type& type = body.types[e.type];
  const std::optional<ValueBounds> own = bounds_of(type);
  if (const auto* convert = std::get_if<Convert>(&e.node); convert && body.type_of(convert->value).is_integer()) {
    const std::optional<ValueBounds> from = value_bounds(body, convert->value);
    const bool wide = type.kind == Type::Kind::integer && !own;  // whether it has 64 bits
    const bool kept =
        from && (own ? from->low >= own->low && from->high <= own->high : wide && (from->low >= 0 || type.is_signed));
    return kept ? from : own;
  }
  const auto* binary = std::get_if<Binary>(&e.node);
  if (!binary || (binary->operation != Operator::bit_and && binary->operation != Operator::remainder)) return own;
  const std::optional<ValueBounds> left = value_bounds(body, binary->left), right = value_bounds(body, binary->right);
  if (binary->operation == Operator::bit_and) {
    if (right && right->low >= 0) return ValueBounds{0, right->high};
    return left && left->low >= 0 ? std::optional(ValueBounds{0, left->high}) : own;
  }
  if (!right || right->low <= 0) return own;
  const bool natural = !type.is_signed || (left && left->low >= 0);
  return ValueBounds{natural ? 0 : 1 - right->high, right->high - 1};
}

}  // namespace ferry::translator::ir
