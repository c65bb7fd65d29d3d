// Unsigned sums with signed operands (model/modular.h). The test evaluates a tree in wrapping types, as C++ does.
// The value must equal the rewritten tree's value in 128 bits if no conversion in the rewritten tree changes a value.
#include "model/integer_type.h"
#include "model/modular.h"

#include <gtest/gtest.h>

#include <random>

namespace ferry::translator::model::ir_modular_test {
namespace {

using Operation = IndexExpression::Operation;
__extension__ typedef __int128 Wide;

const NumberType unsigned_type{"unsigned int", IntegerType{false, 32}};
const std::vector<Symbol> symbols{{Symbol::Kind::parallel_loop, "i", unsigned_long_type},
                                  {Symbol::Kind::inner_loop, "k", int_type},
                                  {Symbol::Kind::invariant, "u", unsigned_type},
                                  {Symbol::Kind::invariant, "l", long_type}};

bool fits(const IntegerType& type, Wide value) {
  if (type.bits > 64) return true;
  const Wide end = Wide(1) << (type.bits - type.is_signed);
  return value < end && value >= (type.is_signed ? -end : 0);
}

Wide wrapped(const IntegerType& type, Wide value) {
  if (type.bits > 64) return value;
  const Wide size = Wide(1) << type.bits;
  value = (value % size + size) % size;
  return fits(type, value) ? value : value - size;
}

// The tree's value as C++ computes it, and whether a conversion or operation changed a value.
struct Value {
  IntegerType type;
  Wide value;
  bool changed = false, undefined = false;  // undefined: a signed operation overflowed
};

Value evaluate(const IndexExpression& e, const std::vector<Wide>& given) {
  if (e.operation == Operation::constant) return {*e.type.integer, e.value};
  const std::size_t symbol = static_cast<std::size_t>(e.symbol);
  if (e.operation == Operation::symbol) return {*symbols[symbol].type.integer, given[symbol]};
  const Value a = evaluate(e.operands.front(), given), b = evaluate(e.operands.back(), given);
  const IntegerType type = e.operation == Operation::convert ? *e.type.integer : common_type(a.type, b.type);
  const Wide left = wrapped(type, a.value), right = wrapped(type, b.value);
  Wide exact = left;
  if (e.operation == Operation::add) exact = left + right;
  if (e.operation == Operation::subtract) exact = left - right;
  if (e.operation == Operation::multiply) exact = left * right;
  if (e.operation == Operation::negate) exact = -left;
  Value result{type, wrapped(type, exact), a.changed || b.changed, a.undefined || b.undefined};
  result.changed |= left != a.value || right != b.value || result.value != exact;
  result.undefined |= type.is_signed && e.operation != Operation::convert && result.value != exact;
  return result;
}

const IndexExpression i = IndexExpression::of_symbol(0), k = IndexExpression::of_symbol(1);

TEST(Modular, NegativeOperandsChangeNothing) {
  const std::vector<Wide> given{10, -3, 0, 0};
  EXPECT_TRUE(evaluate(sum(i, k), given).changed);
  const Value value = evaluate(without_wrapped_operands(sum(i, k), symbols), given);
  EXPECT_FALSE(value.changed);
  EXPECT_TRUE(value.value == 7 && value.type == *unsigned_long_type.integer);
}

TEST(Modular, WhatWrapsIsSeen) {
  EXPECT_TRUE(evaluate(without_wrapped_operands(sum(i, k), symbols), {2, -3, 0, 0}).changed);
}

TEST(Modular, TreesWithoutSignedOperandsStay) {
  const IndexExpression tree =
      IndexExpression::binary(Operation::subtract, sum(i, IndexExpression::of_symbol(2)), IndexExpression::constant(1));
  EXPECT_EQ(without_wrapped_operands(tree, symbols), tree);
}

TEST(Modular, SignedArithmeticStays) {
  const IndexExpression tree = sum(IndexExpression::of_symbol(3), k);
  EXPECT_EQ(without_wrapped_operands(tree, symbols), tree);
}

class RandomTree {
 public:
  explicit RandomTree(unsigned seed) : random_(seed) {}

  unsigned below(unsigned end) { return random_() % end; }

  IndexExpression tree(unsigned depth) {
    if (depth == 0 || below(5) == 0)
      return below(4) == 0 ? IndexExpression::constant(int(below(7)) - 3) : IndexExpression::of_symbol(int(below(4)));
    if (below(4) == 0) {
      const NumberType types[] = {int_type, long_type, unsigned_type, unsigned_long_type};
      return IndexExpression::unary(Operation::convert, tree(depth - 1), types[below(4)]);
    }
    if (below(6) == 0) return IndexExpression::unary(Operation::negate, tree(depth - 1));
    const Operation operations[] = {Operation::add, Operation::subtract, Operation::multiply};
    return IndexExpression::binary(operations[below(3)], tree(depth - 1), tree(depth - 1));
  }

 private:
  std::mt19937 random_;
};

TEST(Modular, RandomTreesAreWhatTheyWere) {
  unsigned held = 0, gained = 0;
  for (unsigned seed = 0; seed < 40000; ++seed) {
    RandomTree random(seed);
    const IndexExpression tree = random.tree(4), rewritten = without_wrapped_operands(tree, symbols);
    const std::vector<Wide> given{random.below(100), int(random.below(40)) - 20, random.below(50),
                                  int(random.below(60)) - 30};
    const Value before = evaluate(tree, given), after = evaluate(rewritten, given);
    ASSERT_TRUE(before.type == after.type) << seed;
    if (before.undefined) continue;
    if (!before.changed) {
      ASSERT_FALSE(after.changed) << seed;
    }
    if (after.changed) continue;
    ASSERT_TRUE(before.value == after.value) << seed;
    ++held;
    gained += before.changed;
  }
  EXPECT_GT(held, 10000u);
  EXPECT_GT(gained, 1000u);
}

}  // namespace
}  // namespace ferry::translator::model::ir_modular_test
