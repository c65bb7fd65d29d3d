// The rules for trees: each is tested on a hand-made tree that violates no other rule.
#include "ir/check.h"

#include "ir_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::ir_check_test {
namespace {

class IrCheck : public testing::Test {
 protected:
  Tree tree;
  ir::VariableId n = parameter("n", tree.integer), a = parameter("a", tree.pointer);
  ir::VariableId i = tree.variable("i", tree.integer);

  ir::VariableId parameter(const std::string& name, ir::TypeId type) {
    const ir::VariableId id = tree.variable(name, type, ir::Variable::Storage::parameter);
    tree.body.parameters.push_back(id);
    return id;
  }
  std::string of(ir::StatementId root) {
    tree.body.root = root;
    std::string all;
    for (const std::string& wrong : ir::check(tree.body)) all += wrong.substr(wrong.find('(')) + "\n";
    return all;
  }
  std::string of(ir::ExpressionId e) { return of(tree.evaluate(e)); }
};

TEST_F(IrCheck, NothingIsWrongWithALoop) {  // for (int i = 0; i < n; ++i) a[i] = a[n];
  const ir::ExpressionId value = tree.load(tree.element(a, tree.load(n)));
  const ir::StatementId body = tree.evaluate(tree.assign(tree.element(a, tree.load(i)), value));
  EXPECT_EQ(of(tree.loop(i, tree.load(n), body)), "");
}

TEST_F(IrCheck, AnIdWithoutARow) {
  EXPECT_EQ(of(tree.add(ir::Load{ir::ExpressionId(99)}, tree.integer)), "(Load): names row 99, which doesn't exist\n");
}

TEST_F(IrCheck, ANodeBelowTwoOthers) {
  const ir::ExpressionId shared = tree.load(n);
  EXPECT_EQ(of(tree.binary(ir::Operator::plus, shared, shared)), "(Load): is below several nodes\n");
}

TEST_F(IrCheck, ALoadOfAValue) {
  EXPECT_EQ(of(tree.add(ir::Load{tree.constant(1)}, tree.integer)), "(Load): an operand is no object\n");
}

TEST_F(IrCheck, ALoadOfAnotherType) {
  EXPECT_EQ(of(tree.add(ir::Load{tree.name(n)}, tree.number)), "(Load): is of type 'double', and its object of 'int'\n");
}

TEST_F(IrCheck, ASubscriptOfANumber) {
  EXPECT_EQ(of(tree.load(tree.add(ir::Subscript{tree.load(n), tree.constant(0)}, tree.integer, true))),
            "(Subscript): an operand is no pointer\n");
}

TEST_F(IrCheck, AnAssignmentToAValue) {
  EXPECT_EQ(of(tree.assign(tree.constant(1), tree.constant(2))), "(Assign): an operand is no object\n");
}

TEST_F(IrCheck, AVariableAroundTheFunction) { EXPECT_EQ(of(tree.load(i)), ""); }

TEST_F(IrCheck, AVariableBehindItsBlock) {  // { int i = 0; } i;
  tree.body.variables[i].initialiser = tree.constant(0);
  const ir::StatementId inside = tree.block({tree.add(ir::Declare{{i}, {}})});
  EXPECT_EQ(of(tree.block({inside, tree.evaluate(tree.load(i))})),
            "(Name): names variable 2 'i', which isn't declared there\n");
}

TEST_F(IrCheck, AVariableAsLongAsItsBlockLasts) {  // { int i = i; i; }
  tree.body.variables[i].initialiser = tree.load(i);
  EXPECT_EQ(of(tree.block({tree.add(ir::Declare{{i}, {}}), tree.evaluate(tree.load(i))})), "");
}

}  // namespace
}  // namespace ferry::translator::ir_check_test
