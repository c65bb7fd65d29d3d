// keep_certain_output on hand-made trees: which output every launch certainly reaches.
#include "ir_tree.h"
#include "rewrite/rewrite.h"

#include <gtest/gtest.h>

namespace ferry::translator::rewrite_certain_output_test {
namespace {

class Output : public testing::Test {
 protected:
  Tree tree;
  ir::VariableId i = tree.variable("i", tree.integer), n = tree.variable("n", tree.integer);
  ir::VariableId a = tree.variable("a", tree.pointer, ir::Variable::Storage::parameter);

  ir::StatementId print() {
    const ir::ExpressionId call = tree.call(ir::Callee::Kind::unknown, {}, tree.integer);
    tree.body.unusable.emplace(call, diagnostics::Message{diagnostics::Id::prints, {"printf"}});
    tree.body.ends.insert(call);
    return tree.evaluate(call);
  }
  ir::ExpressionId negative() {
    return tree.binary(ir::Operator::less, tree.load(tree.element(a, tree.load(i))), tree.constant(0));
  }
  ir::ExpressionId rest(std::int64_t of) {
    return tree.binary(ir::Operator::remainder, tree.load(i), tree.constant(of));
  }
  bool certain(ir::StatementId body) {
    tree.body.root = tree.block({tree.loop(i, tree.load(n), body)});
    rewrite::keep_certain_output(tree.body);
    return tree.body.ends.empty();
  }
};

TEST_F(Output, InEveryIterationIsCertain) { EXPECT_TRUE(certain(tree.block({print()}))); }

TEST_F(Output, ThatDataDecidesAboutIsNot) { EXPECT_FALSE(certain(tree.block({tree.branch(negative(), print())}))); }

TEST_F(Output, ThatTheLoopDecidesAboutIsCertain) {
  EXPECT_TRUE(certain(tree.block({tree.branch(rest(100), print())})));
}

TEST_F(Output, OfALoopInsideIsCertain) {
  const ir::VariableId j = tree.variable("j", tree.integer);
  EXPECT_TRUE(certain(tree.block({tree.loop(j, tree.constant(3), print())})));
}

TEST_F(Output, AfterADecidedContinueIsNot) {
  const ir::StatementId leave = tree.add(ir::Jump{ir::Jump::Kind::continue_});
  EXPECT_FALSE(certain(tree.block({tree.branch(negative(), leave), print()})));
}

TEST_F(Output, OfADefaultThatDataDecidesAboutIsNot) {
  const ir::StatementId labelled = tree.add(ir::Case{print()});
  const ir::ExpressionId kind = tree.load(tree.element(a, tree.load(i)));
  EXPECT_FALSE(certain(tree.add(ir::Switch{std::nullopt, std::nullopt, tree.full(kind), tree.block({labelled})})));
}

}  // namespace
}  // namespace ferry::translator::rewrite_certain_output_test
