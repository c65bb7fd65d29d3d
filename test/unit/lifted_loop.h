// The calls in a loop as lift represents them.
#pragma once

#include "frontend/parse.h"
#include "lift/unit.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <variant>

namespace ferry::translator {

struct LiftedLoop {
  std::map<std::string, int> calls;   // calls by function name, in the first offloaded function and its callees
  std::map<std::string, bool> parts;  // parts of objects by name; true if the object's dynamic type may differ
  std::string refusal;                // all refusals in one text
  int type_numbers = 0;
};

// Lifts C++20 source code. Clang must accept it without a message.
inline LiftedLoop lifted_loop(const std::string& code) {
  LiftedLoop found;
  std::string messages;
  const auto look = [&](frontend::ParsedUnit& unit) {
    const ir::Unit lifted = lift::lift(unit, lift::unit_files(unit));
    const ir::Body& body = lifted.functions.front().body;
    for (std::size_t e = 0; e < body.expressions.size(); ++e)
      if (const auto* call = std::get_if<ir::Inlined>(&body.expressions[ir::ExpressionId(e)].node))
        ++found.calls[call->name];
    for (std::size_t v = 0; v < body.variables.size(); ++v)
      if (const ir::Variable& variable = body.variables[ir::VariableId(v)]; variable.part_of)
        found.parts[variable.name] = variable.of_tested_type, found.type_numbers += variable.is_type_number;
    for (const auto& [expression, why_not] : body.unusable)
      found.refusal += diagnostics::format_with_id(why_not) + "\n";
    return true;
  };
  frontend::parse_code(code, {"-std=c++20"}, look, &messages);
  EXPECT_EQ(messages, "");
  return found;
}

}  // namespace ferry::translator
