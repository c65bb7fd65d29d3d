// How updates are classified and handled, on hand-made trees.
#include "footprint/atomic_updates.h"
#include "footprint/reductions.h"
#include "ir_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::footprint_updates_test {
namespace {

using diagnostics::Id;
using footprint::Update;
using ir::Operator;
using Kind = ir::Callee::Kind;
using Operation = model::Reduction::Operation;

class Updates : public testing::Test {
 protected:
  Tree tree;
  ir::VariableId s = tree.variable("s", tree.number), e = tree.variable("e", tree.number);
  ir::VariableId h = tree.variable("h", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId k = tree.variable("k", tree.integer), m = tree.variable("m", tree.integer);

  ir::ExpressionId element() { return tree.element(h, tree.load(k)); }
  std::optional<footprint::ReductionUpdate> reduction(ir::ExpressionId id) {
    return footprint::find_reduction_update(tree.body, id);
  }
  std::optional<footprint::ReductionUpdate> reduction(ir::StatementId id) {
    return footprint::find_reduction_update(tree.body, id);
  }
  std::vector<footprint::AtomicUpdate> atomics(ir::ExpressionId id) {
    return footprint::find_atomic_updates(tree.body, tree.evaluate(id));
  }
  ir::ExpressionId assigned(ir::VariableId variable, ir::ExpressionId value) {
    return tree.assign(tree.name(variable), value);
  }
};

TEST_F(Updates, SumsAreFoundInEverySpelling) {
  const ir::ExpressionId spellings[] = {
      tree.update(Operator::plus, tree.name(s), tree.load(e)),
      tree.update(Operator::minus, tree.name(s), tree.load(e)),
      assigned(s, tree.binary(Operator::plus, tree.load(s), tree.load(e))),
      assigned(s, tree.binary(Operator::plus, tree.load(e), tree.load(s))),
      assigned(s, tree.binary(Operator::minus, tree.load(s), tree.load(e))),
  };
  for (const ir::ExpressionId id : spellings) {
    const auto found = reduction(id);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->variable, s);
    EXPECT_EQ(found->operation, Operation::sum);
    EXPECT_EQ(found->accumulator.type, "double");
    EXPECT_FALSE(found->reason);
    EXPECT_EQ(found->operands.size(), 1u);
  }
}

TEST_F(Updates, WhatIsNoSumIsNone) {
  EXPECT_FALSE(reduction(assigned(s, tree.binary(Operator::minus, tree.load(e), tree.load(s)))));
  EXPECT_FALSE(reduction(assigned(s, tree.binary(Operator::plus, tree.load(s), tree.load(s)))));
  EXPECT_FALSE(reduction(assigned(s, tree.binary(Operator::divide, tree.load(s), tree.load(e)))));
  EXPECT_FALSE(reduction(assigned(s, tree.load(e))));
  EXPECT_FALSE(reduction(tree.update(Operator::plus, element(), tree.load(e))));  // an element isn't a variable
}

TEST_F(Updates, SumsThatRoundOnTheirWayAreRefused) {
  const ir::VariableId f = tree.variable("f", tree.single);
  ir::Update update{tree.name(f), tree.load(e), false, Operator::plus, tree.number};
  const auto found = reduction(tree.add(update, tree.single, true));
  ASSERT_TRUE(found && found->reason);
  EXPECT_EQ(found->reason->id, Id::sum_rounds);
  EXPECT_EQ(found->reason->arguments, (std::vector<std::string>{"f", "float", "double"}));
}

TEST_F(Updates, IntegersAreSummedUnsigned) {
  EXPECT_EQ(reduction(tree.update(Operator::plus, tree.name(m), tree.load(k)))->accumulator.type, "unsigned int");
  EXPECT_EQ(
      reduction(tree.add(ir::Update{tree.name(m), std::nullopt, true, Operator::minus, tree.integer}, tree.integer))
          ->operation,
      Operation::sum);
}

TEST_F(Updates, TheLeastValueMayHavePayloads) {
  const ir::StatementId both =
      tree.block({tree.evaluate(assigned(s, tree.load(e))), tree.evaluate(assigned(m, tree.load(k)))});
  const auto strict = reduction(tree.branch(tree.binary(Operator::less, tree.load(e), tree.load(s)), both));
  ASSERT_TRUE(strict);
  EXPECT_EQ(strict->operation, Operation::least);
  EXPECT_EQ(strict->payloads, std::vector{m});
  EXPECT_EQ(strict->speculated.size(), 1u);
  EXPECT_FALSE(strict->reason);
  const auto last = reduction(tree.branch(tree.binary(Operator::less_equal, tree.load(e), tree.load(s)), both));
  ASSERT_TRUE(last && !last->reason);
  EXPECT_TRUE(last->ties.last && !last->ties.restarts_at_nan);  // among equal values, the last one's position is kept
  const auto other_way = reduction(tree.branch(tree.binary(Operator::greater, tree.load(e), tree.load(s)), both));
  ASSERT_TRUE(other_way);
  EXPECT_EQ(other_way->operation, Operation::greatest);
}

TEST_F(Updates, WhatIsPassedOverMustNotTrap) {
  const ir::VariableId ok = tree.variable("ok", tree.boolean);
  const auto both = [&](ir::ExpressionId condition) {
    return reduction(assigned(ok, tree.add(ir::Logical{true, tree.load(ok), condition}, tree.boolean)));
  };
  const ir::ExpressionId harmless = tree.binary(Operator::less, tree.load(k), tree.constant(3));
  EXPECT_FALSE(both(harmless)->reason);
  EXPECT_EQ(both(harmless)->speculated, std::vector{harmless});
  const ir::ExpressionId divides = tree.binary(Operator::divide, tree.load(m), tree.load(k));
  EXPECT_EQ(both(tree.binary(Operator::less, divides, tree.constant(3)))->reason->id, Id::passed_over_traps);
  const ir::ExpressionId counts = tree.add(ir::Update{tree.name(k), std::nullopt}, tree.integer, true);
  EXPECT_EQ(both(tree.binary(Operator::less, counts, tree.constant(3)))->reason->id, Id::passed_over_changes);
}

TEST_F(Updates, ElementsAreNamedAsOftenAsTheyAre) {
  const auto once = atomics(tree.update(Operator::plus, element(), tree.load(e)));
  ASSERT_EQ(once.size(), 1u);
  EXPECT_EQ(once[0].mentions.size(), 1u);
  EXPECT_TRUE(once[0].floating);
  EXPECT_FALSE(once[0].obstacle);
  const ir::ExpressionId target = element();
  const auto twice = atomics(tree.assign(target, tree.binary(Operator::plus, tree.load(element()), tree.load(e))));
  ASSERT_EQ(twice.size(), 1u);
  EXPECT_EQ(twice[0].mentions.size(), 2u);
  EXPECT_EQ(twice[0].mentions.back().written, target);
}

TEST_F(Updates, AnotherElementIsNotTheSame) {
  const ir::ExpressionId other = tree.load(tree.element(h, tree.load(m)));
  EXPECT_TRUE(atomics(tree.assign(element(), tree.binary(Operator::plus, other, tree.load(e)))).empty());
}

// std::min(h[k], e) ignores a NaN; std::min(e, h[k]) doesn't.
TEST_F(Updates, FloatingMinimaThatTakeANaNDependOnTheOrder) {
  for (const bool takes_nan : {false, true}) {
    std::vector<ir::ExpressionId> operands{tree.load(element()), tree.load(e)};
    if (takes_nan) std::swap(operands[0], operands[1]);
    const ir::ExpressionId least = tree.call(Kind::selection, operands, tree.number);
    const ir::ExpressionId id = tree.assign(element(), least);
    std::get<ir::Call>(tree.body.expressions[least].node).callee.name = "min";
    const auto found = atomics(id);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_TRUE(found[0].floating);
    ASSERT_EQ(found[0].obstacle.has_value(), takes_nan);
    EXPECT_TRUE(!takes_nan || found[0].obstacle->id == Id::update_order);
  }
}

TEST_F(Updates, AnElementThatTheValueMovesIsNoUpdate) {  // h[k] += ++k
  const ir::ExpressionId moves = tree.add(ir::Update{tree.name(k), std::nullopt}, tree.integer, true);
  EXPECT_TRUE(atomics(tree.update(Operator::plus, element(), tree.load(moves))).empty());
}

}  // namespace
}  // namespace ferry::translator::footprint_updates_test
