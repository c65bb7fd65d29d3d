// Where the stub acquires data, drops device copies and copies data to the host, on hand-made trees.
#include "host/steps.h"

#include "ir_tree.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ferry::translator::host_steps_test {
namespace {

using Kind = model::HostStep::Kind;

class HostSteps : public testing::Test {
 protected:
  Tree tree;
  Text text;
  ir::VariableId a = tree.variable("a", tree.pointer, ir::Variable::Storage::parameter);
  ir::StatementId nest = tree.block({});

  host::Steps of(std::vector<ir::StatementId> statements) {
    tree.body.root = tree.block(std::move(statements));
    const ir::Uses uses = ir::uses(tree.body, *tree.body.root);
    return host::find_steps({tree.body, text, uses}, {nest});
  }
  static std::ptrdiff_t count(const host::Steps& steps, Kind kind) {
    return std::count_if(steps.steps.begin(), steps.steps.end(),
                         [kind](const model::HostStep& step) { return step.kind == kind; });
  }
  ir::ExpressionId peek() { return tree.call(ir::Callee::Kind::unknown, {}, tree.integer); }
  ir::StatementId loop(std::optional<ir::VariableId> variable, ir::ExpressionId condition, ir::StatementId body) {
    return tree.add(ir::Loop{ir::Loop::Form::while_, std::nullopt, variable, tree.full(condition), std::nullopt, body,
                             std::nullopt});
  }
};

TEST_F(HostSteps, AConditionAcquiresInside) {
  const host::Steps steps = of({loop(std::nullopt, tree.load(tree.element(a, tree.constant(0))), tree.block({nest}))});
  EXPECT_EQ(count(steps, Kind::inside), 1);
  EXPECT_EQ(count(steps, Kind::leave), 0);
}

TEST_F(HostSteps, AConditionsVariableAcquiresInItsInitialiser) {  // while (int v = peek())
  const ir::VariableId v = tree.declared("v", tree.integer, peek());
  const host::Steps steps = of({loop(v, tree.load(v), tree.block({nest}))});
  EXPECT_EQ(count(steps, Kind::inside), 1);
  EXPECT_EQ(count(steps, Kind::leave), 0);
}

TEST_F(HostSteps, WhereAConditionHasNoPlaceTheBodyBringsEverythingHome) {  // while (Peek p{0}), with a conversion
  const ir::VariableId p = tree.declared("p", tree.record, tree.add(ir::List{{}}, tree.record));
  const host::Steps steps = of({loop(p, peek(), tree.block({nest}))});
  EXPECT_EQ(count(steps, Kind::before), 1);
  ASSERT_EQ(count(steps, Kind::leave), 1);
}

TEST_F(HostSteps, ABodyWithoutBracesGetsSome) {
  const ir::VariableId p = tree.declared("p", tree.record, tree.add(ir::List{{}}, tree.record));
  const host::Steps steps = of({loop(p, peek(), nest)});
  const auto leave = std::find_if(steps.steps.begin(), steps.steps.end(),
                                  [](const model::HostStep& step) { return step.kind == Kind::leave; });
  ASSERT_NE(leave, steps.steps.end());
  EXPECT_TRUE(leave->braces);
}

TEST_F(HostSteps, AHandlersExceptionMayLookAtAnythingWhenItGoes) {
  const ir::VariableId e = tree.variable("e", tree.reference_to(tree.record));
  const auto attempt = [&](ir::StatementId body) { return ir::Try{tree.block({nest}), {{e, body}}}; };
  EXPECT_EQ(count(of({tree.add(attempt(tree.block({nest})))}), Kind::leave), 1);
  EXPECT_EQ(count(of({tree.add(attempt(tree.block({})))}), Kind::leave), 0);
}

TEST_F(HostSteps, ABranchEndsWithItsVariablesDestructor) {
  ir::Type type{ir::Type::Kind::record, "Guard"};
  type.destruction = ir::Destruction::unknown;
  const ir::VariableId g = tree.declared("g", tree.type(type), tree.add(ir::List{{}}, tree.record));
  const ir::Branch branch{std::nullopt, g, tree.full(tree.constant(1)), tree.block({nest}), tree.block({})};
  EXPECT_EQ(count(of({tree.add(branch)}), Kind::leave), 2);
}

TEST_F(HostSteps, ALocalsDataIsForgottenWhereItEnds) {
  ir::Type type{ir::Type::Kind::vector, "std::vector<double>", false, false, tree.number};
  type.destruction = ir::Destruction::elements;
  const ir::VariableId v = tree.variable("v", tree.type(type));
  const host::Steps steps = of({tree.add(ir::Declare{{v}, {}}), nest});
  ASSERT_EQ(count(steps, Kind::forget), 1);
  EXPECT_EQ(count(steps, Kind::leave), 0);
}

TEST_F(HostSteps, WhatReturnsTwiceIsRefused) {
  tree.body.unsupported.push_back({ir::Unsupported::Kind::returns_twice, {}, "setjmp"});
  const host::Steps steps = of({nest});
  ASSERT_TRUE(steps.error);
  EXPECT_EQ(steps.error->reason.id, diagnostics::Id::returns_twice);
}

TEST_F(HostSteps, WhatAMacroMakesHasNoPlace) {
  const ir::StatementId statement = tree.evaluate(peek());
  text.macros = {tree.body.statements[statement].source.begin};
  EXPECT_TRUE(of({statement, nest}).error);
}

}  // namespace
}  // namespace ferry::translator::host_steps_test
