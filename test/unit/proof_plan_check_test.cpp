// Hand-made plans of `for (i) for (k) for (j)`: which plans reverse a dependence, or serialise a loop of the grid.
#include "model/index_expression.h"
#include "proof/plan_check.h"

#include <gtest/gtest.h>

namespace ferry::translator::proof_plan_check_test {
namespace {

const model::NumberType unsigned_type{"unsigned int", model::IntegerType{false, 32}};

using model::IndexExpression;

constexpr int i = 0, k = 1, j = 2, n = 3;

IndexExpression s(int symbol) { return IndexExpression::of_symbol(symbol); }
IndexExpression c(std::int64_t value) { return IndexExpression::constant(value); }
IndexExpression minus(IndexExpression a, std::int64_t value) {
  return IndexExpression::binary(IndexExpression::Operation::subtract, std::move(a), c(value));
}

class Plans : public testing::Test {
 protected:
  model::Footprint footprint;
  model::ParallelLoop outermost;

  Plans() {
    using Kind = model::Symbol::Kind;
    footprint.symbols = {{Kind::parallel_loop, "i", model::int_type},
                         {Kind::inner_loop, "k", model::int_type},
                         {Kind::inner_loop, "j", model::int_type},
                         {Kind::invariant, "n", model::int_type}};
    for (const int symbol : {k, j}) {
      model::InnerLoop loop;
      loop.symbol = symbol;
      loop.type = model::int_type;
      loop.first = c(0);
      loop.bound = s(n);
      loop.step = c(1);
      footprint.inner_loops.push_back(loop);
    }
    outermost.symbol = i;
    outermost.type = model::int_type;
    outermost.constant_step = 1;
    outermost.first_index = c(0);
    outermost.bound_index = s(n);
  }

  // Adds an access to an array of 64 × 64, within those of the loops k and j that `inner` lists. Returns its number.
  int add(int buffer, IndexExpression row, IndexExpression column, bool reads, bool writes,
          std::vector<int> inner = {0, 1}) {
    while (footprint.buffers.size() <= static_cast<std::size_t>(buffer)) {
      footprint.buffers.emplace_back();
      footprint.buffers.back().inner_extents = {64};
    }
    model::Access access;
    access.buffer = buffer;
    access.reads = reads;
    access.writes = writes;
    access.dimensions = {std::move(row), std::move(column)};
    access.certain = true;
    access.loops = std::move(inner);
    footprint.accesses.push_back(std::move(access));
    return static_cast<int>(footprint.accesses.size()) - 1;
  }

  std::optional<proof::BrokenDependence> broken(const std::vector<proof::PlannedKernel>& plan) {
    return proof::PlanCheck(footprint, outermost).broken_by(plan);
  }
};

TEST_F(Plans, ASumMayRunInItsOrderInEachThread) {
  const int sum = add(0, s(i), s(j), true, true);
  EXPECT_FALSE(broken({{{i, j}, {k}, {sum}}}));
}

TEST_F(Plans, AGridCarriesNoDependence) {
  const int sum = add(0, s(i), s(j), true, true);
  const std::optional<proof::BrokenDependence> found = broken({{{i, k}, {j}, {sum}}});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->first, sum);
  EXPECT_EQ(found->second, sum);
  EXPECT_EQ(found->loop, k);
}

TEST_F(Plans, WhatIsReadIsNoDependence) {
  const int read = add(0, s(k), s(j), true, false), write = add(1, s(i), s(j), false, true);
  EXPECT_FALSE(broken({{{i, j}, {k}, {read, write}}}));
}

TEST_F(Plans, AKernelMayNotOvertakeWhatItReads) {
  const int write = add(0, s(i), s(j), false, true);           // a[i][j] = …
  const int read = add(0, minus(s(i), 1), s(j), true, false);  // … = a[i - 1][j], computed one iteration before
  EXPECT_FALSE(broken({{{j}, {i, k}, {write}}, {{j}, {i, k}, {read}}}));
  const std::optional<proof::BrokenDependence> found = broken({{{j}, {i, k}, {read}}, {{j}, {i, k}, {write}}});
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->loop);
}

TEST_F(Plans, LoopsInOrderKeepTheirOrder) {
  // a[i][j] is computed from a[i - 1][j + 1], so loop j must not become the outer one of the two.
  const int read = add(0, minus(s(i), 1), minus(s(j), -1), true, false, {1}),
            write = add(0, s(i), s(j), false, true, {1});
  EXPECT_FALSE(broken({{{}, {i, j}, {read, write}}}));
  EXPECT_TRUE(broken({{{}, {j, i}, {read, write}}}));
}

TEST_F(Plans, ALoopThatRunsDownHasTheOtherOrder) {
  outermost.compare = model::Compare::greater_equal;
  outermost.constant_step = -1;
  outermost.first_index = s(n);
  outermost.bound_index = c(1);
  const int write = add(0, s(i), s(j), false, true);           // a[i][j] = …
  const int read = add(0, minus(s(i), 1), s(j), true, false);  // … = a[i - 1][j], which the next iteration sets
  EXPECT_TRUE(broken({{{j}, {i, k}, {write}}, {{j}, {i, k}, {read}}}));
  EXPECT_FALSE(broken({{{j}, {i, k}, {read}}, {{j}, {i, k}, {write}}}));
}

TEST_F(Plans, ElementsThatAreUnknownStayWhereTheyAre) {
  const int write = add(0, s(i), s(j), false, true), read = add(0, c(0), c(0), true, false, {});
  footprint.accesses[static_cast<std::size_t>(read)].dimensions.clear();
  EXPECT_TRUE(broken({{{i, j}, {k}, {write}}, {{i}, {}, {read}}}));
}

TEST_F(Plans, WhatWrapsIsChecked) {
  footprint.symbols[n].type = unsigned_type;
  const IndexExpression row = IndexExpression::binary(IndexExpression::Operation::subtract, s(n), s(i));
  const int write = add(0, minus(row, 5), s(j), true, true);
  proof::PlanCheck check(footprint, outermost);
  check.broken_by({{{i, j}, {k}, {write}}});
  const proof::Independence rests_on = check.checks();
  EXPECT_TRUE(rests_on.holds);
  EXPECT_FALSE(rests_on.no_wrap_checks.empty());
}

TEST_F(Plans, LoopsThatTouchNoMemoryHold) {
  proof::PlanCheck check(footprint, outermost);
  EXPECT_FALSE(check.broken_by({{{i}, {j}, {}}}));
  EXPECT_TRUE(check.checks().holds);
}

}  // namespace
}  // namespace ferry::translator::proof_plan_check_test
