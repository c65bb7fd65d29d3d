// Loops that need results of earlier iterations, on hand-made trees: the slice that computes an iteration's increments,
// the subscripts that counters provide, and what isn't a running result.
#include "schedule/nest.h"
#include "schedule/slice.h"

#include "ir_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::schedule_running_test {
namespace {

using ir::Operator;

class RunningResults : public testing::Test {
 protected:
  Tree tree;
  Text text;
  ir::Uses uses;
  ir::VariableId x = tree.variable("x", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId y = tree.variable("y", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId n = tree.variable("n", tree.integer, ir::Variable::Storage::parameter);
  ir::VariableId i = tree.variable("i", tree.integer);
  ir::VariableId s = tree.variable("s", tree.number), k = tree.variable("k", tree.integer);

  schedule::NestResult of(std::vector<ir::StatementId> statements) {
    const ir::StatementId loop = tree.loop(i, tree.load(n), tree.block(std::move(statements)));
    tree.body.root = tree.block({loop});
    uses = ir::uses(tree.body, *tree.body.root);
    function.emplace(ir::Function{tree.body, text, uses});
    input.emplace(schedule::Input{*function, false});
    return schedule::find_nest(*input, loop);
  }
  ir::ExpressionId at(ir::VariableId array, ir::VariableId index) { return tree.element(array, tree.load(index)); }
  ir::StatementId set(ir::ExpressionId target, ir::ExpressionId value) {
    return tree.evaluate(tree.assign(target, value));
  }
  ir::StatementId sum(ir::ExpressionId term) { return tree.evaluate(tree.update(Operator::plus, tree.name(s), term)); }
  ir::StatementId count(int by) { return tree.evaluate(tree.update(Operator::plus, tree.name(k), tree.constant(by))); }
  ir::ExpressionId positive() { return tree.binary(Operator::less, tree.constant(0), tree.load(at(x, i))); }

 private:
  std::optional<ir::Function> function;
  std::optional<schedule::Input> input;
};

TEST_F(RunningResults, AScanIsTwoKernels) {
  const schedule::NestResult found = of({sum(tree.load(at(x, i))), set(at(y, i), tree.load(s))});
  ASSERT_TRUE(found.draft);
  EXPECT_EQ(found.draft->live_outs.running(), std::vector{s});
  ASSERT_EQ(found.draft->inspector.size(), 1u);
  const schedule::Draft& terms = found.draft->inspector.front();
  EXPECT_TRUE(terms.nest.computes_tile_aggregates);
  EXPECT_EQ(terms.live_outs.reductions(), std::vector{s});
  EXPECT_EQ(terms.slice->left_out.size(), 1u);
  ASSERT_EQ(terms.region.footprint.accesses.size(), 1u);
  EXPECT_TRUE(terms.region.footprint.accesses[0].reads);
}

TEST_F(RunningResults, WhatIsAddedMustNotDependOnIt) {
  const ir::ExpressionId small = tree.binary(Operator::less, tree.load(s), tree.load(at(x, i)));
  EXPECT_FALSE(of({tree.branch(small, sum(tree.load(at(x, i)))), set(at(y, i), tree.load(s))}).draft);
}

TEST_F(RunningResults, WhatIsAddedMustNotBeWrittenBefore) {
  EXPECT_FALSE(of({set(at(y, i), tree.load(s)), sum(tree.load(at(y, i)))}).draft);
  EXPECT_TRUE(of({sum(tree.load(at(y, i))), set(at(y, i), tree.load(s))}).draft);
}

TEST_F(RunningResults, PlacesThatItCountsAreApart) {
  const ir::StatementId write = set(at(y, k), tree.load(at(x, i)));
  const schedule::NestResult found = of({tree.branch(positive(), tree.block({write, count(1)}))});
  ASSERT_TRUE(found.draft);
  EXPECT_EQ(found.draft->live_outs.running(), std::vector{k});
  const model::Footprint& footprint = found.draft->region.footprint;
  ASSERT_EQ(footprint.ranges.size(), 2u);
  ASSERT_EQ(footprint.ranges[1].may_writes.size(), 1u);
  ASSERT_TRUE(footprint.ranges[1].may_writes[0].values);
  EXPECT_EQ(footprint.ranges[1].may_writes[0].values->operation, model::ValueRange::Operation::between);
}

TEST_F(RunningResults, APlaceIsWrittenAgainWhereNothingCountsOn) {
  const ir::StatementId write = set(at(y, k), tree.load(at(x, i)));
  EXPECT_FALSE(of({write, tree.branch(positive(), count(1))}).draft);
}

TEST_F(RunningResults, AJumpMayPassOverTheUpdate) {
  const ir::StatementId write = set(at(y, k), tree.load(at(x, i)));
  const ir::StatementId next = tree.branch(positive(), tree.add(ir::Jump{ir::Jump::Kind::continue_}));
  EXPECT_FALSE(of({write, next, count(1)}).draft);
}

TEST_F(RunningResults, PlacesOfTwoIterationsMustNotInterleave) {
  const auto place = [&](int more) {
    return tree.element(y, tree.binary(Operator::plus, tree.binary(Operator::multiply, tree.constant(2), tree.load(k)),
                                       tree.constant(more)));
  };
  const auto loop = [&](int more) {
    return of({set(place(0), tree.load(at(x, i))), set(place(more), tree.load(at(x, i))), count(1)});
  };
  EXPECT_TRUE(loop(1).draft);
  EXPECT_FALSE(loop(2).draft);
}

class RunningArrays : public RunningResults {
 protected:
  ir::TypeId integers = tree.type({ir::Type::Kind::pointer, "int *", false, false, tree.integer});
  ir::VariableId key = tree.variable("key", integers, ir::Variable::Storage::parameter);
  ir::VariableId next = tree.variable("next", integers, ir::Variable::Storage::parameter);
  ir::VariableId to = tree.variable("to", integers, ir::Variable::Storage::parameter);

  ir::ExpressionId element() { return tree.element(next, tree.load(at(key, i))); }
  ir::ExpressionId counted(Operator operation = Operator::plus) {
    return tree.add(ir::Update{element(), std::nullopt, true, operation, tree.integer}, tree.integer);
  }
};

TEST_F(RunningArrays, ACountingSortIsTwoKernels) {
  const schedule::NestResult found = of({set(tree.element(to, counted()), tree.load(i))});
  ASSERT_TRUE(found.draft);
  ASSERT_TRUE(found.draft->running_array);
  EXPECT_EQ(found.draft->running_array->array, next);
  EXPECT_TRUE(found.draft->running_array->places);
  EXPECT_FALSE(found.draft->running_array->falls);
  ASSERT_EQ(found.draft->inspector.size(), 1u);
  const schedule::Draft& terms = found.draft->inspector.front();
  EXPECT_EQ(terms.slice->left_out.size(), 1u);
  for (const model::Access& access : terms.region.footprint.accesses) EXPECT_FALSE(access.writes);
}

TEST_F(RunningArrays, ValuesNeedNotBePlaces) {
  const schedule::NestResult found = of({set(at(to, i), counted(Operator::minus))});
  ASSERT_TRUE(found.draft);
  ASSERT_TRUE(found.draft->running_array);
  EXPECT_TRUE(found.draft->running_array->falls);
  EXPECT_FALSE(found.draft->running_array->places);
}

TEST_F(RunningArrays, WhereNobodyReadsWhatElementsComeToItIsAHistogram) {
  const schedule::NestResult found = of({tree.evaluate(counted())});
  ASSERT_TRUE(found.draft);
  EXPECT_FALSE(found.draft->running_array);
  EXPECT_EQ(found.draft->atomics.size(), 1u);
}

TEST_F(RunningArrays, AnotherElementThatCountsIsNoPlaceOfItsOwn) {
  const ir::StatementId write = set(tree.element(to, tree.load(tree.element(next, tree.load(i)))), tree.load(i));
  EXPECT_FALSE(of({write, tree.evaluate(counted())}).draft);
}

TEST_F(RunningArrays, ThePlaceIsWrittenAgainWhereItsElementDoesNotCountOn) {
  const ir::StatementId write = set(tree.element(to, tree.load(element())), tree.load(i));
  EXPECT_TRUE(of({write, tree.evaluate(counted())}).draft);
  EXPECT_FALSE(of({write, tree.branch(positive(), tree.evaluate(counted()))}).draft);
}

TEST_F(RunningArrays, ElementsThatGoUpAndDownAreNone) {
  EXPECT_FALSE(of({tree.evaluate(counted(Operator::minus)), set(tree.element(to, counted()), tree.load(i))}).draft);
}

TEST_F(RunningArrays, WhatIsCountedMustNotDependOnIt) {
  const ir::ExpressionId room = tree.binary(Operator::less, tree.load(element()), tree.load(n));
  EXPECT_FALSE(of({tree.branch(room, set(tree.element(to, counted()), tree.load(i)))}).draft);
}

}  // namespace
}  // namespace ferry::translator::schedule_running_test
