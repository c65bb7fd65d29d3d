// Which variables' addresses escape: every way in which a variable can be named, on hand-made trees.
#include "ir_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::ir_uses_test {
namespace {

using Kind = ir::Callee::Kind;

class HostUses : public testing::Test {
 protected:
  Tree tree;
  ir::VariableId x = tree.variable("x", tree.number), y = tree.variable("y", tree.number);
  ir::VariableId a = tree.variable("a", tree.pointer);

  ir::Uses of(ir::ExpressionId e) { return ir::uses(tree.body, e); }
  ir::Uses of_reference_to(ir::ExpressionId target) {
    const ir::VariableId r = tree.declared("r", tree.reference_to(tree.number), target);
    return ir::uses(tree.body, tree.add(ir::Declare{{r}, {}}));
  }
};

TEST_F(HostUses, AValueThatIsReadExposesNothing) {
  const ir::Uses uses = of(tree.add(ir::Binary{ir::Operator::plus, tree.load(x), tree.load(y)}, tree.number));
  EXPECT_TRUE(uses.exposed.empty());
  EXPECT_TRUE(uses.modified.empty());
}

TEST_F(HostUses, AnAssignmentModifiesWithoutExposing) {
  const ir::Uses uses = of(tree.assign(tree.name(x), tree.load(y)));
  EXPECT_TRUE(uses.modified.contains(x));
  EXPECT_TRUE(uses.exposed.empty());
  EXPECT_FALSE(uses.writes_memory());
}

TEST_F(HostUses, TheAddressOfAnAssignmentIsItsTargets) {  // &(x = y)
  const ir::Uses uses = of(tree.add(ir::Address{tree.assign(tree.name(x), tree.load(y))}, tree.pointer));
  EXPECT_TRUE(uses.exposed.contains(x));
  EXPECT_FALSE(uses.exposed.contains(y));
}

TEST_F(HostUses, ASelectionThatIsKeptIsItsArguments) {  // double& r = std::max(x, y)
  const ir::ExpressionId most = tree.call(Kind::selection, {tree.name(x), tree.name(y)}, tree.number, true);
  const ir::Uses kept = of_reference_to(most);
  EXPECT_TRUE(kept.exposed.contains(x));
  EXPECT_TRUE(kept.exposed.contains(y));
  EXPECT_TRUE(of(tree.load(most)).exposed.empty());
}

TEST_F(HostUses, AReferenceThroughAConditionExposesBoth) {
  const ir::Uses uses =
      of_reference_to(tree.add(ir::Choose{tree.constant(1), tree.name(x), tree.name(y)}, tree.number, true));
  EXPECT_TRUE(uses.exposed.contains(x));
  EXPECT_TRUE(uses.exposed.contains(y));
}

TEST_F(HostUses, AnUnknownCallKeepsLvaluesOnly) {
  const ir::Uses uses = of(tree.call(Kind::unknown, {tree.name(x), tree.load(y)}, tree.number));
  EXPECT_TRUE(uses.exposed.contains(x));
  EXPECT_FALSE(uses.exposed.contains(y));
}

TEST_F(HostUses, WhatIsntModelledKeepsAllThatItMentions) {
  const ir::Uses uses = of(tree.add(ir::Opaque{"StmtExpr", {x, y}}, tree.number));
  EXPECT_TRUE(uses.exposed.contains(x));
  EXPECT_TRUE(uses.modified.contains(y));
}

TEST_F(HostUses, AConstReferenceIsOnlyReadThrough) {
  const ir::TypeId constant = tree.type({ir::Type::Kind::floating, "double", true});
  const ir::Uses uses = of_reference_to(tree.add(ir::Requalify{tree.name(x)}, constant, true));
  EXPECT_TRUE(uses.exposed.contains(x));
  EXPECT_FALSE(uses.modified.contains(x));
}

TEST_F(HostUses, AMemberThatIsKeptIsItsObject) {
  const ir::VariableId s = tree.variable("s", tree.record);
  const ir::ExpressionId member = tree.add(ir::Member{tree.name(s), "u", false}, tree.number, true);
  EXPECT_TRUE(of(tree.add(ir::Address{member}, tree.pointer)).exposed.contains(s));
  EXPECT_TRUE(of(tree.load(member)).exposed.empty());
}

TEST_F(HostUses, AWriteThroughAPointerIsOneToMemory) {
  EXPECT_TRUE(of(tree.assign(tree.element(a, tree.constant(0)), tree.load(x))).writes_memory());
}

TEST_F(HostUses, WhoeverHasAConstantsAddressDoesNotChangeIt) {
  ir::Type constant = tree.body.types[tree.number];
  constant.is_const = true;
  const ir::VariableId c = tree.variable("c", tree.body.types.add(constant));
  EXPECT_TRUE(of(tree.add(ir::Address{tree.name(c)}, tree.pointer)).exposed.contains(c));
  EXPECT_FALSE(of(tree.add(ir::Address{tree.name(c)}, tree.pointer)).modified.contains(c));
  EXPECT_TRUE(of(tree.add(ir::Address{tree.name(x)}, tree.pointer)).modified.contains(x));
}

TEST_F(HostUses, AReturnedLvalueIsKept) {
  EXPECT_TRUE(ir::uses(tree.body, tree.add(ir::Return{ir::FullExpression{tree.name(x), {}}})).exposed.contains(x));
}

TEST_F(HostUses, TimesAreReadAndChangedButNotKept) {
  const ir::Uses read = of(tree.call(Kind::time, {tree.name(x), tree.name(y)}, tree.record));
  EXPECT_TRUE(read.exposed.empty());
  EXPECT_TRUE(read.modified.empty());
  const ir::Uses changed = of(tree.call(Kind::time_update, {tree.name(x), tree.name(y)}, tree.record, true));
  EXPECT_TRUE(changed.exposed.empty());
  EXPECT_TRUE(changed.modified.contains(x));
  EXPECT_FALSE(changed.modified.contains(y));
  const ir::ExpressionId kept = tree.call(Kind::time_update, {tree.name(x), tree.name(y)}, tree.record, true);
  EXPECT_TRUE(of_reference_to(kept).exposed.contains(x));
}

}  // namespace
}  // namespace ferry::translator::ir_uses_test
