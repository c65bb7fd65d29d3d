// The meaning of names in a nest, if it differs from their meaning in host code (host_touches_test.cpp), on
// hand-made trees.
#include "footprint/footprint_scan.h"

#include "ir_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::footprint_region_test {
namespace {

using diagnostics::Id;
using footprint::FootprintScan;
using model::IndexExpression;

class Regions : public testing::Test {
 protected:
  Tree tree;
  Text text;
  ir::Uses whole;
  const ir::Function function{tree.body, text, whole};
  ir::VariableId a = tree.variable("a", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId n = tree.variable("n", tree.integer, ir::Variable::Storage::parameter);

  FootprintScan of(std::vector<ir::StatementId> statements) {
    const ir::StatementId code = tree.block(std::move(statements));
    FootprintScan region(function, code, code);
    region.scan(code);
    return region;
  }
  ir::ExpressionId as_const(ir::VariableId id) {
    return tree.load(tree.add(ir::Requalify{tree.name(id)}, tree.integer, true));
  }
};

TEST_F(Regions, AConstCastIsTheVariable) {
  const FootprintScan region = of({tree.evaluate(tree.load(tree.element(a, as_const(n))))});
  ASSERT_EQ(region.footprint.accesses.size(), 1u);
  EXPECT_EQ(region.footprint.symbols.at(0).name, "n");
}

TEST_F(Regions, ATemporaryIsTheElementThatItWasMadeOf) {  // float&& x = a[3]; x = 1;
  const ir::ExpressionId value = tree.add(ir::Convert{tree.load(tree.element(a, tree.constant(3)))}, tree.single);
  const ir::ExpressionId made = tree.add(ir::Temporary{value, std::nullopt}, tree.single, true);
  const ir::VariableId x = tree.declared("x", tree.reference_to(tree.single), made);
  const FootprintScan region =
      of({tree.add(ir::Declare{{x}, {}}), tree.evaluate(tree.assign(tree.name(x), tree.constant(1)))});
  ASSERT_EQ(region.footprint.accesses.size(), 2u);
  EXPECT_TRUE(region.footprint.accesses[0].reads);
  EXPECT_TRUE(region.footprint.accesses[1].writes);
}

TEST_F(Regions, OwnArraysHaveSubscripts) {  // double t[4]; t[n] = 1;
  ir::Type type{ir::Type::Kind::array, "double[4]"};
  type.element = tree.number;
  type.extent = 4;
  const ir::VariableId t = tree.variable("t", tree.type(type));
  const ir::ExpressionId decayed = tree.add(ir::Decay{tree.name(t)}, tree.pointer);
  const ir::ExpressionId element = tree.add(ir::Subscript{decayed, tree.load(n)}, tree.number, true);
  const FootprintScan region =
      of({tree.add(ir::Declare{{t}, {}}), tree.evaluate(tree.assign(element, tree.constant(1)))});
  EXPECT_TRUE(region.footprint.accesses.empty());
  ASSERT_EQ(region.own_elements.size(), 1u);
  EXPECT_EQ(region.own_elements[0].access.subscript, IndexExpression::of_symbol(0));
}

TEST_F(Regions, WhatHasNoNameIsRefusedWhereItIsUsed) {  // thread_local int k; a[k]
  const ir::VariableId k = tree.variable("k", tree.integer, ir::Variable::Storage::global);
  tree.body.variables[k].first_use_calls = true;
  const FootprintScan region = of({tree.evaluate(tree.load(tree.element(a, tree.load(k))))});
  ASSERT_TRUE(region.refusal);
  EXPECT_EQ(region.refusal->reason.id, Id::thread_local_initialised);
}

TEST_F(Regions, AnEnumerationIsANumber) {
  ir::Type type{ir::Type::Kind::enumeration, "E"};
  type.computes_as = "int";
  const ir::VariableId e = tree.variable("e", tree.type(type), ir::Variable::Storage::parameter);
  FootprintScan region = of({});
  EXPECT_TRUE(region.index(tree.load(e)));
  EXPECT_EQ(region.footprint.symbols.at(0).name, "static_cast<int>(e)");
}

}  // namespace
}  // namespace ferry::translator::footprint_region_test
