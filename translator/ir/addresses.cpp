// See addresses.h.
#include "ir/addresses.h"

#include "ir/node_parts.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::ir {

Addresses::Addresses(const Body& body) : body_(body), dropped_(body.expressions.size()), kept_(body.variables.size()) {
  const auto keep = [this](const std::vector<VariableId>& variables) {
    for (const VariableId variable : variables) kept_[variable.number()] = true;
  };
  for (std::size_t v = 0; v < body.variables.size(); ++v) {
    const Variable& variable = body.variables[VariableId(v)];
    if (variable.extent) keep(variable.extent->names);
    std::vector<std::optional<ExpressionId>> lengths = variable.row_lengths;
    if (variable.memory) llvm::append_range(lengths, variable.memory->counts);
    if (variable.memory) lengths.push_back(variable.memory->value);
    for (const std::optional<ExpressionId>& length : lengths)
      if (length)
        each_below(body, *length, [&](ExpressionId id) {
          if (const auto* name = std::get_if<Name>(&body.expressions[id].node)) kept_[name->variable.number()] = true;
        });
    if (!variable.part_of) continue;
    for (const auto* const all : {&variable.part_of->within, &variable.part_of->followed, &variable.part_of->indices})
      keep(*all);
  }
  for (std::size_t s = 0; s < body.statements.size(); ++s) {
    const StatementNode& node = body.statements[StatementId(s)].node;
    if (const auto* opaque = std::get_if<OpaqueStatement>(&node)) keep(opaque->mentions);
    if (const auto* evaluated = std::get_if<Evaluate>(&node))
      dropped_[evaluated->expression.expression.number()] = true;
    const auto* loop = std::get_if<Loop>(&node);
    if (loop && loop->step) dropped_[loop->step->expression.number()] = true;
  }
  each_below(body, *body.root, [](StatementId) {}, [](VariableId) {}, [this](ExpressionId id) { note(id); });
}

void Addresses::note(ExpressionId id) {
  const ExpressionNode& node = body_.expressions[id].node;
  if (const auto* name = std::get_if<Name>(&node)) names_[name->variable].push_back(id);
  if (const auto* opaque = std::get_if<Opaque>(&node))
    for (const VariableId variable : opaque->mentions) kept_[variable.number()] = true;
  if (const auto* call = std::get_if<Inlined>(&node)) {
    for (const Inlined::Copied& copied : call->copied) kept_[copied.variable.number()] = true;
    for (const auto* const all : {&call->shadowed, &call->followed})
      for (const VariableId variable : *all) kept_[variable.number()] = true;
  }
  for (const ExpressionId operand : operands(body_.expressions[id])) above_.insert_or_assign(operand, id);
}

const std::vector<ExpressionId>& Addresses::of(VariableId variable) const {
  static const std::vector<ExpressionId> none;
  const auto found = names_.find(variable);
  return found == names_.end() ? none : found->second;
}

// Follows a variable's address from the names of the variable upwards through the enclosing expressions.
class Followed {
 public:
  explicit Followed(const Addresses& addresses) : addresses_(addresses), body_(addresses.body_) {}

  Aliases aliases;

  // Returns whether the variable's address doesn't escape.
  bool stays(VariableId variable) {
    return !addresses_.kept_[variable.number()] &&
           llvm::all_of(addresses_.of(variable), [this](ExpressionId name) { return object_stays(name); });
  }

 private:
  const ExpressionId* above(ExpressionId id) const {
    const auto found = addresses_.above_.find(id);
    return found == addresses_.above_.end() ? nullptr : &found->second;
  }
  bool is_pointer(ExpressionId id) const { return body_.type_of(id).kind == Type::Kind::pointer; }

  // Returns whether the address of `id`, an lvalue in the variable, doesn't escape.
  bool object_stays(ExpressionId id) {
    const ExpressionId* parent = above(id);
    if (!parent) return addresses_.dropped_[id.number()];
    return std::visit([&](const auto& node) { return object_stays(node, id, *parent); },
                      body_.expressions[*parent].node);
  }

  template <class Node>
  bool object_stays(const Node& node, ExpressionId id, ExpressionId parent) {
    using parts_of::is;
    if constexpr (is<Node, Load>)
      return true;
    else if constexpr (is<Node, Member, Requalify>)
      return object_stays(parent);
    else if constexpr (is<Node, Assign, Update>)
      return node.target == id && object_stays(parent);
    else if constexpr (is<Node, Decay, Address>)
      return pointer_stays(parent);
    else if constexpr (is<Node, Comma>)
      return node.left == id || object_stays(parent);
    else if constexpr (is<Node, Choose>)
      return node.condition == id || object_stays(parent);
    else if constexpr (is<Node, Construct>)
      return node.copies || node.reads;
    else if constexpr (is<Node, Inlined>)
      return parameter_stays(node, id, Type::Kind::reference);
    else if constexpr (is<Node, Call>)
      return argument_stays(node, parent);
    else
      return false;
  }

  bool argument_stays(const Call& call, ExpressionId result) {
    switch (call.callee.kind) {
      case Callee::Kind::swap:
      case Callee::Kind::exchange:
        return true;
      case Callee::Kind::copy:
      case Callee::Kind::selection:
        return object_stays(result);
      case Callee::Kind::element:
        return body_.type_of(call.arguments.front()).kind == Type::Kind::std_array && object_stays(result);
      case Callee::Kind::unknown:
      case Callee::Kind::maths:
      case Callee::Kind::constant:
      case Callee::Kind::size:
      case Callee::Kind::access:
      case Callee::Kind::time:
      case Callee::Kind::time_update:
      case Callee::Kind::output:
      case Callee::Kind::offloaded:
        return false;
    }
    return false;
  }

  // Returns whether `id`, a pointer into the variable, doesn't escape.
  bool pointer_stays(ExpressionId id) {
    const ExpressionId* parent = above(id);
    if (!parent) return addresses_.dropped_[id.number()];
    const ExpressionNode& node = body_.expressions[*parent].node;
    if (const auto* element = std::get_if<Subscript>(&node)) return element->pointer == id && object_stays(*parent);
    if (std::holds_alternative<Dereference>(node) || std::holds_alternative<Member>(node)) return object_stays(*parent);
    if (std::holds_alternative<Requalify>(node)) return pointer_stays(*parent);
    if (std::holds_alternative<Binary>(node)) return !is_pointer(*parent) || pointer_stays(*parent);
    if (std::holds_alternative<Convert>(node)) return body_.type_of(*parent).kind == Type::Kind::boolean;
    const auto* call = std::get_if<Inlined>(&node);
    return call && !call->through_pointer && parameter_stays(*call, id, Type::Kind::pointer);
  }

  // Returns whether the callee only dereferences the parameters to which the argument is passed.
  bool parameter_stays(const Inlined& call, ExpressionId argument, Type::Kind kind) {
    bool stay = true;
    for (std::size_t p = 0; p < call.parameters.size() && stay; ++p) {
      if (call.arguments[p] != argument) continue;
      const VariableId parameter = call.parameters[p];
      stay = body_.types[body_.variables[parameter].type].kind == kind && !addresses_.kept_[parameter.number()] &&
             llvm::all_of(addresses_.of(parameter), [&](ExpressionId name) {
               return kind == Type::Kind::pointer ? value_stays(name) : object_stays(name);
             });
      aliases.insert_or_assign(parameter, argument);
    }
    return stay && llvm::is_contained(call.arguments, argument);
  }

  // Returns whether the pointer variable that `name` names isn't changed, and its value doesn't escape.
  bool value_stays(ExpressionId name) {
    const ExpressionId* parent = above(name);
    return parent && std::holds_alternative<Load>(body_.expressions[*parent].node) && pointer_stays(*parent);
  }

  const Addresses& addresses_;
  const Body& body_;
};

std::optional<Aliases> Addresses::aliases(VariableId variable) const {
  Followed followed(*this);
  return followed.stays(variable) ? std::optional(std::move(followed.aliases)) : std::nullopt;
}

}  // namespace ferry::translator::ir
