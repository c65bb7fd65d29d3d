// The text of trees in which passes have replaced parts.
#include "ir/print.h"

#include "ir/build.h"
#include "ir_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::ir_print_test {
namespace {

using ir::Operator;

class Print : public testing::Test {
 protected:
  Tree tree;
  Words words;
  ir::Builder build{tree.body, "test"};
  ir::VariableId a = variable("a"), b = variable("b"), c = variable("c");

  ir::VariableId variable(const std::string& name) { return tree.variable(name, tree.integer); }
  // Makes the tokens the source of the expression.
  ir::ExpressionId say(ir::ExpressionId id, ir::Source source) {
    tree.body.expressions[id].source = source;
    return id;
  }
  ir::ExpressionId say(ir::VariableId id, std::uint32_t token) { return say(tree.load(id), {token, token}); }
  ir::StatementId statement(ir::ExpressionId e, ir::Source source) {
    const ir::StatementId id = tree.evaluate(e);
    tree.body.statements[id].source = source;
    return id;
  }
  // `a * b`, `a, b`, …: three tokens that form an operation; the operands are the first and the last token.
  struct Two {
    ir::Source source;
    ir::ExpressionId left, right, whole;
  };
  Two two(Operator operation, const std::string& between) {
    const ir::Source source = words.say({"a", between, "b"});
    const ir::ExpressionId left = say(a, source.begin), right = say(b, source.end);
    return {source, left, right, say(tree.binary(operation, left, right), source)};
  }

  ir::ExpressionId name(ir::VariableId id) { return build.made(ir::Load{made_name(id)}, tree.integer); }
  ir::ExpressionId made_name(ir::VariableId id) { return build.made(ir::Name{id}, tree.integer); }
  ir::ExpressionId number(std::int64_t value) {
    const ir::ExpressionId id = build.made(ir::Constant{}, tree.integer);
    tree.body.expressions[id].value = value;
    return id;
  }
  ir::ExpressionId made(Operator operation, ir::ExpressionId left, ir::ExpressionId right) {
    return build.made(ir::Binary{operation, left, right}, tree.integer);
  }

  ir::WrittenText text(ir::Source source) {
    ir::WrittenText made;
    made.add(words.tokens(source));
    return made;
  }
  std::string of(ir::StatementId root, ir::Source source) {
    const ir::WrittenText all = text(source);
    return ir::write(printer(all).part({0, all.tokens().size()}, {root}));
  }
  std::string of(ir::ExpressionId id, ir::Source source = {}) {
    const ir::WrittenText all = text(source);
    return ir::write(printer(all).expression(id));
  }
  ir::Printer printer(const ir::WrittenText& all) {
    return {tree.body, all, [this](ir::VariableId id) { return "my_" + tree.body.variables[id].name; }};
  }
};

TEST_F(Print, WhatNobodyReplacesStaysAsItIsWritten) {
  const Two product = two(Operator::multiply, "*");
  EXPECT_EQ(of(statement(product.whole, product.source), product.source), "a * b");
}

TEST_F(Print, WhatTakesAnOperandsPlaceLeavesAllAroundItAsItWas) {
  const ir::Source source = words.say({"c", "=", "a", "/* twice */ *", "b", "/* all */"});
  const ir::ExpressionId left = say(a, source.begin + 2), right = say(b, source.begin + 4);
  const ir::ExpressionId product =
      say(tree.binary(Operator::multiply, left, right), {source.begin + 2, source.begin + 4});
  const ir::ExpressionId target = say(tree.name(c), {source.begin, source.begin});
  build.put(right, ir::Spelt{{"f(", build.moved(right), ")"}});
  const ir::ExpressionId assign = say(tree.assign(target, product), {source.begin, source.begin + 4});
  EXPECT_EQ(of(statement(assign, {source.begin, source.begin + 4}), source), "c = a /* twice */ * f(b) /* all */");
}

TEST_F(Print, ASumInTheUsersProductHasParentheses) {
  const Two product = two(Operator::multiply, "*");
  build.put(product.right, ir::Binary{Operator::plus, name(c), number(2)});
  EXPECT_EQ(of(product.whole, product.source), "a * (my_c + 2)");
}

TEST_F(Print, TheUsersSumInAProductHasParentheses) {
  const Two sum = two(Operator::plus, "+");
  EXPECT_EQ(of(made(Operator::multiply, sum.whole, name(c)), sum.source), "(a + b) * my_c");
  EXPECT_EQ(of(made(Operator::multiply, sum.left, name(c)), sum.source), "a * my_c");
}

TEST_F(Print, TheUsersParenthesesAreEnough) {
  const ir::Source source = words.say({"(", "a", "+", "b", ")"});
  const ir::ExpressionId left = say(a, source.begin + 1), right = say(b, source.begin + 3);
  const ir::ExpressionId sum = say(tree.binary(Operator::plus, left, right), {source.begin + 1, source.begin + 3});
  tree.body.parentheses.emplace(sum, source);
  EXPECT_EQ(of(made(Operator::multiply, sum, name(c)), source), "( a + b ) * my_c");
  build.put(sum, ir::Spelt{{"f(", build.moved(sum), ")"}});
  EXPECT_EQ(of(made(Operator::multiply, sum, name(c)), source), "f(( a + b )) * my_c");
}

TEST_F(Print, OperatorsHoldTogetherAsInCxx) {
  const auto difference = [&](ir::ExpressionId left, ir::ExpressionId right) {
    return made(Operator::minus, left, right);
  };
  EXPECT_EQ(of(difference(difference(name(a), name(b)), name(c))), "my_a - my_b - my_c");
  EXPECT_EQ(of(difference(name(a), difference(name(b), name(c)))), "my_a - (my_b - my_c)");
  EXPECT_EQ(of(difference(name(a), number(-3))), "my_a - -3");
  EXPECT_EQ(of(made(Operator::shift_left, number(1), difference(name(a), name(b)))), "1 << my_a - my_b");
  EXPECT_EQ(of(made(Operator::bit_and, made(Operator::equal, name(a), name(b)), name(c))), "my_a == my_b & my_c");
  EXPECT_EQ(of(made(Operator::equal, made(Operator::bit_and, name(a), name(b)), name(c))), "(my_a & my_b) == my_c");
}

TEST_F(Print, EachKindOfNodeHasAText) {
  const auto of_made = [&](ir::ExpressionNode node) { return of(build.made(std::move(node), tree.integer)); };
  const ir::ExpressionId sum = made(Operator::plus, name(a), name(b));
  const ir::ExpressionId object = made_name(c);
  EXPECT_EQ(of_made(ir::Logical{true, build.made(ir::Logical{false, name(a), name(b)}, tree.boolean), name(c)}),
            "(my_a || my_b) && my_c");
  EXPECT_EQ(of_made(ir::Choose{name(a), sum, name(c)}), "my_a ? my_a + my_b : my_c");
  EXPECT_EQ(of_made(ir::Assign{object, build.made(ir::Comma{name(a), name(b)}, tree.integer)}), "my_c = (my_a, my_b)");
  EXPECT_EQ(of_made(ir::Update{object, sum, false, Operator::shift_left}), "my_c <<= my_a + my_b");
  EXPECT_EQ(of_made(ir::Update{object, std::nullopt}), "++my_c");
  EXPECT_EQ(of_made(ir::Update{object, std::nullopt, true, Operator::minus}), "my_c--");
  EXPECT_EQ(of_made(ir::Unary{Operator::minus, sum}), "-(my_a + my_b)");
  EXPECT_EQ(of_made(ir::Address{build.made(ir::Subscript{name(a), sum}, tree.integer)}), "&my_a[my_a + my_b]");
  EXPECT_EQ(of_made(ir::Dereference{sum}), "*(my_a + my_b)");
  EXPECT_EQ(of_made(ir::Member{build.made(ir::Dereference{name(a)}, tree.integer), "n"}), "(*my_a).n");
  EXPECT_EQ(of_made(ir::Member{name(a), "n", true}), "my_a->n");
  EXPECT_EQ(of_made(ir::Call{
                {ir::Callee::Kind::maths, "f"}, {}, {build.made(ir::Comma{name(a), name(b)}, tree.integer), sum}}),
            "f((my_a, my_b), my_a + my_b)");
}

TEST_F(Print, PartsOfAnExpressionStandWhereTheyAreWanted) {
  const Two sum = two(Operator::plus, "+");
  build.put(sum.right, ir::Spelt{{"g(", build.moved(sum.right), ")"}});
  const ir::ExpressionId moved = build.moved(sum.whole);
  const ir::Source plus{sum.source.begin + 1, sum.source.begin + 1};
  build.put(sum.whole, ir::Spelt{{"f(", ir::Spelt::Side{plus, false}, ", ", ir::Spelt::Side{plus, true}, ")"}, moved});
  EXPECT_EQ(of(statement(sum.whole, sum.source), sum.source), "f(a, g(b))");
}

TEST_F(Print, StatementsEndOnce) {
  const ir::Source source = words.say({"a", "*", "b", ";", "c", ";"});
  const ir::Source written{source.begin, source.begin + 2};
  const ir::StatementId first = statement(say(a, source.begin), written);
  const ir::StatementId block = tree.block({first});
  tree.body.statements[block].source = source;
  build.put(first, ir::Null{});
  EXPECT_EQ(of(block, source), "static_cast<void>(0) ; c ;");
  const ir::StatementId set =
      build.made(ir::Evaluate{{build.made(ir::Assign{made_name(a), name(b)}, tree.integer), {}}});
  const ir::StatementId both =
      build.made(ir::Block{{set, statement(say(c, source.begin + 4), {source.begin + 4, source.begin + 4})}});
  build.put(first, ir::Branch{std::nullopt, std::nullopt, {name(c), {}}, both, std::nullopt});
  EXPECT_EQ(of(block, source), "if (my_c) { my_a = my_b; c; } ; c ;");
  build.put(first, ir::Evaluate{{name(c), {}}});
  EXPECT_EQ(of(block, source), "my_c ; c ;");
}

TEST_F(Print, WhatTakesABlocksPlaceEndsItself) {
  const ir::Source source = words.say({"if", "(", "a", ")", "{", "}", "b", ";"});
  const ir::StatementId branch = tree.branch(say(a, source.begin + 2), tree.block({}));
  tree.body.statements[branch].source = {source.begin, source.begin + 5};
  const ir::StatementId block = tree.block({branch});
  tree.body.statements[block].source = source;
  build.put(branch, ir::Evaluate{{name(c), {}}});
  EXPECT_EQ(of(block, source), "my_c; b ;");
}

TEST_F(Print, OneStatementTakesThePlaceOfSeveral) {
  const ir::Source source = words.say({"{", "a", ";", "b", ";", "c", ";", "}"});
  const auto at = [&](ir::VariableId id, std::uint32_t token) {
    return statement(say(id, source.begin + token), {source.begin + token, source.begin + token});
  };
  const ir::StatementId block = tree.block({at(a, 1), at(b, 3), at(c, 5)});
  tree.body.statements[block].source = source;
  build.put(block, 0, 1, ir::Evaluate{{build.made(ir::Spelt{{"stop()"}}, tree.integer), {}}});
  EXPECT_EQ(of(block, source), "{ stop() ; c ; }");
}

TEST_F(Print, WhatFollowsStandsOnItsOwnLine) {
  const ir::Source source = words.say({"a", "*", "b", ";", "c", ";"});
  std::vector<ir::Token> tokens = words.tokens(source);
  for (std::size_t t = 1; t < 3; ++t) tokens[t].between = "\n    ";  // `*` and `b` are each on a line of their own
  tokens[1].line = 1, tokens[2].line = 2;
  for (std::size_t t = 3; t < 6; ++t) tokens[t].line = 3;
  const ir::ExpressionId left = say(a, source.begin), right = say(b, source.begin + 2);
  const ir::ExpressionId whole = say(tree.binary(Operator::multiply, left, right), {source.begin, source.begin + 2});
  const ir::StatementId block = tree.block({statement(whole, {source.begin, source.begin + 2})});
  tree.body.statements[block].source = source;
  build.put(whole, ir::Spelt{{"f(", left, ", ", right, ")"}});
  ir::WrittenText all;
  all.add(std::move(tokens));
  EXPECT_EQ(ir::write(printer(all).part({0, 6}, {block})), "f(a, b)\n\n ; c ;");
}

}  // namespace
}  // namespace ferry::translator::ir_print_test
