// Jumps out of statements and into them, on hand-made trees.
#include "ir/jumps.h"
#include "ir_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::ir_jumps_test {
namespace {

using Kind = ir::Jump::Kind;

class Jumps : public testing::Test {
 protected:
  Tree tree;
  ir::VariableId c = tree.variable("c", tree.integer);

  ir::StatementId nothing() { return tree.evaluate(tree.constant(0)); }
  ir::StatementId jump(Kind kind) { return tree.add(ir::Jump{kind}); }
  ir::StatementId label(bool of_goto = false) { return tree.add(ir::Case{nothing(), of_goto, false}); }
  ir::StatementId selection(ir::StatementId body) {
    return tree.add(ir::Switch{std::nullopt, std::nullopt, tree.full(tree.load(c)), body});
  }
  ir::StatementId loop(ir::StatementId body) {
    return tree.add(ir::Loop{ir::Loop::Form::while_, std::nullopt, std::nullopt, tree.full(tree.load(c)), std::nullopt,
                             body, std::nullopt});
  }
  bool entered(ir::StatementId code) { return ir::is_entered_by_label(tree.body, code); }
  bool leaves(ir::StatementId code) { return ir::may_leave(tree.body, code); }
};

TEST_F(Jumps, LabelsOfAnEnclosingSwitchEnter) {
  EXPECT_FALSE(entered(nothing()));
  EXPECT_TRUE(entered(label()));
  EXPECT_TRUE(entered(loop(tree.block({nothing(), label()}))));
  EXPECT_FALSE(entered(selection(loop(tree.block({nothing(), label()})))));
}

TEST_F(Jumps, LabelsOfGotoAlwaysEnter) {
  EXPECT_TRUE(entered(selection(label(true))));
  EXPECT_TRUE(entered(tree.add(ir::OpaqueStatement{})));
}

TEST_F(Jumps, BreaksLeaveTheInnermostLoopOrSwitch) {
  EXPECT_TRUE(leaves(tree.block({nothing(), jump(Kind::break_)})));
  EXPECT_FALSE(leaves(loop(jump(Kind::break_))));
  EXPECT_FALSE(leaves(selection(jump(Kind::break_))));
  EXPECT_FALSE(leaves(jump(Kind::continue_)));
  EXPECT_TRUE(leaves(loop(jump(Kind::goto_))));
  EXPECT_TRUE(ir::may_jump_out(tree.body, jump(Kind::continue_)));
  EXPECT_FALSE(ir::may_jump_out(tree.body, loop(jump(Kind::continue_))));
}

}  // namespace
}  // namespace ferry::translator::ir_jumps_test
