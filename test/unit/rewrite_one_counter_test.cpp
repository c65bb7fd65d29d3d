// use_one_counter on hand-made trees: its result for additional induction variables, and which loops it leaves alone.
#include "ir/check.h"
#include "ir/dump.h"
#include "ir_tree.h"
#include "rewrite/rewrite.h"

#include <gtest/gtest.h>

namespace ferry::translator::rewrite_one_counter_test {
namespace {

using Other = ir::SeveralCounters::Other;

class OneCounter : public testing::Test {
 protected:
  Tree tree;
  ir::VariableId n = parameter("n", tree.integer), m = parameter("m", tree.integer), a = parameter("a", tree.pointer);
  ir::VariableId i = tree.variable("i", tree.integer), k = tree.variable("k", tree.integer);

  ir::VariableId parameter(const std::string& name, ir::TypeId type) {
    const ir::VariableId id = tree.variable(name, type, ir::Variable::Storage::parameter);
    tree.body.parameters.push_back(id);
    return id;
  }
  ir::ExpressionId step(ir::VariableId variable, std::optional<ir::ExpressionId> by = {}, bool downwards = false) {
    const ir::Operator operation = downwards ? ir::Operator::minus : ir::Operator::plus;
    return tree.add(ir::Update{tree.name(variable), by, false, operation}, tree.integer, true);
  }
  // for (int i = first, k = begin; i < bound; i += by, k += …) statement
  ir::StatementId loop(ir::ExpressionId first, ir::ExpressionId begin, ir::ExpressionId bound,
                       std::optional<ir::ExpressionId> by, const Other& other, ir::StatementId statement) {
    tree.body.variables[i].initialiser = first;
    tree.body.variables[k].initialiser = begin;
    const ir::StatementId init = tree.add(ir::Declare{{i, k}, {}});
    const ir::ExpressionId update = step(i, by), also = step(k, other.step, other.downwards);
    const ir::ExpressionId both = tree.add(ir::Comma{update, also}, tree.integer, true);
    const ir::FullExpression test = tree.full(tree.binary(ir::Operator::less, tree.load(i), bound));
    ir::CountedHeader header{i, true, tree.full(first), {}, tree.full(bound)};
    if (by) header.step = tree.full(*by);
    ir::Loop made{ir::Loop::Form::for_, init, std::nullopt, test, tree.full(both), statement, std::nullopt};
    made.several = ir::SeveralCounters{header, tree.full(update), {other}};
    return tree.add(std::move(made));
  }
  ir::StatementId use() {
    return tree.evaluate(tree.assign(tree.element(a, tree.load(i)), tree.load(tree.element(a, tree.load(k)))));
  }
  // Returns the loop's header and body after the pass.
  std::string after(ir::StatementId root) {
    tree.body.root = root;
    EXPECT_EQ(ir::check(tree.body), std::vector<std::string>{});
    rewrite::use_one_counter(tree.body);
    EXPECT_EQ(ir::check(tree.body), std::vector<std::string>{});
    const std::string dumped = ir::dump(tree.body), head = dumped.substr(dumped.find("for\n") + 4);
    const std::size_t body = dumped.find("body\n");
    return head.substr(0, head.find('\n') + 1) + dumped.substr(body);
  }
};

TEST_F(OneCounter, AnotherIsComputedFromIt) {  // for (int i = 0, k = 1; i < n; ++i, k += 2)
  const Other other{k, true, tree.constant(2), false};
  EXPECT_EQ(after(loop(tree.constant(0), tree.constant(1), tree.load(n), {}, other, use())),
            "    counts i from (constant 0) while < (load n) by 1\n"
            "body\n"
            "      block\n"
            "        declare k: int\n"
            "          = (+ (constant 1) (* (load i) (constant 2)))\n"
            "        evaluate (assign (load (subscript (load a) (load k))) (subscript (load a) (load i)))\n");
  EXPECT_EQ(tree.body.written_loops.size(), 1U);
}

TEST_F(OneCounter, ItsStepAndItsBeginningAreTakenAway) {  // for (int i = m, k = n; i < n; i += 3, --k): in 64 bits
  const Other other{k, true, {}, true};
  EXPECT_EQ(after(loop(tree.load(m), tree.load(n), tree.load(n), tree.constant(3), other, use())),
            "    counts i from (load m) while < (load n) by (constant 3)\n"
            "body\n"
            "      block\n"
            "        declare k: int\n"
            "          = (- (load n) (cast (/ (- (cast (load i)) (cast (load m))) (constant 3))))\n"
            "        evaluate (assign (load (subscript (load a) (load k))) (subscript (load a) (load i)))\n");
}

TEST_F(OneCounter, AnEndThatTheHeaderDeclaresIsWhatItBeginsWith) {  // for (int i = 0, k = m; i < k; ++i)
  const Other other{k, false, {}, false};
  const ir::StatementId body =
      tree.evaluate(tree.assign(tree.element(a, tree.load(i)), tree.load(tree.element(a, tree.load(i)))));
  EXPECT_EQ(after(loop(tree.constant(0), tree.load(m), tree.load(k), {}, other, body)),
            "    counts i from (constant 0) while < (load m) by 1\n"
            "body\n"
            "      evaluate (assign (load (subscript (load a) (load i))) (subscript (load a) (load i)))\n");
}

TEST_F(OneCounter, AnEndThatTheBodyNamesIsDeclaredThere) {  // for (int i = 0, k = m; i < k; ++i) … k …
  const Other other{k, false, {}, false};
  const ir::StatementId whole = loop(tree.constant(0), tree.load(m), tree.load(k), {}, other, use());
  EXPECT_EQ(after(whole),
            "    counts i from (constant 0) while < (load m) by 1\n"
            "body\n"
            "      block\n"
            "        declare k: int\n"
            "          = (load m)\n"
            "        evaluate (assign (load (subscript (load a) (load k))) (subscript (load a) (load i)))\n");
  EXPECT_NE(ir::dump(tree.body).find("condition (< (load i) (load m))"), std::string::npos);
}

TEST_F(OneCounter, WhatTheBodyChangesIsNotComputed) {  // { k = m; }
  const Other other{k, true, {}, false};
  const ir::StatementId body = tree.evaluate(tree.assign(tree.name(k), tree.load(m)));
  tree.body.root = loop(tree.constant(0), tree.constant(0), tree.load(n), {}, other, body);
  rewrite::use_one_counter(tree.body);
  const auto& kept = std::get<ir::Loop>(tree.body.statements[*tree.body.root].node);
  EXPECT_FALSE(kept.counted);
  EXPECT_TRUE(tree.body.written_loops.empty());
}

TEST_F(OneCounter, NorIsWhatBeginsWithSomethingThatTheBodyChanges) {  // for (int i = 0, k = m; …) { m = i; … k … }
  const Other other{k, true, {}, false};
  const ir::StatementId body = tree.block({tree.evaluate(tree.assign(tree.name(m), tree.load(i))), use()});
  tree.body.root = loop(tree.constant(0), tree.load(m), tree.load(n), {}, other, body);
  rewrite::use_one_counter(tree.body);
  EXPECT_FALSE(std::get<ir::Loop>(tree.body.statements[*tree.body.root].node).counted);
}

}  // namespace
}  // namespace ferry::translator::rewrite_one_counter_test
