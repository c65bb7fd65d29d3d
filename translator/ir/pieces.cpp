// See pieces.h.
#include "ir/pieces.h"

#include "ir/queries.h"
#include "ir/uses.h"

#include <algorithm>
#include <variant>

namespace ferry::translator::ir {

namespace {

constexpr std::size_t most_pieces = 64;

bool is_array(const Type& type) {
  return (type.kind == Type::Kind::array || type.kind == Type::Kind::std_array) && type.element && type.extent;
}

}  // namespace

VariablePieces::VariablePieces(const Body& body, VariableId variable, const Aliases& aliases)
    : body_(body), variable_(variable), aliases_(aliases) {
  const Type& type = body.value_type(variable);
  bytes_ = size(type);
  if (!add_numbers(type, 0)) numbers_.assign(1, {0, bytes_});
}

std::int64_t VariablePieces::size(const Type& type) const {
  if (is_array(type)) return *type.extent * size(body_.types[*type.element]);
  return type.bytes > 0 ? type.bytes : std::max<std::int64_t>(1, type.bits / 8);
}

// Adds the numbers in an object of the type. Returns false if it contains anything else, or too many numbers.
bool VariablePieces::add_numbers(const Type& type, std::int64_t offset) {
  if (is_array(type)) {
    const Type& element = body_.types[*type.element];
    if (*type.extent <= 0 || *type.extent > static_cast<std::int64_t>(most_pieces)) return false;
    for (std::int64_t k = 0; k < *type.extent; ++k)
      if (!add_numbers(element, offset + k * size(element))) return false;
    return true;
  }
  if (type.kind != Type::Kind::record) {
    numbers_.emplace_back(offset, offset + size(type));
    return numbers_.size() <= most_pieces;
  }
  for (const Component& component : type.components)
    if (!add_numbers(body_.types[component.type], offset + component.offset)) return false;
  return !type.components.empty();
}

Pieces VariablePieces::all() const { return between(0, bytes_, true); }

// Returns the pieces that the bytes touch. If `whole`, returns only pieces that the bytes contain completely.
Pieces VariablePieces::between(std::int64_t begin, std::int64_t end, bool whole) const {
  Pieces found = 0;
  for (std::size_t n = 0; n < numbers_.size(); ++n) {
    const auto [first, last] = numbers_[n];
    if (whole ? begin <= first && last <= end : begin < last && first < end) found |= Pieces(1) << n;
  }
  return found;
}

std::optional<VariablePieces::Place> VariablePieces::place(ExpressionId lvalue) const {
  Place found;
  const std::optional<Bytes> bytes = object(lvalue, found.indices);
  if (!bytes) return std::nullopt;
  found.possible = between(bytes->begin, bytes->end, false);
  if (bytes->exact) found.certain = between(bytes->begin, bytes->end, true);
  return found;
}

std::optional<VariablePieces::Bytes> VariablePieces::object(ExpressionId lvalue,
                                                            std::vector<ExpressionId>& indices) const {
  const Expression& e = body_.expressions[lvalue];
  const Type& type = body_.types[e.type];
  if (const auto* name = std::get_if<Name>(&e.node)) {
    if (name->variable == variable_) return Bytes{0, bytes_, true};
    const auto alias = aliases_.find(name->variable);
    const bool refers =
        alias != aliases_.end() && body_.types[body_.variables[name->variable].type].kind == Type::Kind::reference;
    return refers ? object(alias->second, indices) : std::nullopt;
  }
  if (const auto* requalify = std::get_if<Requalify>(&e.node))
    return e.is_lvalue ? object(requalify->object, indices) : std::nullopt;
  if (const auto* part = std::get_if<Member>(&e.node)) return member(*part, type, indices);
  if (const auto* followed = std::get_if<Dereference>(&e.node)) return pointee(followed->pointer, 0, type, indices);
  if (const auto* element = std::get_if<Subscript>(&e.node)) {
    const std::optional<Bytes> found =
        pointee(element->pointer, body_.expressions[element->index].value, type, indices);
    if (found) indices.push_back(element->index);
    return found;
  }
  const auto* call = std::get_if<Call>(&e.node);
  if (!call || call->callee.kind != Callee::Kind::element || call->arguments.size() != 2) return std::nullopt;
  const Type& array = body_.type_of(call->arguments[0]);
  std::optional<Bytes> found = array.kind == Type::Kind::std_array ? object(call->arguments[0], indices) : std::nullopt;
  if (!found) return std::nullopt;
  indices.push_back(call->arguments[1]);
  const std::optional<std::int64_t> index = body_.expressions[call->arguments[1]].value;
  if (!found->exact) return found;
  if (!index || *index < 0 || *index >= array.extent.value_or(0)) return Bytes{found->begin, found->end, false};
  const std::int64_t begin = found->begin + *index * size(type);
  return Bytes{begin, begin + size(type), true};
}

std::optional<VariablePieces::Bytes> VariablePieces::member(const Member& member, const Type& type,
                                                            std::vector<ExpressionId>& indices) const {
  std::optional<Bytes> found;
  if (member.arrow) {
    const Type& pointer = body_.type_of(member.object);
    if (pointer.element) found = pointee(member.object, 0, body_.types[*pointer.element], indices);
  } else {
    found = object(member.object, indices);
  }
  if (!found || !found->exact) return found;
  if (!member.place || member.place->is_bits || type.kind == Type::Kind::reference)
    return Bytes{found->begin, found->end, false};
  return Bytes{found->begin + member.place->bytes.begin, found->begin + member.place->bytes.end, true};
}

// Returns the bytes of the object that lies `index` elements of the type after the pointee. Without an index, returns
// all bytes where the object may be.
std::optional<VariablePieces::Bytes> VariablePieces::pointee(ExpressionId pointer, std::optional<std::int64_t> index,
                                                             const Type& type,
                                                             std::vector<ExpressionId>& indices) const {
  const ExpressionNode& node = body_.expressions[pointer].node;
  if (const auto* requalify = std::get_if<Requalify>(&node)) return pointee(requalify->object, index, type, indices);
  if (const auto* sum = std::get_if<Binary>(&node)) {
    if (sum->operation != Operator::plus || body_.type_of(sum->left).kind != Type::Kind::pointer) {
      const bool either = pointee(sum->left, {}, type, indices) || pointee(sum->right, {}, type, indices);
      if (either) indices.insert(indices.end(), {sum->left, sum->right});
      return either ? std::optional(somewhere()) : std::nullopt;
    }
    const std::optional<std::int64_t> by = body_.expressions[sum->right].value;
    const std::optional<Bytes> found =
        pointee(sum->left, index && by ? std::optional(*index + *by) : std::nullopt, type, indices);
    if (found) indices.push_back(sum->right);
    return found;
  }
  std::optional<Bytes> found;
  bool is_element = false;
  if (const auto* decay = std::get_if<Decay>(&node)) {
    found = object(decay->array, indices);
    is_element = true;
  } else if (const auto* address = std::get_if<Address>(&node)) {
    found = object(address->object, indices);
  } else if (const auto* load = std::get_if<Load>(&node)) {
    const auto* name = std::get_if<Name>(&body_.expressions[load->object].node);
    const auto alias = name ? aliases_.find(name->variable) : aliases_.end();
    return alias == aliases_.end() ? std::nullopt : pointee(alias->second, index, type, indices);
  }
  if (!found) return std::nullopt;
  if (!index || !found->exact || (*index != 0 && !is_element)) return somewhere();
  const std::int64_t begin = found->begin + *index * size(type), end = begin + size(type);
  if (begin < found->begin || end > found->end) return somewhere();
  return Bytes{begin, end, true};
}

Pieces VariablePieces::filled_by(const Loop& s, std::optional<StatementId> entry) const {
  if (s.form != Loop::Form::for_ || !s.counted || !s.counted->first) return 0;
  const CountedHeader& counted = *s.counted;
  const std::optional<std::int64_t> first = body_.expressions[counted.first->expression].value,
                                    bound = body_.expressions[counted.bound.expression].value;
  const bool up = counted.compare == model::Compare::less || counted.compare == model::Compare::less_equal;
  if (!first || !bound || !up || counted.step || counted.downwards || counted.offset != 0) return 0;
  const std::int64_t end = *bound + (counted.compare == model::Compare::less_equal ? 1 : 0);
  if (*first < 0 || end <= *first || end > static_cast<std::int64_t>(most_pieces)) return 0;
  const std::optional<Bytes> bytes = filled(s.body, counted.variable, *first, end);
  return bytes && counts_all(s.body, counted.variable, entry) ? between(bytes->begin, bytes->end, true) : 0;
}

// Returns the bytes of the elements `first` to `end` if each iteration executes `t[k] = …` before it can jump anywhere;
// otherwise none.
std::optional<VariablePieces::Bytes> VariablePieces::filled(StatementId body, VariableId counter, std::int64_t first,
                                                            std::int64_t end) const {
  const StatementNode& node = body_.statements[body].node;
  if (const auto* block = std::get_if<Block>(&node)) {
    for (const StatementId child : block->statements) {
      if (const std::optional<Bytes> found = filled(child, counter, first, end)) return found;
      const StatementNode& other = body_.statements[child].node;
      if (!std::holds_alternative<Evaluate>(other) && !std::holds_alternative<Declare>(other)) return std::nullopt;
    }
    return std::nullopt;
  }
  const auto* evaluated = std::get_if<Evaluate>(&node);
  const auto* assignment =
      evaluated ? std::get_if<Assign>(&body_.expressions[evaluated->expression.expression].node) : nullptr;
  const ExpressionNode* target = assignment ? &body_.expressions[assignment->target].node : nullptr;
  const auto* element = target ? std::get_if<Subscript>(target) : nullptr;
  const auto* call = target ? std::get_if<Call>(target) : nullptr;
  const bool of_object = call && call->callee.kind == Callee::Kind::element && call->arguments.size() == 2;
  if (!element && !of_object) return std::nullopt;
  const ExpressionId index = element ? element->index : call->arguments[1];
  const Type& type = body_.type_of(assignment->target);
  bool integer = type.kind != Type::Kind::array && named(body_, index) == counter;  // excludes `t[bool(k)]`
  each_below(body_, index, [&](ExpressionId id) { integer &= body_.type_of(id).kind == Type::Kind::integer; });
  if (!integer) return std::nullopt;
  std::vector<ExpressionId> indices;
  const bool array = of_object && body_.type_of(call->arguments[0]).kind == Type::Kind::std_array;
  const std::optional<Bytes> begin = element ? pointee(element->pointer, 0, type, indices)
                                     : array ? object(call->arguments[0], indices)
                                             : std::nullopt;
  if (!begin || !begin->exact) return std::nullopt;
  return Bytes{begin->begin + first * size(type), begin->begin + end * size(type), true};
}

// Returns whether only the header changes the counter, and control enters the body only through the header.
bool VariablePieces::counts_all(StatementId body, VariableId counter, std::optional<StatementId> entry) const {
  bool entered = false;
  const auto enters = [&](StatementId id) {
    const StatementNode& node = body_.statements[id].node;
    entered |= id == entry || std::holds_alternative<Case>(node) || std::holds_alternative<OpaqueStatement>(node);
  };
  each_below(body_, body, enters, [](VariableId) {}, [](ExpressionId) {});
  return !entered && body_.variables[counter].is_local() && !uses(body_, body).modified.contains(counter) &&
         !uses(body_, *body_.root).exposed.contains(counter);
}

}  // namespace ferry::translator::ir
