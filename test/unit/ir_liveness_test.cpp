// Liveness along every possible path of control, on hand-made trees.
#include "ir/liveness.h"
#include "ir_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::ir_liveness_test {
namespace {

using Jump = ir::Jump::Kind;

class Liveness : public testing::Test {
 protected:
  Tree tree;
  ir::VariableId x = tree.variable("x", tree.integer), y = tree.variable("y", tree.integer),
                 c = tree.variable("c", tree.integer);
  ir::StatementId here = tree.evaluate(tree.constant(0));  // the statement after which paths begin

  ir::StatementId reads() { return tree.evaluate(tree.assign(tree.name(y), tree.load(x))); }
  ir::StatementId writes() { return tree.evaluate(set()); }
  ir::ExpressionId set() { return tree.assign(tree.name(x), tree.constant(1)); }
  ir::StatementId jump(Jump kind) { return tree.add(ir::Jump{kind}); }
  ir::StatementId either(ir::StatementId then, ir::StatementId otherwise) {
    return tree.add(ir::Branch{std::nullopt, std::nullopt, tree.full(tree.load(c)), then, otherwise});
  }
  ir::StatementId loop(ir::Loop::Form form, ir::ExpressionId condition, ir::StatementId body) {
    ir::Loop made{form, std::nullopt, std::nullopt, tree.full(condition), std::nullopt, body, std::nullopt};
    return tree.add(std::move(made));
  }
  ir::StatementId forever(ir::StatementId body) {
    return tree.add(
        ir::Loop{ir::Loop::Form::for_, std::nullopt, std::nullopt, std::nullopt, std::nullopt, body, std::nullopt});
  }
  ir::StatementId selection(ir::StatementId body) {
    return tree.add(ir::Switch{std::nullopt, std::nullopt, tree.full(tree.load(c)), body});
  }
  ir::StatementId label(ir::StatementId statement, bool is_default = false) {
    return tree.add(ir::Case{statement, false, is_default});
  }
  bool live(std::vector<ir::StatementId> statements) {
    tree.body.root = tree.block(std::move(statements));
    return ir::live_after(tree.body, x, here);
  }
};

TEST_F(Liveness, EndsWithTheNextWrite) {
  EXPECT_FALSE(live({here}));
  EXPECT_TRUE(live({here, reads()}));
  EXPECT_FALSE(live({here, writes(), reads()}));
  EXPECT_FALSE(live({reads(), here}));
}

TEST_F(Liveness, IsNotKnownOfAStatementThatIsNotThere) { EXPECT_TRUE(live({})); }

TEST_F(Liveness, FollowsBothBranches) {
  EXPECT_TRUE(live({here, tree.branch(tree.load(c), writes()), reads()}));
  EXPECT_FALSE(live({here, either(writes(), writes()), reads()}));
  EXPECT_TRUE(live({here, either(tree.block({}), writes()), reads()}));
  EXPECT_FALSE(live({either(here, reads())}));
}

TEST_F(Liveness, KnowsThatTheRightSideOfALogicalMayNotRun) {
  const auto both = [&](ir::ExpressionId left, ir::ExpressionId right) {
    return tree.evaluate(tree.add(ir::Logical{true, left, right}, tree.boolean));
  };
  EXPECT_TRUE(live({here, both(tree.load(c), set()), reads()}));
  EXPECT_FALSE(live({here, both(set(), tree.load(c)), reads()}));
  EXPECT_FALSE(live({here, both(set(), tree.load(x))}));
}

TEST_F(Liveness, OperandsAreEvaluatedInAnyOrder) {
  EXPECT_TRUE(live({here, tree.evaluate(tree.binary(ir::Operator::plus, set(), tree.load(x)))}));
  EXPECT_FALSE(live({here, tree.evaluate(tree.add(ir::Comma{set(), tree.load(x)}, tree.integer))}));
  EXPECT_TRUE(live({here, tree.evaluate(tree.update(ir::Operator::plus, tree.name(x), tree.constant(1)))}));
}

TEST_F(Liveness, GoesAroundTheLoopsThatAreAround) {
  const auto again = [&](std::vector<ir::StatementId> body) {
    return live({loop(ir::Loop::Form::while_, tree.load(c), tree.block(std::move(body)))});
  };
  EXPECT_TRUE(again({reads(), here}));
  EXPECT_FALSE(again({writes(), reads(), here}));
  EXPECT_TRUE(again({tree.branch(tree.load(c), writes()), reads(), here}));
  EXPECT_FALSE(again({tree.add(ir::Declare{{x}, {}}), reads(), here}));
  EXPECT_TRUE(live({loop(ir::Loop::Form::while_, tree.load(x), here)}));
  EXPECT_TRUE(live({loop(ir::Loop::Form::do_, tree.load(x), here)}));
  EXPECT_FALSE(live({reads(), loop(ir::Loop::Form::do_, tree.load(c), here)}));
}

TEST_F(Liveness, AStaticVariableKeepsItsValueWhereItIsDeclared) {
  x = tree.variable("s", tree.integer, ir::Variable::Storage::static_local);
  EXPECT_TRUE(live({here, tree.add(ir::Declare{{x}, {}}), reads()}));
}

TEST_F(Liveness, ALoopMayRunNoIteration) {
  EXPECT_TRUE(live({here, loop(ir::Loop::Form::while_, tree.load(c), writes()), reads()}));
  EXPECT_FALSE(live({here, loop(ir::Loop::Form::do_, tree.load(c), writes()), reads()}));
  EXPECT_FALSE(live({here, loop(ir::Loop::Form::while_, set(), tree.block({})), reads()}));
}

TEST_F(Liveness, LeavesLoopsByTheirJumps) {
  const auto before_write = [&](Jump kind) {
    return forever(tree.block({tree.branch(tree.load(c), jump(kind)), writes(), jump(Jump::break_)}));
  };
  EXPECT_TRUE(live({here, before_write(Jump::break_), reads()}));
  EXPECT_FALSE(live({here, before_write(Jump::continue_), reads()}));
  EXPECT_FALSE(live({here, forever(tree.block({writes(), jump(Jump::continue_)})), reads()}));
  EXPECT_FALSE(live({here, forever(tree.block({})), reads()}));  // the loop is never left
  EXPECT_FALSE(live({here, tree.add(ir::Return{}), reads()}));
  const ir::StatementId rest = tree.block({tree.branch(tree.load(c), jump(Jump::continue_)), writes()});
  EXPECT_TRUE(live({here, loop(ir::Loop::Form::do_, tree.load(x), rest)}));
}

TEST_F(Liveness, ASwitchJumpsToItsLabels) {
  const ir::StatementId out = jump(Jump::break_);
  EXPECT_TRUE(live({here, selection(tree.block({label(writes()), out})), reads()}));
  EXPECT_FALSE(live({here, selection(tree.block({label(writes()), out, label(writes(), true)})), reads()}));
  EXPECT_TRUE(live({here, selection(tree.block({writes(), label(reads())}))}));
  EXPECT_FALSE(live({here, selection(tree.block({label(writes()), reads(), out}))}));
  EXPECT_FALSE(live({selection(tree.block({label(here), out, label(reads())}))}));
  EXPECT_TRUE(live({selection(tree.block({label(here), label(reads())}))}));
  const ir::StatementId inside = selection(tree.block({label(writes(), true)}));
  EXPECT_TRUE(live({here, selection(tree.block({label(inside)})), reads()}));
}

TEST_F(Liveness, AGotoMayGoToEachLabel) {
  const ir::StatementId go = jump(Jump::goto_);
  const auto named = [&](ir::StatementId statement) { return tree.add(ir::Case{statement, true}); };
  EXPECT_TRUE(live({named(reads()), here, tree.branch(tree.load(c), go), writes()}));
  EXPECT_FALSE(live({named(reads()), here, writes(), go}));
  EXPECT_TRUE(live({here, go, writes(), named(reads())}));
}

TEST_F(Liveness, WhatATryBlockDoesMayThrow) {
  const auto handled = [&](ir::StatementId block) {
    return tree.add(ir::Try{block, {ir::Handler{std::nullopt, reads(), true}}});
  };
  EXPECT_TRUE(live({handled(tree.block({here, writes()}))}));
  EXPECT_TRUE(live({here, handled(writes())}));
  EXPECT_FALSE(live({here, writes(), handled(tree.block({}))}));
}

TEST_F(Liveness, WhatIsNotModelledReadsAllThatItMentions) {
  EXPECT_TRUE(live({here, tree.evaluate(tree.add(ir::Opaque{"StmtExpr", {x}}, tree.integer))}));
  EXPECT_FALSE(live({here, tree.evaluate(tree.add(ir::Opaque{"StmtExpr", {y}}, tree.integer))}));
  EXPECT_TRUE(live({here, tree.add(ir::OpaqueStatement{"GCCAsmStmt", {x}})}));
}

TEST_F(Liveness, ALambdaReadsWhereItIsMade) {
  const ir::VariableId f = tree.declared("f", tree.record, tree.add(ir::Opaque{"LambdaExpr", {x}}, tree.record));
  tree.body.variables[f].is_lambda = true;
  EXPECT_TRUE(live({here, tree.add(ir::Declare{{f}, {}}), writes()}));
  EXPECT_FALSE(ir::upward_exposed_read(tree.body, x, *tree.body.root));
}

TEST_F(Liveness, FollowsCallsIntoTheirBodies) {
  const auto call = [&](std::vector<ir::StatementId> body) {
    ir::Inlined made{ir::FunctionId(0), "f", {}, {}};
    made.body = tree.block(std::move(body));
    return tree.evaluate(tree.add(std::move(made), tree.integer));
  };
  EXPECT_TRUE(live({here, call({reads()})}));
  EXPECT_FALSE(live({here, call({writes()}), reads()}));
  EXPECT_TRUE(live({here, call({tree.branch(tree.load(c), tree.add(ir::Return{})), writes()}), reads()}));
}

TEST_F(Liveness, AnElementIsPartOfItsArray) {
  const ir::VariableId i = tree.variable("i", tree.integer);
  ir::Type row{ir::Type::Kind::array, "int [4]", false, false, tree.integer};
  x = tree.variable("t", tree.type(row));
  const auto element = [&] {
    const ir::ExpressionId first = tree.add(ir::Decay{tree.name(x)}, tree.pointer);
    return tree.add(ir::Subscript{first, tree.load(i)}, tree.integer, true);
  };
  const ir::StatementId write = tree.evaluate(tree.assign(element(), tree.constant(1))),
                        read = tree.evaluate(tree.load(element()));
  EXPECT_FALSE(live({here, write}));
  EXPECT_TRUE(live({here, write, read}));
  here = tree.block({write, read});
  const ir::StatementId again = loop(ir::Loop::Form::while_, tree.load(c), here);
  EXPECT_TRUE(live({again}));
  EXPECT_FALSE(ir::live_after_filled(tree.body, x, here));
}

TEST_F(Liveness, ASmallArrayIsWrittenElementByElement) {
  const ir::VariableId k = tree.variable("k", tree.integer);
  ir::Type row{ir::Type::Kind::array, "int [3]", false, false, tree.integer};
  row.extent = 3;
  x = tree.variable("t", tree.type(row));
  const auto element = [&](ir::ExpressionId index) {
    return tree.add(ir::Subscript{tree.add(ir::Decay{tree.name(x)}, tree.pointer), index}, tree.integer, true);
  };
  const auto write = [&](ir::ExpressionId index) {
    return tree.evaluate(tree.assign(element(index), tree.constant(1)));
  };
  const auto read = [&](ir::ExpressionId index) { return tree.evaluate(tree.load(element(index))); };
  const auto fill = [&](std::int64_t count, std::vector<ir::StatementId> before) {
    before.push_back(write(tree.load(k)));
    return tree.loop(k, tree.constant(count), tree.block(std::move(before)));
  };
  EXPECT_FALSE(live({here, write(tree.constant(1)), read(tree.constant(1))}));
  EXPECT_TRUE(live({here, write(tree.constant(1)), read(tree.constant(0))}));
  EXPECT_TRUE(live({here, write(tree.constant(1)), read(tree.load(c))}));
  EXPECT_TRUE(live({here, write(tree.load(c)), read(tree.constant(1))}));
  EXPECT_FALSE(live({here, fill(3, {}), read(tree.load(c))}));
  EXPECT_TRUE(live({here, fill(2, {}), read(tree.load(c))}));
  EXPECT_FALSE(live({here, fill(2, {}), read(tree.constant(0))}));
  EXPECT_TRUE(live({here, fill(3, {tree.branch(tree.load(c), jump(Jump::continue_))}), read(tree.load(c))}));
  EXPECT_TRUE(live({fill(3, {here}), read(tree.load(c))}));
  EXPECT_TRUE(live({here, fill(3, {tree.evaluate(tree.assign(tree.name(k), tree.constant(2)))}), read(tree.load(c))}));
}

TEST_F(Liveness, AnObjectIsWrittenMemberByMember) {
  ir::Type pair{ir::Type::Kind::record, "Pair"};
  pair.bytes = 8;
  pair.components = {{".first", 0, tree.integer}, {".second", 4, tree.integer}};
  tree.body.types[tree.integer].bytes = 4;
  x = tree.variable("p", tree.type(pair));
  const auto member = [&](std::int64_t at) {
    ir::Member made{tree.name(x), at == 0 ? "first" : "second"};
    made.place = ir::Member::Place{{at, at + 4}};
    return tree.add(std::move(made), tree.integer, true);
  };
  const auto write = [&](std::int64_t at) { return tree.evaluate(tree.assign(member(at), tree.constant(1))); };
  const auto read = [&](std::int64_t at) { return tree.evaluate(tree.load(member(at))); };
  EXPECT_FALSE(live({here, write(4), read(4)}));
  EXPECT_TRUE(live({here, write(4), read(0)}));
  EXPECT_TRUE(live({here, write(4), tree.evaluate(tree.load(x))}));
  EXPECT_FALSE(live({here, write(4), write(0), tree.evaluate(tree.load(x))}));
}

TEST_F(Liveness, APartIsReadByWhatLeadsToIt) {
  const ir::VariableId part = tree.variable("v[x]", tree.integer, ir::Variable::Storage::member);
  tree.body.variables[part].part_of.emplace().indices = {x};
  EXPECT_TRUE(live({here, tree.evaluate(tree.assign(tree.name(part), tree.constant(1)))}));
}

TEST_F(Liveness, AReadIsExposedUpwardsIfAPathComesWithoutAWrite) {
  EXPECT_TRUE(ir::upward_exposed_read(tree.body, x, tree.block({reads(), writes()})));
  EXPECT_FALSE(ir::upward_exposed_read(tree.body, x, tree.block({writes(), reads()})));
  EXPECT_FALSE(ir::upward_exposed_read(tree.body, x, tree.block({tree.add(ir::Return{}), reads()})));
}

}  // namespace
}  // namespace ferry::translator::ir_liveness_test
