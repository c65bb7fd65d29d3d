// isl's part of the proof on hand-made models: `for (i = 0; i < n; ++i) for (j …)` over a matrix of pitch n.
#include "model/index_expression.h"
#include "proof/access_hull.h"
#include "proof/delinearise.h"
#include "proof/dependence.h"

#include <gtest/gtest.h>

namespace ferry::translator::proof_dependence_test {
namespace {

const model::NumberType unsigned_type{"unsigned int", model::IntegerType{false, 32}};

using model::BoundExpression;
using model::Compare;
using model::IndexExpression;
using Operation = model::IndexExpression::Operation;

constexpr int i = 0, j = 1, n = 2, u = 3, k = 4;

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

// The loop over j, inside the loop over i, runs from `first` to n - 1.
struct Triangle {
  model::Footprint footprint;
  model::ParallelLoop outermost;

  explicit Triangle(IndexExpression first) {
    using Kind = model::Symbol::Kind;
    footprint.symbols = {{Kind::parallel_loop, "i", model::int_type},
                         {Kind::inner_loop, "j", model::int_type},
                         {Kind::invariant, "n", model::int_type},
                         {Kind::invariant, "u", unsigned_type},
                         {Kind::invariant, "k", model::int_type}};
    footprint.buffers.resize(1);
    footprint.buffers[0].name = "b";
    model::InnerLoop inner;
    inner.symbol = j;
    inner.name = "j";
    inner.type = model::int_type;
    inner.first = first;
    inner.bound = s(n);
    inner.step = c(1);
    footprint.inner_loops = {inner};
    outermost.symbol = i;
    outermost.name = "i";
    outermost.type = model::int_type;
    outermost.constant_step = 1;
    outermost.first_index = c(0);
    outermost.bound_index = s(n);
  }

  Triangle& add(IndexExpression subscript, bool writes, std::vector<int> conditions = {}) {
    model::Access access;
    access.buffer = 0;
    access.reads = !writes;
    access.writes = writes;
    access.subscript = std::move(subscript);
    access.certain = true;
    access.loops = {0};
    access.conditions = std::move(conditions);
    footprint.accesses.push_back(std::move(access));
    return *this;
  }

  Triangle& condition(IndexExpression left, Compare compare, IndexExpression right) {
    model::Condition condition;
    condition.left = std::move(left);
    condition.compare = compare;
    condition.right = std::move(right);
    condition.depth = 1;
    footprint.conditions.push_back(std::move(condition));
    return *this;
  }

  proof::Independence outer() const { return proof::test_dependence(footprint, outermost, {i, "i", 1, {j}}); }

  std::optional<proof::AccessHull> hull(std::size_t access = 0, bool loosely = false) const {
    model::Nest nest;
    nest.loops = {outermost};
    proof::AccessHulls hulls(footprint, nest);
    return hulls.find(footprint.accesses[access], loosely);
  }
};

// list[i * k + d], where d depends on data: iteration i appends to its own row, which has room for k elements.
TEST(Lists, StayInTheirRowsWhereTheirEndsDo) {
  const auto answer = [](std::optional<IndexExpression> least, std::optional<IndexExpression> most) {
    Triangle made(c(0));
    const int d = static_cast<int>(made.footprint.symbols.size());
    made.footprint.symbols.push_back({model::Symbol::Kind::data, "", model::int_type});
    made.footprint.symbols.back().least = std::move(least);
    made.footprint.symbols.back().most = std::move(most);
    made.add(s(i) * s(k) + s(d), true);
    model::Access& access = made.footprint.accesses.back();
    access.partly_known = {*access.subscript, {}};
    access.subscript.reset();
    return made.outer();
  };
  EXPECT_TRUE(answer(c(0), s(k) - c(1)).holds);
  EXPECT_TRUE(answer(c(0), s(k) - c(1)).row_checks.empty());
  EXPECT_TRUE(answer(c(0), s(j)).holds);
  EXPECT_EQ(answer(c(0), s(j)).row_checks.size(), 1u);  // the launch compares n with the row's length
  EXPECT_FALSE(answer(c(0), s(k)).holds && answer(c(0), s(k)).row_checks.empty());
  EXPECT_FALSE(answer(c(-1), s(k) - c(1)).holds && answer(c(-1), s(k) - c(1)).row_checks.empty());
  EXPECT_FALSE(answer(c(0), std::nullopt).holds);
  EXPECT_FALSE(answer(std::nullopt, s(k) - c(1)).holds);
}

TEST(Delinearise, RowsAndColumnsOfEveryTerm) {
  const auto polynomial = *to_polynomial((s(i) + c(1)) * s(n) + s(j) - c(2));
  const auto shape = proof::delinearise({polynomial}, [](int symbol) { return symbol < n; });
  ASSERT_TRUE(shape);
  ASSERT_EQ(shape->strides.size(), 2u);
  EXPECT_EQ(shape->dimensions[0][0], *to_polynomial(s(i) + c(1)));
  EXPECT_EQ(shape->dimensions[0][1], *to_polynomial(s(j) - c(2)));
  EXPECT_EQ(shape->size(1), model::Polynomial::of_symbol(n));
}

TEST(Delinearise, StridesThatDoNotDivideEachOther) {
  const auto rows = *to_polynomial(s(i) * s(n)), columns = *to_polynomial(s(i) * s(u));
  EXPECT_FALSE(proof::delinearise({rows, columns}, [](int symbol) { return symbol < n; }));
}

TEST(Dependence, BothTrianglesMeetOnTheDiagonalOnly) {
  const proof::Independence answer = Triangle(s(i)).add(s(i) * s(n) + s(j), true).add(s(j) * s(n) + s(i), true).outer();
  EXPECT_TRUE(answer.holds) << format(answer.reason);
  EXPECT_FALSE(Triangle(c(0)).add(s(i) * s(n) + s(j), true).add(s(j) * s(n) + s(i), true).outer().holds);
}

TEST(Dependence, TheDistanceIsNamed) {
  const proof::Independence answer =
      Triangle(c(0)).add(s(i) * s(n) + s(j), true).add((s(i) - c(3)) * s(n) + s(j), false).outer();
  EXPECT_FALSE(answer.holds);
  EXPECT_NE(format(answer.reason).find("at a distance of 3"), std::string::npos) << format(answer.reason);
}

TEST(Dependence, AConditionMayKeepIterationsApart) {
  Triangle same(c(0));
  same.condition(s(j), Compare::equal, s(i)).add(s(j), true, {0});
  EXPECT_TRUE(same.outer().holds);
  Triangle before(c(0));
  before.condition(s(j), Compare::less_equal, s(i)).add(s(j), true, {0});
  EXPECT_FALSE(before.outer().holds);
}

TEST(Dependence, CommutingUpdatesDoNotTieEachOtherButTieOthers) {
  Triangle both(c(0));
  both.add(s(j), true).add(s(j), true);
  for (model::Access& access : both.footprint.accesses) access.update_group = 0;
  EXPECT_TRUE(both.outer().holds);
  both.add(s(j), false);
  EXPECT_FALSE(both.outer().holds);
}

TEST(Dependence, UnsignedArithmeticIsCheckedWhereItMayWrap) {
  Triangle unsigned_offset(c(0));
  unsigned_offset.add((s(i) - s(u)) * s(n) + s(j), true);
  const proof::Independence answer = unsigned_offset.outer();
  ASSERT_TRUE(answer.holds) << format(answer.reason);
  ASSERT_FALSE(answer.no_wrap_checks.empty());
  EXPECT_EQ(answer.no_wrap_checks[0].type.name, "unsigned int");
  EXPECT_FALSE(answer.no_wrap_checks[0].tree);     // the subscript i - u
  EXPECT_TRUE(answer.no_wrap_checks.back().tree);  // the product of i - u with n
  Triangle plain(c(0));
  EXPECT_TRUE(plain.add((s(i) - c(7)) * s(n) + s(j), true).outer().no_wrap_checks.empty());
}

TEST(Dependence, AnUnknownSubscriptMeetsEverything) {
  Triangle unknown(c(0));
  unknown.add(s(i) * s(n) + s(j), true);
  unknown.footprint.accesses.push_back(unknown.footprint.accesses[0]);
  unknown.footprint.accesses[1].subscript.reset();
  EXPECT_FALSE(unknown.outer().holds);
}

// `b[i] = b[j]` where j begins at n: the two never touch the same element if j increases.
TEST(Dependence, HeadersSayNothingOfLoopsThatMayGoElsewhere) {
  struct Case {
    model::NumberType type;
    Compare compare;
    IndexExpression step;
    bool holds;
    std::size_t checks;
  };
  const auto known = [](std::int64_t step) { return IndexExpression::constant(step); };
  const model::NumberType short_type{"short", model::IntegerType{true, 16}};
  const Case cases[] = {
      {model::int_type, Compare::less, known(1), true, 0},
      {model::int_type, Compare::less, known(2), true, 0},
      {model::int_type, Compare::less, known(-1), false, 0},
      {model::int_type, Compare::less, s(k), true, 0},
      {model::int_type, Compare::less, s(u), false, 0},
      {model::int_type, Compare::not_equal, known(1), true, 0},
      {model::int_type, Compare::not_equal, known(2), false, 0},
      {model::int_type, Compare::not_equal, s(k), false, 0},
      {unsigned_type, Compare::less, known(1), true, 0},
      {unsigned_type, Compare::less, known(3), true, 1},
      {unsigned_type, Compare::less, s(k), false, 0},
      {short_type, Compare::less, s(k), false, 0},
      {short_type, Compare::less_equal, known(1), true, 3},
      {short_type, Compare::not_equal, known(1), true, 2},
  };
  for (const Case& one : cases) {
    const std::string what = one.type.name + " " + std::to_string(static_cast<int>(one.compare)) + " by " +
                             std::to_string(one.step.value) + " of symbol " + std::to_string(one.step.symbol);
    Triangle behind(s(n));  // j starts at n, so j >= n > i
    model::InnerLoop& loop = behind.footprint.inner_loops[0];
    loop.type = behind.footprint.symbols[j].type = one.type;
    loop.compare = one.compare;
    loop.step = one.step;
    loop.bound = c(2) * s(n);
    const proof::Independence apart = behind.add(s(i), true).add(s(j), false).outer();
    EXPECT_EQ(apart.holds, one.holds) << what << ": " << format(apart.reason);
    if (one.holds) {
      EXPECT_EQ(apart.no_wrap_checks.size(), one.checks) << what;
    }
  }
}

TEST(AccessHull, EndsOfATriangle) {
  const std::optional<proof::AccessHull> found = Triangle(s(i)).add(s(j) - s(i), true).hull();
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->hull.condition.empty());
  EXPECT_EQ(found->hull.low, BoundExpression());  // 0
  EXPECT_TRUE(found->filled);
}

TEST(AccessHull, GapsAreNotFilled) {
  const std::optional<proof::AccessHull> found = Triangle(s(i)).add(c(2) * s(j), true).hull();
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->filled);
}

TEST(AccessHull, NotOfBoundsThatAreNotAffine) {
  EXPECT_FALSE(Triangle(s(i) * s(i)).add(s(j), false).hull());
  EXPECT_TRUE(Triangle(s(i) / c(2)).add(s(j), false).hull());
}

// The outer loop runs over the n * k points of a grid.
Triangle grid(Compare compare, std::int64_t row) {
  Triangle made(c(0));
  made.outermost.bound_index = s(n) * s(k);
  return made.condition(s(i) / s(n), compare, c(row));
}

IndexExpression column() { return IndexExpression::binary(Operation::remainder, s(i), s(n)); }

TEST(Digits, QuotientsBoundExactlyAndRemaindersDoNot) {
  EXPECT_TRUE(grid(Compare::greater, 0).add(s(i) - s(n), false, {0}).hull());
  Triangle columns(c(0));
  columns.outermost.bound_index = s(n) * s(k);
  columns.condition(column(), Compare::greater, c(0)).add(s(i) - c(1), false, {0});
  EXPECT_FALSE(columns.hull());
  EXPECT_TRUE(columns.hull(0, true));
}

TEST(Digits, ADividendBelowZeroBoundsNothing) {
  Triangle made = grid(Compare::equal, 0);
  made.add(s(i), false, {0});
  EXPECT_TRUE(made.hull());
  made.outermost.first_index = c(-5);
  EXPECT_FALSE(made.hull());
}

TEST(Digits, RowsKeepIterationsApart) {
  const auto rows = [](std::int64_t written, std::int64_t read) {
    Triangle made = grid(Compare::equal, written);
    made.condition(s(i) / s(n), Compare::equal, c(read));
    made.add(s(i), true, {0}).add(s(i) + s(n), false, {1});
    return made.outer().holds;
  };
  EXPECT_TRUE(rows(0, 1));
  EXPECT_TRUE(rows(1, 1));
  EXPECT_FALSE(rows(1, 0));
  EXPECT_FALSE(rows(2, 1));
}

TEST(Digits, TheDivisorIsCheckedToBePositive) {
  const auto checks = [](int divisor) {
    Triangle made(c(0));
    made.outermost.bound_index = s(n) * s(k);
    made.condition(s(i) / s(divisor), Compare::equal, c(0)).add(s(i), true, {0});
    return made.outer().no_wrap_checks.size();
  };
  EXPECT_EQ(checks(k), 1u);
  EXPECT_EQ(checks(n), 0u);  // the inner loop has n iterations
}

// For any x, the conversion to unsigned keeps the remainder x & 3, but not the quotient.
TEST(Masks, NeedNoCheck) {
  const auto checks = [](Operation operation, std::int64_t by) {
    const IndexExpression natural = IndexExpression::unary(Operation::convert, s(k), unsigned_type);
    Triangle made(c(0));
    made.condition(IndexExpression::binary(operation, natural, IndexExpression::constant(by, unsigned_type)),
                   Compare::equal, c(1));
    made.add(s(i), true, {0});
    return made.outer().no_wrap_checks.size();
  };
  EXPECT_EQ(checks(Operation::remainder, 4), 0u);
  EXPECT_EQ(checks(Operation::remainder, 3), 1u);
  EXPECT_EQ(checks(Operation::divide, 4), 1u);
}

// a[d - j - k + nx * k]: conditions keep the column d - j - k within its row of nx elements. Here d = k and nx = n.
TEST(Dependence, ColumnsThatConditionsKeepInTheirRows) {
  Triangle made(c(0));
  const IndexExpression column = s(k) - s(j) - s(i);
  made.condition(column, Compare::greater_equal, c(0)).condition(column, Compare::less, s(n));
  made.add(column + s(n) * s(i), true, {0, 1});
  EXPECT_TRUE(made.outer().holds);
  EXPECT_TRUE(made.outer().row_checks.empty());
  Triangle open(c(0));
  open.condition(column, Compare::greater_equal, c(0)).add(column + s(n) * s(i), true, {0});
  EXPECT_FALSE(open.outer().holds && open.outer().row_checks.empty());
}

}  // namespace
}  // namespace ferry::translator::proof_dependence_test
