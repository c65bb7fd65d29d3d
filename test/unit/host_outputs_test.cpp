// What host code touches when it prints, and how it examines streams.
#include "host_footprints.h"

namespace ferry::translator::host_outputs_test {
namespace {

using Kind = ir::Callee::Kind;
using Argument = ir::Output::Argument;
using Question = model::Asked::Kind;

class HostOutput : public HostFootprints {
 protected:
  ir::TypeId stream_type = tree.type({ir::Type::Kind::other, "std::ostream"});
  ir::VariableId out = tree.variable("out", stream_type);

  ir::ExpressionId prints(std::vector<ir::ExpressionId> arguments, std::vector<Argument> kinds,
                          ir::Output::Standard standard = ir::Output::Standard::none) {
    const ir::ExpressionId made = tree.call(Kind::output, std::move(arguments), tree.integer);
    std::get<ir::Call>(tree.body.expressions[made].node).callee.output = {std::move(kinds), standard};
    return made;
  }
};

TEST_F(HostOutput, ReadsItsValuesAndAsksTheStream) {
  const model::Footprint f = of(prints({read(5)}, {Argument::value}, ir::Output::Standard::output));
  EXPECT_FALSE(f.everything);
  ASSERT_EQ(f.accesses.size(), 1u);
  ASSERT_EQ(f.asked.size(), 1u);
  EXPECT_EQ(f.asked[0].kind, Question::standard_output);
}

TEST_F(HostOutput, AsksANamedStreamBeforeTheCode) {
  const ir::ExpressionId inner = prints({tree.name(out), read(1)}, {Argument::stream, Argument::value});
  const model::Footprint f = of(prints({inner, read(2)}, {Argument::stream, Argument::value}));
  EXPECT_FALSE(f.everything);
  EXPECT_EQ(f.accesses.size(), 2u);
  ASSERT_EQ(f.asked.size(), 1u);
  EXPECT_EQ(f.asked[0].kind, Question::stream);
  EXPECT_FALSE(f.asked[0].checked_expression);
}

TEST_F(HostOutput, AsksAFileThatMayNotBeThereWhereItIsUsed) {
  const ir::VariableId file = tree.variable("f", tree.pointer, ir::Variable::Storage::parameter);
  const ir::ExpressionId code = prints({read(1), tree.load(file)}, {Argument::value, Argument::file});
  const model::Footprint certain = of(tree.evaluate(code));
  ASSERT_EQ(certain.asked.size(), 1u);
  EXPECT_FALSE(certain.asked[0].checked_expression);
  const model::Footprint perhaps = of(tree.branch(tree.load(tree.variable("b", tree.boolean)), tree.evaluate(code)));
  EXPECT_FALSE(perhaps.everything);
  ASSERT_EQ(perhaps.asked.size(), 1u);
  EXPECT_TRUE(perhaps.asked[0].checked_expression);
}

TEST_F(HostOutput, AFileInAMacroIsEverything) {
  const ir::VariableId file = tree.variable("f", tree.pointer, ir::Variable::Storage::parameter);
  const ir::ExpressionId named = tree.load(file);
  text.macros.push_back(tree.body.expressions[named].source.begin);
  const ir::ExpressionId code = prints({named}, {Argument::file});
  EXPECT_TRUE(of(tree.branch(tree.load(tree.variable("b", tree.boolean)), tree.evaluate(code))).everything);
}

TEST_F(HostOutput, AReturnAsksNothingAfterTheCall) {
  const ir::VariableId characters = tree.variable("s", tree.pointer, ir::Variable::Storage::parameter);
  const ir::ExpressionId code = prints({tree.load(characters)}, {Argument::text});
  EXPECT_FALSE(of(tree.evaluate(code)).everything);
  EXPECT_TRUE(of(tree.add(ir::Return{tree.full(code)})).everything);
}

TEST_F(HostOutput, BytesAreAsManyAsAllCountsSay) {
  const ir::ExpressionId code =
      prints({tree.load(a), tree.constant(8), tree.load(n)}, {Argument::bytes, Argument::count, Argument::count});
  const model::Footprint f = of(tree.evaluate(code));
  EXPECT_FALSE(f.everything);
  ASSERT_EQ(f.asked.size(), 1u);
  EXPECT_EQ(f.asked[0].kind, Question::memory);
  EXPECT_NE(f.asked[0].bytes.find(" * "), std::string::npos);
}

TEST_F(HostOutput, WhatIsPrintedBesideAnOffloadedCallIsEverything) {
  const ir::ExpressionId call = tree.call(Kind::offloaded, {}, tree.number);
  const ir::ExpressionId code = prints({call}, {Argument::value}, ir::Output::Standard::output);
  EXPECT_TRUE(of(tree.evaluate(code)).everything);
}

}  // namespace
}  // namespace ferry::translator::host_outputs_test
