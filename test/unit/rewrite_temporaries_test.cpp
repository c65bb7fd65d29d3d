// declare_temporaries on hand-made trees: which variables become local to an iteration.
#include "ir/check.h"
#include "ir/dump.h"
#include "ir/written_loops.h"
#include "ir_tree.h"
#include "rewrite/rewrite.h"

#include <gtest/gtest.h>

namespace ferry::translator::rewrite_temporaries_test {
namespace {

class Temporaries : public testing::Test {
 protected:
  Tree tree;
  ir::TypeId value = scalar(ir::Type::Kind::floating, "double", 64), pointer = pointer_to(value);
  ir::VariableId n = parameter("n", tree.integer), a = parameter("a", tree.pointer);
  ir::VariableId t = tree.variable("t", value);

  ir::TypeId scalar(ir::Type::Kind kind, const std::string& name, unsigned bits) {
    ir::Type row{kind, name};
    row.bits = bits;
    row.bytes = bits / 8;
    return tree.type(row);
  }
  ir::TypeId pointer_to(ir::TypeId of) { return tree.type({ir::Type::Kind::pointer, "double *", false, false, of}); }
  ir::VariableId parameter(const std::string& name, ir::TypeId type) {
    const ir::VariableId id = tree.variable(name, type, ir::Variable::Storage::parameter);
    tree.body.parameters.push_back(id);
    return id;
  }
  ir::StatementId sets() { return tree.evaluate(tree.assign(tree.name(t), tree.load(tree.element(a, tree.load(n))))); }
  ir::StatementId reads() { return tree.evaluate(tree.assign(tree.element(a, tree.load(n)), tree.load(t))); }
  ir::StatementId loop(std::vector<ir::StatementId> statements) {
    return tree.loop(tree.variable("i", tree.integer), tree.load(n), tree.block(std::move(statements)));
  }
  // Returns the call `set(&t)`, inlined, whose body is `*p = 1`, after the statements in `before`.
  ir::StatementId sets_by_address(std::vector<ir::StatementId> before = {}) {
    const ir::VariableId p = tree.variable("p", pointer);
    tree.body.variables[p].of_callee = true;
    const ir::ExpressionId target = tree.add(ir::Dereference{tree.load(p)}, value, true);
    before.push_back(tree.evaluate(tree.assign(target, tree.add(ir::Constant{}, value))));
    ir::Inlined call{ir::FunctionId(0), "set", {tree.add(ir::Address{tree.name(t)}, pointer)}, {p}};
    call.body = tree.block(std::move(before));
    tree.body.variables[p].initialiser = call.arguments.front();
    return tree.evaluate(tree.add(std::move(call), value));
  }
  // Returns whether the pass declares a variable in a loop.
  bool declares(std::vector<ir::StatementId> statements) {
    statements.insert(statements.begin(), tree.add(ir::Declare{{t}, {}}));
    tree.body.root = tree.block(std::move(statements));
    const std::string before = ir::dump(tree.body);
    rewrite::declare_temporaries(tree.body);
    EXPECT_EQ(ir::check(tree.body), std::vector<std::string>{});
    const bool found = ir::dump(tree.body) != before;
    EXPECT_EQ(ir::has_written_loops(tree.body), found);
    EXPECT_EQ(ir::dump(ir::with_written_loops(tree.body)), before);
    return found;
  }
};

TEST_F(Temporaries, AnIterationDeclaresWhatItSetsFirst) { EXPECT_TRUE(declares({loop({sets(), reads()})})); }
TEST_F(Temporaries, NotWhatItReadsFirst) { EXPECT_FALSE(declares({loop({reads(), sets()})})); }
TEST_F(Temporaries, NotWhatAPathDoesNotSet) {
  EXPECT_FALSE(declares({loop({tree.branch(tree.load(n), sets()), reads()})}));
}
TEST_F(Temporaries, NotWhatIsReadAfterwards) { EXPECT_FALSE(declares({loop({sets(), reads()}), reads()})); }
TEST_F(Temporaries, NotWhatALoopAroundItReads) { EXPECT_FALSE(declares({loop({reads(), loop({sets(), reads()})})})); }
TEST_F(Temporaries, TwoLoopsHaveEachTheirOwn) {
  EXPECT_TRUE(declares({loop({sets(), reads()}), loop({sets(), reads()})}));
  std::size_t own = 0;
  for (std::size_t v = 0; v < tree.body.variables.size(); ++v)
    own += tree.body.variables[ir::VariableId(v)].declared_outside == t;
  EXPECT_EQ(own, 2U);
}
TEST_F(Temporaries, ACalledFunctionSetsItByItsAddress) { EXPECT_TRUE(declares({loop({sets_by_address(), reads()})})); }
TEST_F(Temporaries, NotIfTheFunctionReturnsBefore) {
  EXPECT_FALSE(declares({loop({sets_by_address({tree.branch(tree.load(n), tree.add(ir::Return{}))}), reads()})}));
}
TEST_F(Temporaries, NotIfAPointerKeepsItsAddress) {
  const ir::VariableId q = tree.variable("q", pointer);
  const ir::ExpressionId address = tree.add(ir::Address{tree.name(t)}, pointer);
  EXPECT_FALSE(declares({tree.evaluate(tree.assign(tree.name(q), address)), loop({sets(), reads()})}));
}
TEST_F(Temporaries, NotInFunctionsWithGoto) {
  EXPECT_FALSE(declares({loop({sets(), reads(), tree.add(ir::Jump{ir::Jump::Kind::goto_})})}));
}

}  // namespace
}  // namespace ferry::translator::rewrite_temporaries_test
