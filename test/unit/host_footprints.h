// Builds footprints of host code from hand-made trees, for the tests of host/touches.h.
#pragma once

#include "host/touches.h"

#include "ir_tree.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace ferry::translator {

class HostFootprints : public testing::Test {
 protected:
  Tree tree;
  Text text;
  ir::VariableId a = tree.variable("a", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId n = tree.variable("n", tree.integer, ir::Variable::Storage::parameter);
  ir::Uses whole;

  model::Footprint of(ir::ExpressionId e) { return host::touches({tree.body, text, whole}, e); }
  model::Footprint of(ir::StatementId s) { return host::touches({tree.body, text, whole}, s); }
  ir::ExpressionId read(std::int64_t index) { return tree.load(tree.element(a, tree.constant(index))); }
  ir::VariableId local(const std::string& name) { return tree.variable(name, tree.number); }
};

}  // namespace ferry::translator
