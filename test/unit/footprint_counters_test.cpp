// The ranges of counters that each iteration has to itself, on hand-made trees: how loops extend the ranges, how
// conditions restrict them, and when a range is unknown.
#include "footprint/footprint_scan.h"
#include "model/value_range.h"

#include "ir_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::footprint_counters_test {
namespace {

using footprint::FootprintScan;
using ir::Operator;
using model::IndexExpression;
using model::ValueRange;

class Counters : public testing::Test {
 protected:
  Tree tree;
  Text text;
  ir::Uses whole;
  const ir::Function function{tree.body, text, whole};
  ir::VariableId a = tree.variable("a", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId x = tree.variable("x", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId n = tree.variable("n", tree.integer, ir::Variable::Storage::parameter);
  ir::VariableId room = tree.variable("room", tree.integer, ir::Variable::Storage::parameter);
  ir::VariableId j = tree.variable("j", tree.integer);
  ir::VariableId k = tree.declared("k", tree.integer, tree.constant(0));
  std::optional<FootprintScan> region;

  // int k = 0; for (int j = 0; j < n; ++j) { … }
  void scan(std::vector<ir::StatementId> statements) {
    const ir::StatementId loop = tree.loop(j, tree.load(n), tree.block(std::move(statements)));
    const ir::StatementId code = tree.block({tree.add(ir::Declare{{k}, {}}), loop});
    region.emplace(function, code, code);
    region->scan(code);
  }
  ir::StatementId write() { return tree.evaluate(tree.assign(tree.element(a, tree.load(k)), tree.constant(1))); }
  ir::StatementId count(ir::ExpressionId by) { return tree.evaluate(tree.update(Operator::plus, tree.name(k), by)); }
  ir::ExpressionId positive() {
    return tree.binary(Operator::less, tree.constant(0), tree.load(tree.element(x, tree.load(j))));
  }
  // Returns the symbol for the counter k in the subscript of the written access.
  const model::Symbol& counter() {
    static const model::Symbol none{};
    for (const model::Access& access : region->footprint.accesses)
      if (access.writes && access.partly_known)
        return region->footprint.symbols[static_cast<std::size_t>(access.partly_known->subscript.symbol)];
    ADD_FAILURE() << "no such access";
    return none;
  }
  std::optional<std::int64_t> least() {
    const std::optional<IndexExpression>& least = counter().least;
    return least && least->operation == IndexExpression::Operation::constant ? std::optional(least->value)
                                                                             : std::nullopt;
  }
  // Returns the upper bound of counter()'s symbol, as a polynomial in j and room.
  std::map<std::string, std::int64_t> most() {
    std::map<std::string, std::int64_t> found;
    const std::optional<model::Polynomial> number =
        counter().most ? model::to_polynomial(*counter().most) : std::nullopt;
    if (!number) return found;
    for (const auto& [monomial, coefficient] : number->terms())
      found[monomial.empty() ? "1" : region->footprint.symbols[static_cast<std::size_t>(monomial.front())].name] =
          coefficient;
    return found;
  }
  using Terms = std::map<std::string, std::int64_t>;
};

TEST_F(Counters, ALoopCountsOnceInAnIterationAtMost) {
  scan({tree.branch(positive(), tree.block({write(), count(tree.constant(1))}))});
  EXPECT_EQ(least(), 0);
  EXPECT_EQ(most(), (Terms{{"j", 1}}));
}

TEST_F(Counters, SeveralUpdatesAddUp) {
  scan({write(), tree.branch(positive(), count(tree.constant(1))), tree.branch(positive(), count(tree.constant(2)))});
  EXPECT_EQ(most(), (Terms{{"j", 3}}));
}

TEST_F(Counters, AConditionSaysMore) {
  const ir::ExpressionId fits = tree.binary(Operator::less, tree.load(k), tree.load(room));
  scan({tree.branch(positive(), tree.branch(fits, tree.block({write(), count(tree.constant(1))})))});
  EXPECT_EQ(least(), 0);
  EXPECT_EQ(most(), (Terms{{"room", 1}, {"1", -1}}));
}

TEST_F(Counters, BehindTheUpdateItIsOneMore) {
  scan({tree.branch(positive(), tree.block({count(tree.constant(1)), write()}))});
  EXPECT_EQ(least(), 1);
  EXPECT_EQ(most(), (Terms{{"j", 1}, {"1", 1}}));
}

TEST_F(Counters, WhatIsTakenAwayLeavesNothingKnown) {
  scan({write(), tree.branch(positive(), count(tree.constant(1))), tree.branch(positive(), count(tree.constant(-1)))});
  EXPECT_FALSE(counter().least);
  EXPECT_FALSE(counter().most);
}

TEST_F(Counters, SoDoesAnAssignment) {
  const ir::StatementId again = tree.evaluate(tree.assign(tree.name(k), tree.load(room)));
  scan({write(), tree.branch(positive(), count(tree.constant(1))), tree.branch(positive(), again)});
  EXPECT_FALSE(counter().least);
}

// In each iteration of the outer loop, the counter grows by the inner loop's trip count.
TEST_F(Counters, ALoopInsideCountsAnyNumberOfTimes) {
  const ir::VariableId l = tree.variable("l", tree.integer);
  const ir::StatementId inner =
      tree.loop(l, tree.load(room), tree.block({tree.branch(positive(), count(tree.constant(1)))}));
  scan({write(), inner});
  EXPECT_EQ(least(), 0);
  EXPECT_FALSE(counter().most);
}

TEST(ValueRangeEnds, AreThoseThatHoldForAllValues) {
  using Of = ValueRange::Operation;
  const auto number = [](int symbol) { return ValueRange::number(IndexExpression::of_symbol(symbol)); };
  const auto any = ValueRange::any(model::int_type);
  EXPECT_FALSE(model::least_of(any));
  EXPECT_EQ(model::most_of(ValueRange::binary(Of::at_most, any, number(3))), IndexExpression::of_symbol(3));
  EXPECT_FALSE(model::least_of(ValueRange::binary(Of::at_most, any, number(3))));
  EXPECT_EQ(model::least_of(ValueRange::binary(Of::between, number(1), any)), IndexExpression::of_symbol(1));
  EXPECT_EQ(model::most_of(ValueRange::binary(Of::least, any, number(2))), IndexExpression::of_symbol(2));
  EXPECT_FALSE(model::most_of(ValueRange::binary(Of::greatest, any, number(2))));
  EXPECT_FALSE(model::most_of(ValueRange::binary(Of::united, number(1), number(2))));
  const ValueRange either = ValueRange::binary(Of::united, ValueRange::constant(4), ValueRange::constant(9));
  EXPECT_EQ(model::most_of(either)->value, 9);
  EXPECT_EQ(model::least_of(either)->value, 4);
  EXPECT_FALSE(model::least_of(ValueRange::unary(Of::convert, number(1), model::int_type)));
}

}  // namespace
}  // namespace ferry::translator::footprint_counters_test
