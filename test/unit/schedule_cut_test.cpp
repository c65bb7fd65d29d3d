// How nests are split, on hand-made trees: which statements stay together, and which loops form the grid.
#include "schedule/cut.h"

#include "ir_tree.h"
#include "schedule/nest.h"
#include "schedule/nest_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::schedule_cut_test {
namespace {

using diagnostics::Id;
using ir::Operator;

class Cuts : public testing::Test {
 protected:
  Tree tree;
  Text text;
  ir::Uses uses;
  ir::VariableId x = tree.variable("x", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId y = tree.variable("y", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId a = tree.variable("a", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId n = tree.variable("n", tree.integer, ir::Variable::Storage::parameter);
  ir::VariableId i = tree.variable("i", tree.integer), j = tree.variable("j", tree.integer);
  ir::VariableId k = tree.variable("k", tree.integer);
  const ir::Function function{tree.body, text, uses};
  const schedule::Input input{function, true, true};

  schedule::CutResult of(ir::StatementId nest) {
    tree.body.root = tree.block({nest});
    uses = ir::uses(tree.body, *tree.body.root);
    schedule::NestResult found = schedule::find_nest(input, nest);
    if (!found.cut) return {std::nullopt, found.refusal.reason};
    return std::move(*found.cut);
  }

  static std::vector<std::string> grid(const schedule::Draft& kernel) {
    std::vector<std::string> names;
    for (const model::ParallelLoop& loop : kernel.nest.loops) names.push_back(loop.name);
    return names;
  }

  using Names = std::vector<std::string>;

  ir::ExpressionId at(ir::VariableId array, ir::VariableId index) { return tree.element(array, tree.load(index)); }
  // a[row * 8 + column]
  ir::ExpressionId in_row(ir::VariableId row, ir::VariableId column) {
    const ir::ExpressionId begin = tree.binary(Operator::multiply, tree.load(row), tree.constant(8));
    return tree.element(a, tree.binary(Operator::plus, begin, tree.load(column)));
  }
  ir::StatementId set(ir::ExpressionId target, ir::ExpressionId value) {
    return tree.evaluate(tree.assign(target, value));
  }
  ir::StatementId add(ir::ExpressionId target, ir::ExpressionId value) {
    return tree.evaluate(tree.update(Operator::plus, target, value));
  }
  ir::StatementId loop_of(ir::VariableId variable, ir::StatementId body) {
    return tree.loop(variable, tree.constant(8), body);
  }
};

TEST_F(Cuts, ColumnSumsTurnTheLoops) {
  const schedule::CutResult found = of(loop_of(i, loop_of(j, add(at(x, j), tree.load(in_row(i, j))))));
  ASSERT_TRUE(found.cut);
  ASSERT_EQ(found.cut->kernels.size(), 1u);
  EXPECT_EQ(grid(found.cut->kernels[0]), Names{"j"});
  EXPECT_EQ(found.cut->kernels[0].nest.in_order, Names{"i"});
  EXPECT_EQ(found.cut->kernels[0].scope.headers.size(), 1u);
}

TEST_F(Cuts, StatementsWithOtherLoopsAreApart) {
  const ir::StatementId zero = set(at(y, i), tree.constant(0));
  const ir::StatementId rows = loop_of(j, add(at(y, i), tree.load(in_row(i, j))));
  const ir::StatementId columns = loop_of(k, add(at(x, k), tree.load(in_row(i, k))));
  const schedule::CutResult found = of(loop_of(i, tree.block({zero, rows, columns})));
  ASSERT_TRUE(found.cut);
  ASSERT_EQ(found.cut->kernels.size(), 2u);
  EXPECT_EQ(grid(found.cut->kernels[0]), Names{"i"});
  EXPECT_EQ(found.cut->kernels[0].scope.statements, (std::vector{zero, rows}));
  EXPECT_EQ(grid(found.cut->kernels[1]), Names{"k"});
  EXPECT_EQ(found.cut->kernels[1].region.footprint.accesses.size(), 2u);
}

TEST_F(Cuts, ADependenceKeepsStatementsTogether) {
  // y[i] is read before the next iteration sets it, so neither loop may run ahead of the other.
  const ir::StatementId rows = loop_of(j, add(at(y, j), tree.load(in_row(i, j))));
  const ir::StatementId columns = loop_of(k, add(at(x, k), tree.load(at(y, i))));
  const schedule::CutResult found = of(loop_of(i, tree.block({rows, columns})));
  EXPECT_FALSE(found.cut);
  EXPECT_EQ(found.reason.id, Id::cut_carries_itself);
}

TEST_F(Cuts, WhatIsTheSameIsComputedAgain) {
  const ir::VariableId t = tree.declared("t", tree.number, tree.load(at(y, i)));
  const ir::StatementId declares = tree.add(ir::Declare{{t}, {}});
  const ir::StatementId sum = add(at(x, j), tree.load(t));
  const schedule::CutResult found = of(loop_of(i, tree.block({declares, loop_of(j, sum)})));
  ASSERT_TRUE(found.cut);
  EXPECT_EQ(grid(found.cut->kernels.at(0)), Names{"j"});
  EXPECT_EQ(found.cut->kernels[0].scope.statements, (std::vector{declares, sum}));
}

TEST_F(Cuts, OtherDeclarationsStayWithWhatFollows) {
  const ir::VariableId t = tree.declared("t", tree.number, tree.load(at(x, i)));  // a later loop writes x[i]
  const ir::StatementId declares = tree.add(ir::Declare{{t}, {}});
  const schedule::CutResult found = of(loop_of(i, tree.block({declares, loop_of(j, add(at(x, j), tree.load(t)))})));
  EXPECT_FALSE(found.cut);
  EXPECT_EQ(found.reason.id, Id::cut_kept_whole);
}

// double t = 0;  for (j) t += a[i * 8 + j];  for (k) { x[k] += a[i * 8 + k];  y[i] = t; }
TEST_F(Cuts, ALoopIsTakenApartByTheValuesInIt) {
  const ir::VariableId t = tree.declared("t", tree.number, tree.constant(0));
  const ir::StatementId declares = tree.add(ir::Declare{{t}, {}});
  const ir::StatementId rows = loop_of(j, add(tree.name(t), tree.load(in_row(i, j))));
  const ir::StatementId column = add(at(x, k), tree.load(in_row(i, k))), uses_row = set(at(y, i), tree.load(t));
  const ir::StatementId both = loop_of(k, tree.block({column, uses_row}));
  const schedule::CutResult found = of(loop_of(i, tree.block({declares, rows, both})));
  ASSERT_TRUE(found.cut);
  ASSERT_EQ(found.cut->kernels.size(), 2u);
  const schedule::Draft &of_rows = found.cut->kernels[0], &of_columns = found.cut->kernels[1];
  EXPECT_EQ(grid(of_rows), Names{"i"});
  EXPECT_EQ(of_rows.scope.statements, (std::vector{declares, rows, both}));
  EXPECT_EQ(of_rows.scope.left_out, std::set{column});
  EXPECT_EQ(of_rows.region.footprint.accesses.size(), 2u);
  EXPECT_EQ(grid(of_columns), Names{"k"});
  EXPECT_EQ(of_columns.nest.in_order, Names{"i"});
  EXPECT_EQ(of_columns.nest.loops.front().in_order_around, 1u);
  EXPECT_EQ(of_columns.scope.statements, std::vector{column});
  EXPECT_FALSE(names(tree.body, of_columns.scope, t));
}

TEST_F(Cuts, AValueKeepsALoopWhole) {
  const ir::VariableId t = tree.declared("t", tree.number, tree.constant(0));
  const ir::StatementId declares = tree.add(ir::Declare{{t}, {}});
  const ir::StatementId rows = loop_of(j, add(tree.name(t), tree.load(in_row(i, j))));
  const ir::StatementId column = add(at(x, k), tree.load(t));
  const schedule::CutResult found = of(loop_of(i, tree.block({declares, rows, loop_of(k, column)})));
  EXPECT_FALSE(found.cut);
  EXPECT_EQ(found.reason.id, Id::cut_kept_whole);
}

TEST_F(Cuts, AttributesAreKept) {
  const auto nest = [&](bool independent, bool sequential) {
    const ir::StatementId inner = loop_of(j, add(at(x, j), tree.load(in_row(i, j))));
    tree.body.statements[inner].attributes.independent = independent;
    tree.body.statements[inner].attributes.sequential = sequential;
    return loop_of(i, inner);
  };
  EXPECT_EQ(of(nest(false, true)).reason.id, Id::cut_carries_itself);
  EXPECT_EQ(of(nest(true, false)).reason.id, Id::cut_asserted);
}

TEST_F(Cuts, WhatIsParallelAlreadyIsLeft) {
  const schedule::CutResult found = of(loop_of(i, loop_of(j, set(in_row(i, j), tree.load(at(x, j))))));
  EXPECT_FALSE(found.cut);
  EXPECT_EQ(found.reason.id, Id::cut_not_needed);
}

}  // namespace
}  // namespace ferry::translator::schedule_cut_test
