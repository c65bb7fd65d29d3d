// Calls to functions in other files. Before such a call, the stub asks the runtime whether the callee is offloaded.
#include "host_footprints.h"

namespace ferry::translator::host_asked_calls_test {
namespace {

using Kind = ir::Callee::Kind;

class HostAskedCalls : public HostFootprints {
 protected:
  ir::ExpressionId call(std::vector<ir::ExpressionId> arguments, bool declared = false) {
    const ir::ExpressionId made = tree.call(Kind::unknown, std::move(arguments), tree.number);
    ir::Callee& callee = std::get<ir::Call>(tree.body.expressions[made].node).callee;
    callee.linkage_name = "_Z1fPd";
    callee.given_elements = true;
    callee.declared_offloaded = declared;
    return made;
  }
};

TEST_F(HostAskedCalls, AreCountedAndNamed) {
  const model::Footprint f = of(tree.evaluate(call({tree.load(a)})));
  EXPECT_FALSE(f.everything);
  EXPECT_EQ(f.offloaded_calls, 1);
  ASSERT_EQ(f.asked_callees.size(), 1u);
  EXPECT_EQ(f.asked_callees[0].linkage_name, "_Z1fPd");
  EXPECT_TRUE(f.unknown);
  EXPECT_FALSE(of(tree.evaluate(call({tree.load(a)}, true))).unknown);
}

TEST_F(HostAskedCalls, ReadTheirArguments) {
  const model::Footprint f = of(tree.evaluate(call({tree.load(a), read(3)})));
  EXPECT_FALSE(f.everything);
  ASSERT_EQ(f.accesses.size(), 1u);
  EXPECT_TRUE(f.accesses[0].reads);
}

TEST_F(HostAskedCalls, AreEverythingWhereNobodyCanAsk) {
  EXPECT_TRUE(of(tree.add(ir::Return{tree.full(call({tree.load(a)}))})).everything);  // after the stub's last step
  const ir::ExpressionId perhaps = tree.load(tree.variable("b", tree.boolean));
  EXPECT_TRUE(of(tree.branch(perhaps, tree.evaluate(call({tree.load(a)})))).everything);
  const ir::ExpressionId unknown = tree.call(Kind::unknown, {}, tree.number);
  EXPECT_TRUE(of(tree.evaluate(call({tree.load(a), unknown}))).everything);
}

// The call is announced inside the operand, so only if the operand is evaluated.
TEST_F(HostAskedCalls, MayStandInAnOperandThatMayNotBeEvaluated) {
  const ir::ExpressionId perhaps = tree.load(tree.variable("b", tree.boolean));
  EXPECT_FALSE(of(tree.evaluate(tree.add(ir::Logical{true, perhaps, call({tree.load(a)})}, tree.boolean))).everything);
}

// The element is acquired by a lambda in which it is read, so the order of the operands doesn't matter.
TEST_F(HostAskedCalls, MayStandBesideElements) {
  EXPECT_FALSE(of(tree.add(ir::Binary{ir::Operator::plus, call({tree.load(a)}), read(0)}, tree.number)).everything);
}

}  // namespace
}  // namespace ferry::translator::host_asked_calls_test
