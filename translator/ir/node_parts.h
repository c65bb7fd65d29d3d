// The parts of a node, by reference, for code that reads or writes the tree. Only these functions enumerate the parts,
// so every walk covers the whole tree.
#pragma once

#include "ir/body.h"

#include <type_traits>
#include <variant>

namespace ferry::translator::ir {

namespace parts_of {

template <class Node, class... Kinds>
constexpr bool is = (std::is_same_v<std::remove_const_t<Node>, Kinds> || ...);

// Visits a part, which may be a full expression or a list of parts.
template <class Part, class Visit>
void each(Part& part, const Visit& visit) {
  if constexpr (is<Part, FullExpression>)
    visit(part.expression);
  else if constexpr (is<Part, Spelt::Piece>) {
    if (auto* operand = std::get_if<ExpressionId>(&part)) visit(*operand);
  } else if constexpr (is<Part, ExpressionId, StatementId, VariableId>)
    visit(part);
  else if constexpr (requires { part.size(); })
    for (auto& one : part) each(one, visit);
  else if (part)
    each(*part, visit);
}

}  // namespace parts_of

// Visits the operands, in the order of evaluation as far as C++ defines one.
template <class Node, class Visit>
void each_operand(Node& expression, const Visit& visit) {
  using parts_of::each, parts_of::is;
  std::visit(
      [&](auto& e) {
        using Kind = std::remove_reference_t<decltype(e)>;
        if constexpr (is<Kind, Load, Requalify, Address, Member>)
          each(e.object, visit);
        else if constexpr (is<Kind, Convert, Temporary>)
          each(e.value, visit);
        else if constexpr (is<Kind, Decay>)
          each(e.array, visit);
        else if constexpr (is<Kind, Dereference>)
          each(e.pointer, visit);
        else if constexpr (is<Kind, Subscript>)
          each(e.pointer, visit), each(e.index, visit);
        else if constexpr (is<Kind, Unary>)
          each(e.operand, visit);
        else if constexpr (is<Kind, Binary, Logical, Comma>)
          each(e.left, visit), each(e.right, visit);
        else if constexpr (is<Kind, Choose>)
          each(e.condition, visit), each(e.yes, visit), each(e.no, visit);
        else if constexpr (is<Kind, Assign, Update>)
          each(e.value, visit), each(e.target, visit);
        else if constexpr (is<Kind, Call>)
          each(e.function, visit), each(e.arguments, visit);
        else if constexpr (is<Kind, Inlined, Construct>)
          each(e.arguments, visit);
        else if constexpr (is<Kind, List>)
          each(e.elements, visit);
        else if constexpr (is<Kind, Spelt>)
          each(e.pieces, visit), each(e.sides_of, visit);
        else
          static_assert(is<Kind, Constant, Name, Opaque>);
      },
      expression);
}

// Calls `visit` with each variable that the statement declares, each of its expressions and each nested statement.
template <class Node, class Visit>
void each_part(Node& statement, const Visit& visit) {
  using parts_of::each, parts_of::is;
  std::visit(
      [&](auto& s) {
        using Kind = std::remove_reference_t<decltype(s)>;
        if constexpr (is<Kind, Block>) {
          each(s.statements, visit);
        } else if constexpr (is<Kind, Loop>) {
          each(s.init, visit), each(s.variable, visit), each(s.condition, visit), each(s.step, visit);
          each(s.body, visit);
        } else if constexpr (is<Kind, RangeLoop>) {
          each(s.init, visit), each(s.range, visit), each(s.element, visit), each(s.body, visit);
        } else if constexpr (is<Kind, Branch>) {
          each(s.init, visit), each(s.variable, visit), each(s.condition, visit), each(s.then, visit);
          each(s.otherwise, visit);
        } else if constexpr (is<Kind, Switch>) {
          each(s.init, visit), each(s.variable, visit), each(s.condition, visit), each(s.body, visit);
        } else if constexpr (is<Kind, Case>) {
          each(s.statement, visit);
        } else if constexpr (is<Kind, Evaluate>) {
          each(s.expression, visit);
        } else if constexpr (is<Kind, Declare>) {
          each(s.variables, visit), each(s.sizes, visit);
        } else if constexpr (is<Kind, Return>) {
          each(s.value, visit);
        } else if constexpr (is<Kind, Try>) {
          each(s.block, visit);
          for (auto& handler : s.handlers) each(handler.variable, visit), each(handler.body, visit);
        } else {
          static_assert(is<Kind, Jump, Null, OpaqueStatement>);
        }
      },
      statement);
}

}  // namespace ferry::translator::ir
