// Groups of statements in a block that have no variable in common, on hand-made trees.
#include "schedule/value_groups.h"

#include "ir_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::schedule_value_groups_test {
namespace {

using ir::Operator;
using schedule::GroupItem;
using schedule::ValueGroup;

class ValueGroups : public testing::Test {
 protected:
  Tree tree;
  ir::VariableId a = tree.variable("a", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId x = tree.variable("x", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId i = tree.variable("i", tree.integer), j = tree.variable("j", tree.integer);
  ir::VariableId s = tree.declared("s", tree.number, tree.constant(0));
  ir::VariableId t = tree.declared("t", tree.number, tree.constant(0));

  ir::StatementId declare(ir::VariableId variable) { return tree.add(ir::Declare{{variable}, {}}); }
  ir::StatementId add(ir::VariableId to, ir::ExpressionId value) {
    return tree.evaluate(tree.update(Operator::plus, tree.name(to), value));
  }
  ir::StatementId set(ir::VariableId array, ir::VariableId index, ir::ExpressionId value) {
    return tree.evaluate(tree.assign(tree.element(array, tree.load(index)), value));
  }
  GroupItem loop(ir::VariableId counter, std::vector<GroupItem> inside) {
    std::vector<ir::StatementId> statements;
    for (const GroupItem& item : inside) statements.push_back(item.statement);
    return {tree.loop(counter, tree.constant(8), tree.block(statements)), false, std::move(inside)};
  }
  std::vector<ValueGroup> groups(const std::vector<GroupItem>& block) {
    std::vector<ir::StatementId> statements;
    for (const GroupItem& item : block) statements.push_back(item.statement);
    return schedule::value_groups(tree.body, ir::uses(tree.body, tree.block(statements)), {}, block);
  }
};

TEST_F(ValueGroups, StatementsOfOneVariableAreOneGroup) {
  EXPECT_TRUE(groups({{declare(s)}, {add(s, tree.constant(1))}, {set(x, i, tree.load(s))}}).empty());
}

TEST_F(ValueGroups, OtherVariablesAreOtherGroups) {
  const ir::StatementId first = declare(s), second = declare(t), third = add(s, tree.constant(1)),
                        fourth = set(x, i, tree.load(t));
  const std::vector<ValueGroup> found = groups({{first}, {second}, {third}, {fourth}});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].statements, (std::vector{first, third}));
  EXPECT_EQ(found[1].statements, (std::vector{second, fourth}));
}

TEST_F(ValueGroups, AStatementOfTwoVariablesTiesTheirGroups) {
  const ir::StatementId both = add(s, tree.load(t));
  EXPECT_TRUE(groups({{declare(s)}, {declare(t)}, {both}}).empty());
}

// The induction variable of a loop that is split doesn't connect statements.
TEST_F(ValueGroups, ALoopIsInTheGroupsOfItsStatements) {
  const ir::StatementId first = declare(s), tied = add(s, tree.load(tree.element(a, tree.load(i)))),
                        alone = set(x, i, tree.load(i));
  const GroupItem both = loop(i, {{tied}, {alone}});
  const std::vector<ValueGroup> found = groups({{first}, both});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].statements, (std::vector{first, both.statement}));
  EXPECT_EQ(found[0].left_out, std::set{alone});
  EXPECT_EQ(found[1].statements, std::vector{both.statement});
  EXPECT_EQ(found[1].left_out, std::set{tied});
}

TEST_F(ValueGroups, AWholeLoopOfAnotherGroupIsLeftOut) {
  const ir::StatementId first = declare(s), tied = add(s, tree.constant(1)), alone = set(x, j, tree.load(j));
  const GroupItem inner = loop(j, {{alone}});
  const GroupItem outer = loop(i, {{tied}, inner});
  const std::vector<ValueGroup> found = groups({{first}, outer});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].left_out, std::set{inner.statement});
}

// `t` is declared as `double t = 0;`. Each group that uses it repeats the declaration.
TEST_F(ValueGroups, WhatIsComputedAgainTiesNothing) {
  const ir::StatementId first = declare(s), again = declare(t), tied = add(s, tree.constant(1)),
                        alone = set(x, i, tree.load(t));
  const GroupItem both = loop(i, {{again, true}, {tied}, {alone}});
  const std::vector<ValueGroup> found = groups({{first}, both});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].left_out, (std::set{again, alone}));
  EXPECT_EQ(found[1].left_out, std::set{tied});
}

TEST_F(ValueGroups, AVariableWithAnotherNameTiesAll) {
  const ir::VariableId r = tree.declared("r", tree.reference_to(tree.number), tree.name(s));
  EXPECT_TRUE(groups({{declare(s)}, {declare(r)}, {add(r, tree.constant(1))}, {declare(t)}}).empty());
}

}  // namespace
}  // namespace ferry::translator::schedule_value_groups_test
