// Nests, on hand-made trees: what they touch, what is proved, and why loops are refused.
#include "schedule/nest.h"

#include "ir_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::schedule_nest_test {
namespace {

using diagnostics::Id;
using ir::Operator;

class Nests : public testing::Test {
 protected:
  Tree tree;
  Text text;
  ir::Uses uses;
  ir::VariableId x = tree.variable("x", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId y = tree.variable("y", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId n = tree.variable("n", tree.integer, ir::Variable::Storage::parameter);
  ir::VariableId i = tree.variable("i", tree.integer), j = tree.variable("j", tree.integer);

  schedule::NestResult of(ir::StatementId loop, ir::LoopAttributes attributes = {}) {
    tree.body.statements[loop].attributes = std::move(attributes);
    tree.body.root = tree.block({loop});
    uses = ir::uses(tree.body, *tree.body.root);
    const ir::Function function{tree.body, text, uses};
    return schedule::find_nest({function, false}, loop);
  }
  ir::ExpressionId i_and(Operator operation, int number) {
    return tree.binary(operation, tree.load(i), tree.constant(number));
  }
  ir::StatementId set(ir::ExpressionId target, ir::ExpressionId value) {
    return tree.evaluate(tree.assign(target, value));
  }
  ir::ExpressionId at(ir::VariableId array, ir::VariableId index) { return tree.element(array, tree.load(index)); }
};

TEST_F(Nests, AnElementwiseLoopIsProved) {
  const schedule::NestResult found = of(tree.loop(i, tree.load(n), set(at(y, i), tree.load(at(x, i)))));
  ASSERT_TRUE(found.draft);
  const model::Nest& nest = found.draft->nest;
  ASSERT_EQ(nest.loops.size(), 1u);
  EXPECT_EQ(nest.loops[0].name, "i");
  EXPECT_EQ(nest.loops[0].proof, "proved");
  const model::Footprint& footprint = found.draft->region.footprint;
  ASSERT_EQ(footprint.accesses.size(), 2u);
  EXPECT_TRUE(footprint.accesses[0].reads);
  EXPECT_TRUE(footprint.accesses[1].writes);
  EXPECT_TRUE(footprint.accesses[1].certain);
  EXPECT_EQ(footprint.ranges.at(1).writes.size(), 1u);
}

// if (n < 9) end(); y[i] = x[i];
TEST_F(Nests, AnEndThatNumbersDecideAboutIsChecked) {
  const auto with = [&](ir::ExpressionId condition) {
    const ir::ExpressionId end = tree.add(ir::Opaque{"CXXThrowExpr", {}}, tree.integer);
    tree.body.ends.insert(end);
    const ir::StatementId branch = tree.branch(condition, tree.evaluate(end));
    return of(tree.loop(i, tree.load(n), tree.block({branch, set(at(y, i), tree.load(at(x, i)))})));
  };
  const schedule::NestResult checked = with(tree.binary(Operator::less, tree.load(n), tree.constant(9)));
  ASSERT_TRUE(checked.draft);
  EXPECT_TRUE(checked.draft->nest.checks_ends);
  EXPECT_EQ(checked.draft->nest.end_checks.size(), 1u);
  EXPECT_FALSE(checked.draft->region.footprint.may_end);
  const schedule::NestResult by_data = with(tree.binary(Operator::less, tree.load(at(x, i)), tree.constant(9)));
  ASSERT_TRUE(by_data.draft);
  EXPECT_FALSE(by_data.draft->nest.checks_ends);
}

TEST_F(Nests, ARecurrenceIsRefusedWithBothPlaces) {
  const ir::ExpressionId written = tree.element(x, i_and(Operator::plus, 1));
  const schedule::NestResult found = of(tree.loop(i, tree.load(n), set(written, tree.load(at(x, i)))));
  EXPECT_FALSE(found.draft);
  EXPECT_EQ(found.refusal.reason.id, Id::recurrence);
  ASSERT_EQ(found.notes.size(), 1u);
  EXPECT_EQ(found.notes[0].reason.id, Id::other_access);
}

TEST_F(Nests, MarksAreTheUsersWord) {
  const auto recurrence = [&] {
    return tree.loop(i, tree.load(n), set(tree.element(x, i_and(Operator::plus, 1)), tree.load(at(x, i))));
  };
  const schedule::NestResult asserted = of(recurrence(), {true, false});
  ASSERT_TRUE(asserted.draft);
  EXPECT_EQ(asserted.draft->nest.loops[0].proof, "asserted");
  const schedule::NestResult kept = of(recurrence(), {false, true});
  EXPECT_FALSE(kept.draft);
  EXPECT_TRUE(kept.silent);
}

TEST_F(Nests, PerfectlyNestedLoopsJoinTheGrid) {
  const ir::ExpressionId row = tree.binary(Operator::multiply, tree.load(i), tree.constant(8));
  const ir::ExpressionId subscript = tree.binary(Operator::plus, row, tree.load(j));
  const ir::StatementId inner = tree.loop(j, tree.constant(8), set(tree.element(y, subscript), tree.load(at(x, j))));
  const schedule::NestResult found = of(tree.loop(i, tree.load(n), tree.block({inner})));
  ASSERT_TRUE(found.draft);
  ASSERT_EQ(found.draft->nest.loops.size(), 2u);
  EXPECT_EQ(found.draft->nest.loops[1].name, "j");
  EXPECT_EQ(found.draft->scope.statements, std::vector{std::get<ir::Loop>(tree.body.statements[inner].node).body});
}

TEST_F(Nests, AConditionIsKept) {
  const ir::StatementId write = set(at(y, i), tree.load(tree.element(x, i_and(Operator::minus, 1))));
  const ir::StatementId guarded = tree.branch(i_and(Operator::greater, 0), write);
  const schedule::NestResult found = of(tree.loop(i, tree.load(n), guarded));
  ASSERT_TRUE(found.draft);
  const model::Footprint& footprint = found.draft->region.footprint;
  ASSERT_EQ(footprint.conditions.size(), 1u);
  EXPECT_EQ(footprint.conditions[0].compare, model::Compare::greater);
  EXPECT_EQ(footprint.accesses[0].conditions, std::vector{0});
}

TEST_F(Nests, ASumIsAReductionAndALastValueIsKept) {
  const ir::VariableId s = tree.variable("s", tree.number), last = tree.variable("last", tree.number);
  const ir::StatementId sums = tree.evaluate(tree.update(Operator::plus, tree.name(s), tree.load(at(x, i))));
  const ir::StatementId keeps = set(tree.name(last), tree.load(at(x, i)));
  const ir::StatementId loop = tree.loop(i, tree.load(n), tree.block({sums, keeps}));
  tree.body.root = tree.block({loop, tree.evaluate(tree.load(s)), tree.evaluate(tree.load(last))});
  uses = ir::uses(tree.body, *tree.body.root);
  const ir::Function function{tree.body, text, uses};
  const schedule::NestResult found = schedule::find_nest({function, false}, loop);
  ASSERT_TRUE(found.draft);
  EXPECT_EQ(found.draft->live_outs.reductions(), (std::vector{s, last}));
  EXPECT_EQ(found.draft->live_outs.lastprivate(), std::vector{last});
}

TEST_F(Nests, AValueOfTheIterationBeforeTiesThemTogether) {
  const ir::VariableId t = tree.variable("t", tree.number);
  const ir::StatementId uses_it = set(at(y, i), tree.load(t)), sets_it = set(tree.name(t), tree.load(at(x, i)));
  const schedule::NestResult found = of(tree.loop(i, tree.load(n), tree.block({uses_it, sets_it})));
  EXPECT_FALSE(found.draft);
  EXPECT_EQ(found.refusal.reason.id, Id::scalar_written);
  EXPECT_EQ(found.refusal.reason.arguments, std::vector<std::string>{"t"});
  const schedule::NestResult other_way = of(tree.loop(i, tree.load(n), tree.block({sets_it, uses_it})));
  ASSERT_TRUE(other_way.draft);
  EXPECT_EQ(other_way.draft->live_outs.privatised, std::vector{t});
}

TEST_F(Nests, WhatAConditionDeclaresIsRead) {  // while (double d = x[i]) y[i] = d;
  const ir::VariableId d = tree.declared("d", tree.number, tree.load(at(x, i)));
  const ir::StatementId repeat = tree.add(ir::Loop{ir::Loop::Form::while_, std::nullopt, d, tree.full(tree.load(d)),
                                                   std::nullopt, set(at(y, i), tree.load(d)), std::nullopt});
  const schedule::NestResult found = of(tree.loop(i, tree.load(n), repeat));
  ASSERT_TRUE(found.draft);
  const model::Footprint& footprint = found.draft->region.footprint;
  ASSERT_EQ(footprint.ranges.size(), 2u);
  ASSERT_EQ(footprint.ranges[0].reads.size(), 1u);  // the read of x
  EXPECT_TRUE(footprint.ranges[0].reads[0].data_dependent);
  ASSERT_EQ(footprint.ranges[1].may_writes.size(), 1u);  // the write of y
}

TEST_F(Nests, WhatNoKernelCanHoldIsRefusedByItsReason) {
  const ir::ExpressionId called = tree.call(ir::Callee::Kind::unknown, {tree.load(at(x, i))}, tree.number);
  tree.body.unusable[called] = {Id::calls, {"f"}};
  const schedule::NestResult call = of(tree.loop(i, tree.load(n), set(at(y, i), called)));
  EXPECT_EQ(call.refusal.reason.id, Id::calls);
  ir::OpaqueStatement assembly{"GCCAsmStmt", {}};
  assembly.unusable = {Id::is_assembly};
  EXPECT_EQ(of(tree.loop(i, tree.load(n), tree.add(assembly))).refusal.reason.id, Id::is_assembly);
  const ir::StatementId leaves = tree.add(ir::Jump{ir::Jump::Kind::break_});
  EXPECT_EQ(of(tree.loop(i, tree.load(n), leaves)).refusal.reason.id, Id::breaks);
}

TEST_F(Nests, ABoundThatChangesIsNone) {
  const ir::StatementId grows = tree.evaluate(tree.add(ir::Update{tree.name(n), std::nullopt}, tree.integer, true));
  EXPECT_EQ(of(tree.loop(i, tree.load(n), grows)).refusal.reason.id, Id::bound_unknown);
}

}  // namespace
}  // namespace ferry::translator::schedule_nest_test
