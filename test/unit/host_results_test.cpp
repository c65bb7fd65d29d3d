// Containers returned by offloaded calls: who owns them, and which of them are copied to the host.
#include "host_footprints.h"

namespace ferry::translator::host_results_test {
namespace {

using Kind = ir::Callee::Kind;

class HostResults : public HostFootprints {
 protected:
  ir::TypeId vector = tree.type(vector_type(false));
  ir::VariableId x = tree.variable("x", tree.reference_to(vector), ir::Variable::Storage::parameter);

  HostResults() { tree.body.assigns_last = true; }

  ir::Type vector_type(bool is_const) {
    ir::Type type{ir::Type::Kind::vector, "std::vector<double>", is_const, false, tree.number};
    type.destruction = ir::Destruction::elements;
    return type;
  }
  ir::ExpressionId scaled(ir::ExpressionId argument) { return tree.call(Kind::offloaded, {argument}, vector); }
  ir::ExpressionId temporary(ir::ExpressionId value) {
    return tree.add(ir::Temporary{value, std::nullopt}, tree.body.expressions[value].type, true);
  }
  ir::ExpressionId norm(ir::ExpressionId argument) { return tree.call(Kind::offloaded, {argument}, tree.number); }
  ir::ExpressionId assign(ir::ExpressionId target, ir::ExpressionId value) {
    const ir::ExpressionId made = tree.call(Kind::unknown, {target, value}, vector, true);
    ir::Callee& callee = std::get<ir::Call>(tree.body.expressions[made].node).callee;
    callee.name = "operator=";
    callee.of_container = true;
    return made;
  }
};

TEST_F(HostResults, ATemporaryHasAnOwnerAroundItsCall) {
  const ir::ExpressionId inner = scaled(tree.name(x));
  const model::Footprint f = of(tree.evaluate(norm(temporary(inner))));
  EXPECT_FALSE(f.everything);
  EXPECT_TRUE(f.takes);
  ASSERT_EQ(f.received.size(), 1u);
  EXPECT_EQ(f.received[0].call.begin, tree.body.expressions[inner].source.begin);
  EXPECT_EQ(f.received[0].assigned_to, "");
}

TEST_F(HostResults, AnAssignedResultBelongsToTheTarget) {
  const model::Footprint f = of(tree.evaluate(assign(tree.name(x), temporary(scaled(tree.name(x))))));
  EXPECT_FALSE(f.everything);
  EXPECT_TRUE(f.takes);
  ASSERT_EQ(f.received.size(), 1u);
  EXPECT_NE(f.received[0].assigned_to, "");
  EXPECT_TRUE(f.accesses.empty());
}

TEST_F(HostResults, NothingIsTakenIfOneResultHasNoOwner) {
  const ir::ExpressionId hidden = scaled(tree.name(x)), seen = scaled(temporary(hidden));
  text.macros = {tree.body.expressions[hidden].source.begin};
  const model::Footprint f = of(tree.evaluate(norm(temporary(seen))));
  EXPECT_FALSE(f.everything);
  EXPECT_FALSE(f.takes);
  EXPECT_TRUE(f.received.empty());
  EXPECT_TRUE(of(tree.evaluate(assign(tree.name(x), temporary(seen)))).everything);
}

TEST_F(HostResults, AnAssignmentThatCopiesIsEverything) {
  const ir::TypeId constant = tree.type(vector_type(true));
  const ir::ExpressionId made = tree.call(Kind::offloaded, {tree.name(x)}, constant);
  EXPECT_TRUE(of(tree.evaluate(assign(tree.name(x), temporary(made)))).everything);
}

TEST_F(HostResults, AnElementMayOwnAResult) {  // many[0] = scaled(x);
  const ir::VariableId many = tree.variable("many", tree.pointer, ir::Variable::Storage::parameter);
  const ir::ExpressionId element = tree.add(ir::Subscript{tree.load(many), tree.constant(0)}, vector, true);
  EXPECT_FALSE(of(tree.evaluate(assign(element, temporary(scaled(tree.name(x)))))).everything);
}

TEST_F(HostResults, AReturnedReferenceIsNoResult) {
  const ir::ExpressionId same = tree.call(Kind::offloaded, {tree.name(x)}, vector, true);
  EXPECT_FALSE(of(tree.evaluate(same)).takes);
  EXPECT_FALSE(of(tree.evaluate(norm(same))).takes);
  EXPECT_TRUE(of(tree.evaluate(assign(tree.name(x), same))).everything);
}

TEST_F(HostResults, TemporariesHaveNoOwnerBeforeCxx17) {
  tree.body.assigns_last = false;
  const model::Footprint f = of(tree.evaluate(norm(temporary(scaled(tree.name(x))))));
  EXPECT_FALSE(f.everything);
  EXPECT_FALSE(f.takes);
}

TEST_F(HostResults, ArgumentsOfALaterCallAreReadBetweenTheCalls) {
  whole.exposed.insert(n);
  const auto call = [&] { return tree.call(Kind::offloaded, {tree.load(a), tree.load(n)}, tree.number); };
  const model::Footprint one = of(tree.evaluate(call()));
  EXPECT_TRUE(one.loads.empty());
  EXPECT_EQ(one.scalars.size(), 1u);
  const model::Footprint two = of(tree.evaluate(tree.binary(ir::Operator::divide, call(), call())));
  EXPECT_FALSE(two.everything);
  EXPECT_EQ(two.loads.size(), 2u);
  EXPECT_TRUE(two.scalars.empty());
  whole.exposed.erase(n);
  EXPECT_TRUE(of(tree.evaluate(tree.binary(ir::Operator::divide, call(), call()))).loads.empty());
  const auto element = [&] { return tree.call(Kind::offloaded, {tree.load(a), read(3)}, tree.number); };
  EXPECT_EQ(of(tree.evaluate(tree.binary(ir::Operator::plus, element(), call()))).loads.size(), 1u);
}

}  // namespace
}  // namespace ferry::translator::host_results_test
