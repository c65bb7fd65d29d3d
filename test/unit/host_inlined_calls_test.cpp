// Calls to user functions in host code: a call touches what the function's body touches.
#include "host_footprints.h"

namespace ferry::translator::host_inlined_calls_test {
namespace {

using Kind = ir::Callee::Kind;

// The call f(&x, n), inlined, of `double f(double* p, int k) { double t = 0; …; return t; }`.
class HostInlinedCalls : public HostFootprints {
 protected:
  ir::VariableId x = local("x");
  ir::VariableId p = tree.declared("p", tree.pointer, tree.add(ir::Address{tree.name(x)}, tree.pointer));
  ir::VariableId t = tree.declared("t", tree.number, tree.constant(0));

  ir::ExpressionId call(std::vector<ir::StatementId> body) {
    whole.exposed.insert(x);
    body.insert(body.begin(), tree.add(ir::Declare{{t}, {}}));
    for (const ir::VariableId own : {p, t}) tree.body.variables[own].of_callee = true;
    return tree.add(ir::Inlined{ir::FunctionId(0),
                                "f",
                                {*tree.body.variables[p].initialiser},
                                {p},
                                {},
                                {},
                                {},
                                tree.block(std::move(body))},
                    tree.number);
  }
  ir::ExpressionId pointed_at() { return tree.add(ir::Dereference{tree.load(p)}, tree.number, true); }
};

TEST_F(HostInlinedCalls, ItsLocalsAreNothing) {
  EXPECT_FALSE(of(call({tree.evaluate(tree.assign(tree.name(t), tree.constant(1)))})).touches_memory());
}

TEST_F(HostInlinedCalls, APointerToAnObjectIsTheObject) {
  const model::Footprint f = of(call({tree.evaluate(tree.assign(pointed_at(), tree.constant(1)))}));
  EXPECT_FALSE(f.everything);
  ASSERT_EQ(f.scalars.size(), 1u);
  EXPECT_EQ(f.scalars[0].text, "x");
  EXPECT_TRUE(f.scalars[0].written);
}

TEST_F(HostInlinedCalls, APointerThatMovesIsEverything) {
  const ir::StatementId moves = tree.evaluate(tree.assign(tree.name(p), tree.load(a)));
  EXPECT_TRUE(of(call({moves, tree.evaluate(tree.assign(pointed_at(), tree.constant(1)))})).everything);
}

TEST_F(HostInlinedCalls, ItsLoopsTouchAllOfTheirElements) {
  const ir::VariableId i = tree.variable("i", tree.integer);
  tree.body.variables[i].of_callee = true;
  const ir::StatementId reads = tree.evaluate(tree.assign(tree.name(t), tree.load(tree.element(a, tree.load(i)))));
  const model::Footprint f = of(call({tree.loop(i, tree.load(n), reads)}));
  EXPECT_FALSE(f.everything);
  EXPECT_EQ(f.ranges.at(0).reads.size(), 1u);
}

TEST_F(HostInlinedCalls, ACallThroughAPointerIsEverything) {
  const ir::ExpressionId id = call({});
  std::get<ir::Inlined>(tree.body.expressions[id].node).through_pointer = true;
  EXPECT_TRUE(of(id).everything);
}

TEST_F(HostInlinedCalls, UnknownCodeInItIsEverything) {
  EXPECT_TRUE(of(call({tree.evaluate(tree.call(Kind::unknown, {}, tree.number))})).everything);
}

}  // namespace
}  // namespace ferry::translator::host_inlined_calls_test
