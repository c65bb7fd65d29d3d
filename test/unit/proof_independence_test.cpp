// The dependence test and the ranges, on hand-made models. The loop over j is the outer one, and rows have nx elements.
#include "model/index_expression.h"
#include "proof/independence.h"
#include "proof/ranges.h"
#include "proof/samples.h"

#include <gtest/gtest.h>

namespace ferry::translator::proof_independence_test {
namespace {

using model::IndexExpression;
using Operation = model::IndexExpression::Operation;

constexpr int j = 0, i = 1, nx = 2, k = 3;

IndexExpression s(int symbol) { return IndexExpression::of_symbol(symbol); }
IndexExpression c(std::int64_t value) { return IndexExpression::constant(value); }
IndexExpression operator+(IndexExpression a, IndexExpression b) {
  return IndexExpression::binary(Operation::add, a, b);
}
IndexExpression operator-(IndexExpression a, IndexExpression b) {
  return IndexExpression::binary(Operation::subtract, a, b);
}
IndexExpression operator*(IndexExpression a, IndexExpression b) {
  return IndexExpression::binary(Operation::multiply, a, b);
}
IndexExpression operator/(IndexExpression a, IndexExpression b) {
  return IndexExpression::binary(Operation::divide, a, b);
}

struct Accesses {
  model::Footprint footprint;

  Accesses() {
    using Kind = model::Symbol::Kind;
    footprint.symbols = {{Kind::parallel_loop, "j", model::int_type},
                         {Kind::parallel_loop, "i", model::int_type},
                         {Kind::invariant, "nx", model::int_type},
                         {Kind::invariant, "k", model::int_type}};
    model::Buffer buffer;
    buffer.name = "b";
    footprint.buffers = {buffer};
  }

  Accesses& add(IndexExpression subscript, bool writes, bool certain = true) {
    model::Access access;
    access.buffer = 0;
    access.reads = !writes;
    access.writes = writes;
    access.subscript = std::move(subscript);
    access.certain = certain;
    footprint.accesses.push_back(access);
    return *this;
  }
  Accesses& writes(IndexExpression subscript) { return add(std::move(subscript), true); }
  Accesses& reads(IndexExpression subscript) { return add(std::move(subscript), false); }

  proof::RangesResult ranges() {
    model::Nest nest;
    nest.loops.resize(1);
    nest.loops.front().symbol = j;
    return proof::find_nest_ranges(footprint, nest);
  }

  proof::Independence loop(int symbol, std::set<int> varying = {}, std::int64_t step = 1) const {
    return proof::test_independence(footprint, {symbol, "loop", step, std::move(varying)});
  }
};

// for (j) for (i = 0; i < nx; ++i) for (k = 0; k < 3; ++k), in rows of 64 with subscripts at known distances.
TEST(Independence, ACheckThatCanNeverHoldIsARefusal) {
  const auto holds = [](IndexExpression written, IndexExpression read) {
    Accesses made;
    made.footprint.symbols[k].kind = model::Symbol::Kind::inner_loop;
    for (const auto& [symbol, bound] : {std::pair{i, s(nx)}, std::pair{k, c(3)}}) {
      model::InnerLoop inner;
      inner.symbol = symbol;
      inner.type = model::int_type;
      inner.first = c(0);
      inner.bound = bound;
      inner.step = c(1);
      made.footprint.inner_loops.push_back(inner);
    }
    made.writes(std::move(written)).reads(std::move(read));
    return proof::test_independence(made.footprint, {j, "j", 1, {i, k}}).holds;
  };
  const IndexExpression row = s(j) * c(64);
  EXPECT_TRUE(holds(row + s(i), row + s(k)));
  EXPECT_TRUE(holds(row + s(i), row + s(k) * c(30)));
  EXPECT_FALSE(holds(row + s(i), row - c(64) + s(k)));          // h[j][i] depends on h[j - 1][k]
  EXPECT_FALSE(holds(row + s(k) * c(32), row + s(k) * c(32)));  // columns 0, 32 and 64; 64 is in the next row
}

TEST(Polynomial, CollectsAndCancels) {
  const auto p = to_polynomial((s(i) + c(2)) * s(nx) - s(nx) * c(2));
  EXPECT_EQ(*p, *to_polynomial(s(i) * s(nx)));
  EXPECT_FALSE(to_polynomial(s(i) / c(2)));
  EXPECT_TRUE(to_polynomial(s(i) - s(i))->is_zero());
}

TEST(Polynomial, SplitsLinearlyOrNotAtAll) {
  const auto split = to_polynomial(s(j) * s(nx) + s(i))->split(j);
  ASSERT_TRUE(split);
  EXPECT_EQ(split->coefficient, model::Polynomial::of_symbol(nx));
  EXPECT_EQ(split->rest, model::Polynomial::of_symbol(i));
  EXPECT_FALSE(to_polynomial(s(i) * s(i))->split(i));
}

TEST(Polynomial, OverflowIsNoPolynomial) {
  EXPECT_FALSE(to_polynomial(c(INT64_MAX) * s(i) * c(2)));
  EXPECT_FALSE(to_polynomial(c(INT64_MAX) + c(1)));
}

TEST(Independence, TheLaunchDecidesAboutRows) {
  const auto answer = Accesses().writes(s(j) * s(nx) + s(i)).reads(s(j) * s(nx) + s(i)).loop(j, {i});
  EXPECT_TRUE(answer.holds);
  ASSERT_EQ(answer.dependence_checks.size(), 1u);
  const model::DependenceCheck& check = answer.dependence_checks.front();
  EXPECT_EQ(check.buffer + check.loop, "bloop");
  EXPECT_EQ(check.symbol, j);
  EXPECT_FALSE(check.unless_rows);
  ASSERT_EQ(check.touched.size(), 1u);  // a write is a read, too
  EXPECT_EQ(check.touched.front().subscript, s(j) * s(nx) + s(i));
}

TEST(Independence, ColumnsInsideOneRowNeedNone) {
  const auto answer = Accesses().writes(s(j) * s(nx) + s(i)).loop(i);
  EXPECT_TRUE(answer.holds);
  EXPECT_TRUE(answer.dependence_checks.empty());
}

TEST(Independence, TheLaunchDecidesAboutColumnsOutsideRows) {
  const auto answer = Accesses().writes(s(j) + s(i) * s(nx)).loop(j, {i});
  EXPECT_TRUE(answer.holds);
  EXPECT_EQ(answer.dependence_checks.size(), 1u);
}

TEST(Independence, ConstantsAreDecidedAtOnce) {
  EXPECT_FALSE(Accesses().writes(s(i)).reads(s(i) - c(1)).loop(i).holds);
  EXPECT_TRUE(Accesses().writes(c(3) * s(i)).writes(c(3) * s(i) + c(2)).loop(i).holds);
  EXPECT_FALSE(Accesses().writes(c(3) * s(i)).writes(c(3) * s(i) + c(3)).loop(i).holds);
  EXPECT_TRUE(Accesses().writes(s(i)).writes(s(i) + c(3)).loop(i, {}, 4).holds);
  EXPECT_FALSE(Accesses().writes(s(i)).writes(s(i) + c(4)).loop(i, {}, 4).holds);
}

TEST(Independence, AnInvariantStrideMustNotBeZero) {
  const auto answer = Accesses().writes(s(k) * s(i)).loop(i);
  EXPECT_TRUE(answer.holds);
  EXPECT_EQ(answer.dependence_checks.size(), 1u);
}

TEST(Independence, SymbolicDistancesAreRefused) {
  EXPECT_FALSE(Accesses().writes(s(i)).reads(s(i) + s(k)).loop(i).holds);
  EXPECT_FALSE(Accesses().writes(s(j) * s(nx) + s(i)).reads((s(j) - c(1)) * s(nx) + s(i)).loop(j, {i}).holds);
}

// In one row, queries have the subscripts 3 * nx * j + i, and keys have 3 * nx * j + nx + i.
TEST(Independence, SymbolicDistancesSmallerThanTheStrideAreChecked) {
  const IndexExpression row = c(3) * s(nx) * s(j) + s(i);
  const auto answer = Accesses().writes(row).writes(row + s(nx)).loop(j, {i});
  EXPECT_TRUE(answer.holds);
  ASSERT_EQ(answer.dependence_checks.size(), 1u);
  EXPECT_EQ(answer.dependence_checks.front().touched.size(), 2u);
  EXPECT_TRUE(
      Accesses().writes(s(k) * s(nx) * s(j) + s(i)).reads(s(k) * s(nx) * s(j) - s(nx) + s(i)).loop(j, {i}).holds);
  EXPECT_FALSE(Accesses().writes(row).reads(row + c(3) * s(nx)).loop(j, {i}).holds);
  EXPECT_FALSE(Accesses().writes(row).reads(row - s(nx)).reads(row + c(2) * s(nx)).loop(j, {i}).holds);
  EXPECT_FALSE(Accesses().writes(row).reads(row + s(k)).loop(j, {i}).holds);
}

// Row i has nx elements and is divided into heads of width k. The tested loop is the one over heads, j.
TEST(Independence, TheLaunchDecidesAboutHeads) {
  EXPECT_EQ(Accesses().writes(s(i) * s(nx) + s(j) * s(k)).loop(j, {i}).dependence_checks.size(), 1u);
}

// These iterations conflict whatever the sizes are.
TEST(Independence, WhatMeetsForAllSizesIsRefused) {
  EXPECT_FALSE(Accesses().writes(s(j) + s(i)).loop(j, {i}).holds);
  EXPECT_FALSE(Accesses().writes(s(j) * s(nx) + s(i) * s(nx)).loop(j, {i}).holds);
  EXPECT_FALSE(Accesses().writes(s(j) * s(nx)).reads((s(j) + c(1)) * s(nx)).loop(j, {i}).holds);
}

TEST(Independence, UpdatesMayMeetEachOtherButNoRead) {
  Accesses both = Accesses().writes(s(j) * s(nx) + s(i)).writes(s(j) * s(k) + s(i)).reads(s(j) * s(nx));
  both.footprint.accesses[0].update_group = both.footprint.accesses[1].update_group = 0;
  const model::DependenceCheck check = proof::dependence_check(both.footprint, {j, "j", 1, {i}}, {0, 1, 2});
  ASSERT_EQ(check.touched.size(), 3u);
  using Kind = model::DependenceCheck::Touched::Kind;
  EXPECT_EQ(check.touched[0].kind, Kind::update);
  EXPECT_EQ(check.touched[1].kind, Kind::update);
  EXPECT_EQ(check.touched[2].kind, Kind::read);
}

TEST(Independence, WhatDoesNotDependOnTheLoopIsRefused) {
  EXPECT_FALSE(Accesses().writes(c(0)).loop(i).holds);
  EXPECT_FALSE(Accesses().writes(s(i) / c(2)).loop(i).holds);
  EXPECT_FALSE(Accesses().writes(s(j)).loop(j, {i}).dependence_checks.size() > 0);
  EXPECT_FALSE(Accesses().writes(s(j) + s(i)).loop(j, {i}).holds);
}

TEST(Independence, ReadsAloneNeverTie) { EXPECT_TRUE(Accesses().reads(c(0)).reads(s(i) / c(2)).loop(i).holds); }

TEST(Ranges, AConditionalAccessNeedsACertainOneOfTheSameElement) {
  Accesses alone;
  alone.add(s(i), false, false);
  EXPECT_FALSE(alone.ranges().complete);
  Accesses covered;
  covered.add(s(i), false, false).reads(s(i));
  EXPECT_TRUE(covered.ranges().complete);
}

TEST(Ranges, OnlyCertainWritesCoverTheirRange) {
  Accesses both;
  both.add(s(i), true, false).writes(s(i));
  ASSERT_TRUE(both.ranges().complete);
  EXPECT_EQ(both.footprint.ranges[0].writes.size(), 1u);
  EXPECT_EQ(both.footprint.ranges[0].may_writes.size(), 1u);
}

TEST(Ranges, WhatIsWrittenBeforeItIsReadIsNotCopiedIn) {
  Accesses both;
  both.writes(s(i)).reads(s(i));
  ASSERT_TRUE(both.ranges().complete);
  EXPECT_TRUE(both.footprint.ranges[0].reads.empty());
  Accesses other;
  other.reads(s(i)).writes(s(i));
  ASSERT_TRUE(other.ranges().complete);
  EXPECT_EQ(other.footprint.ranges[0].reads.size(), 1u);
}

TEST(Ranges, ProductsOfLoopVariablesAreNotExact) {
  Accesses product;
  product.reads(s(i) * s(j));
  EXPECT_FALSE(product.ranges().complete);
}

// a[i * nx + i]: the variable counts once, with the sum of its strides. The user's tree is still checked for overflow.
TEST(Ranges, AVariableThatStandsTwiceIsCollected) {
  Accesses diagonal;
  diagonal.reads(s(i) * s(nx) + s(i));
  ASSERT_TRUE(diagonal.ranges().complete);
  EXPECT_EQ(diagonal.footprint.ranges[0].checked.size(), 1u);
}

}  // namespace
}  // namespace ferry::translator::proof_independence_test
