// The elements of accesses in loops with constant bounds, compared with an enumeration of all elements. Also tests that
// limits bound the time.
#include "model/constant_elements.h"

#include <gtest/gtest.h>

#include <set>

namespace ferry::translator::proof_constant_elements_test {
namespace {

using model::Compare;
using model::IndexExpression;
using Operation = model::IndexExpression::Operation;

const model::NumberType int_type{"int", model::IntegerType{true, 32}};

struct Header {
  std::int64_t first;
  Compare compare;
  std::int64_t bound, step, factor;
};

// Returns the footprint of a[factor * i + factor' * i' + …] in nested loops with these headers.
model::Footprint footprint(const std::vector<Header>& headers, std::int64_t constant) {
  model::Footprint made;
  model::Access access;
  IndexExpression subscript = IndexExpression::constant(constant);
  for (int symbol = 0; symbol < static_cast<int>(headers.size()); ++symbol) {
    const Header& h = headers[static_cast<std::size_t>(symbol)];
    made.symbols.push_back({});
    made.inner_loops.push_back({symbol, "i", int_type, IndexExpression::constant(h.first),
                                IndexExpression::constant(h.bound), IndexExpression::constant(h.step), h.compare});
    access.loops.push_back(symbol);
    subscript =
        IndexExpression::binary(Operation::add, subscript,
                                IndexExpression::binary(Operation::multiply, IndexExpression::constant(h.factor),
                                                        IndexExpression::of_symbol(symbol)));
  }
  access.subscript = subscript;
  made.accesses.push_back(access);
  return made;
}

std::optional<std::vector<std::int64_t>> found(const std::vector<Header>& headers, std::int64_t limit,
                                               std::int64_t constant = 0) {
  const model::Footprint made = footprint(headers, constant);
  return model::constant_elements(made, made.accesses[0], 0, limit);
}

// Returns nullopt if a loop has more than `limit` values, or if there are more than `limit` elements.
std::optional<std::vector<std::int64_t>> counted(const std::vector<Header>& headers, std::int64_t limit,
                                                 std::int64_t constant) {
  std::set<std::int64_t> all{constant};
  for (const Header& h : headers) {
    std::vector<std::int64_t> values;
    for (std::int64_t v = h.first; model::holds(v, h.compare, h.bound); v += h.step) {
      values.push_back(v);
      if (static_cast<std::int64_t>(values.size()) > limit) return std::nullopt;
    }
    if (values.empty()) return std::vector<std::int64_t>{};
    std::set<std::int64_t> next;
    for (const std::int64_t one : all)
      for (const std::int64_t value : values) next.insert(one + h.factor * value);
    if (static_cast<std::int64_t>(next.size()) > limit) return std::nullopt;
    all = std::move(next);
  }
  return std::vector<std::int64_t>(all.begin(), all.end());
}

TEST(ConstantElements, AreThoseCountedOut) {
  for (const Compare compare : {Compare::less, Compare::less_equal, Compare::greater, Compare::greater_equal,
                                Compare::not_equal, Compare::equal})
    for (const std::int64_t first : {-4, 0, 1, 7})
      for (const std::int64_t bound : {-5, 0, 1, 6, 7, 30})
        for (const std::int64_t step : {-7, -2, -1, 1, 2, 3})
          for (const std::int64_t factor : {-3, 0, 1, 5}) {
            const Header h{first, compare, bound, step, factor};
            const std::string shown = std::to_string(first) + model::spelling(compare) + std::to_string(bound) +
                                      " += " + std::to_string(step) + " times " + std::to_string(factor);
            EXPECT_EQ(found({h}, 20, 2), counted({h}, 20, 2)) << shown;
            const Header inner{0, Compare::less, 4, 1, 2};
            EXPECT_EQ(found({h, inner}, 20, 2), counted({h, inner}, 20, 2)) << shown;
          }
}

// Sums of a million pairs, and a loop over a billion values: without the limit, either would take seconds.
TEST(ConstantElements, TakesNoLongerThanItsLimit) {
  const Header thousand{0, Compare::less, 1000, 1, 1}, billion{0, Compare::less, 1 << 30, 1, 1};
  for (int k = 0; k < 200; ++k) {
    EXPECT_EQ(found({thousand, thousand}, 2048)->size(), 1999U);
    EXPECT_EQ(found({thousand, thousand, thousand}, 2048), std::nullopt);
    EXPECT_EQ(found({billion}, 2048), std::nullopt);
    EXPECT_EQ(found({billion, billion}, std::int64_t{1} << 20), std::nullopt);
  }
}

TEST(ConstantElements, BoundsAreClosedForms) {
  const model::Footprint made = footprint({{0, Compare::less, 1 << 29, 1, 3}, {10, Compare::greater, -1, -2, -1}}, 4);
  const auto bounds = model::constant_bounds(made, made.accesses[0], std::int64_t{1} << 30);
  ASSERT_TRUE(bounds);
  EXPECT_EQ(bounds->first, 4 - 10);
  EXPECT_EQ(bounds->last, 4 + 3 * ((std::int64_t{1} << 29) - 1));
}

}  // namespace
}  // namespace ferry::translator::proof_constant_elements_test
