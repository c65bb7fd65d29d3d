// The text of kernels, made from hand-made tokens and holes.
#include "lower/kernel_text.h"

#include "ir_tree.h"
#include "schedule/nest.h"

#include <gtest/gtest.h>

namespace ferry::translator::lower_kernel_text_test {
namespace {

// for (i…) { x[i] = …; for (k…) { y[i] = …; } }
class KernelTexts : public testing::Test {
 protected:
  Tree tree;
  Words text;
  ir::Enumerations enumerations;
  ir::VariableId x = tree.variable("x", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId y = tree.variable("y", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId n = tree.variable("n", tree.integer, ir::Variable::Storage::parameter);
  ir::VariableId other_n = tree.variable("n", tree.integer, ir::Variable::Storage::global);
  ir::VariableId i = tree.variable("i", tree.integer), k = tree.variable("k", tree.integer);
  ir::StatementId set_x = set(x), set_y = set(y);
  ir::StatementId inner = tree.loop(k, tree.load(n), set_y);
  ir::StatementId loop = tree.loop(i, tree.load(n), tree.block({set_x, inner}));

  ir::StatementId set(ir::VariableId array) {
    return tree.evaluate(tree.assign(tree.element(array, tree.load(i)), tree.load(n)));
  }
  ir::Source write(ir::StatementId statement, const std::vector<std::string>& words) {
    return tree.body.statements[statement].source = text.say(words);
  }
  void hole(std::uint32_t token, ir::VariableId variable, std::optional<ir::Source> qualifier = {}) {
    tree.body.holes.push_back({{token, token}, qualifier, ir::VariableName{variable}});
  }

  lower::KernelText kernel(const schedule::KernelScope& scope) {
    tree.body.root = tree.block({loop});
    const ir::Uses uses = ir::uses(tree.body, *tree.body.root);
    const ir::Function function{tree.body, text, uses};
    const schedule::Input input{function, false};
    schedule::NestResult found = schedule::find_nest(input, loop);
    EXPECT_TRUE(found.draft);
    ir::Unit unit;
    unit.enumerations = enumerations;
    lower::SharedDeclarations shared(unit, text);
    if (!found.draft) return {};
    found.draft->scope = scope;
    return kernel_text(*found.draft, {}, shared);
  }
};

TEST_F(KernelTexts, AreOfHeadersAndStatementsWithTheirPlaces) {
  const ir::Source header = text.say({"for", "(…)"});
  std::get<ir::Loop>(tree.body.statements[inner].node).header = header;
  const ir::Source of_x = write(set_x, {"x[i]", "=", "1"}), of_y = write(set_y, {"y[i]", "=", "2"});

  const lower::KernelText both = kernel({{inner}, {set_y}});
  ASSERT_EQ(both.body.size(), 2u);
  EXPECT_EQ(both.body[0].text, "for (…) {");
  EXPECT_EQ(both.body[0].line, header.begin);
  EXPECT_TRUE(both.body[0].opens);
  EXPECT_EQ(both.body[1].text, "y[i] = 2;");
  EXPECT_EQ(both.body[1].line, of_y.begin);

  const lower::KernelText first = kernel({{}, {set_x}});
  ASSERT_EQ(first.body.size(), 1u);
  EXPECT_EQ(first.body.at(0).text, "x[i] = 1;");
  EXPECT_EQ(first.body.at(0).line, of_x.begin);
}

TEST_F(KernelTexts, TwoThingsOfOneNameGetTwoNames) {
  const ir::Source at = write(set_x, {"x[i]", "=", "n", "+", "ns", "::", "n"});
  hole(at.begin + 2, n);
  hole(at.end, other_n, ir::Source{at.begin + 4, at.begin + 5});
  const lower::KernelText found = kernel({{}, {set_x}});
  EXPECT_EQ(found.body.at(0).text, "x[i] = n +   ferry_user_n_1;");
  EXPECT_EQ(found.values, (std::vector{n, other_n}));
}

TEST_F(KernelTexts, OnlyHolesOfItsFragmentsAreFilled) {
  const ir::Source of_x = write(set_x, {"x[i]", "=", "n"}), of_y = write(set_y, {"y[i]", "=", "n"});
  hole(of_x.end, n);
  hole(of_y.end, other_n);
  const lower::KernelText found = kernel({{}, {set_x}});
  EXPECT_EQ(found.values, std::vector{n});
  EXPECT_FALSE(found.names.contains(other_n));
}

TEST_F(KernelTexts, ArgumentsOfLibraryFunctionsAreConverted) {
  const ir::Source at = write(set_x, {"x[i]", "=", "sqrt", "(", "n", ")"});
  hole(at.begin + 4, n);
  const ir::Source argument{at.begin + 4, at.begin + 4}, name{at.begin + 2, at.begin + 2};
  const auto& evaluate = std::get<ir::Evaluate>(tree.body.statements[set_x].node);
  const auto& assign = std::get<ir::Assign>(tree.body.expressions[evaluate.expression.expression].node);
  tree.body.expressions[assign.value].source = argument;
  tree.body.holes.push_back({name, {}, ir::CalledName{{ir::Callee::Kind::maths, "sqrt"}, {{argument, tree.number}}}});
  const lower::KernelText found = kernel({{}, {set_x}});
  EXPECT_EQ(found.body.at(0).text, "x[i] = std::sqrt ( static_cast<double>(n) );");
  EXPECT_TRUE(found.uses_maths);
}

// Values of the loop `for (i…) BODY` that are live after it: `kept` is read later.
class KeptValues : public KernelTexts {
 protected:
  ir::VariableId kept = tree.variable("kept", tree.number);

  // Returns the kernel's text for `update`, the only statement of the loop.
  std::string of(ir::StatementId update) {
    const ir::StatementId all = tree.loop(i, tree.load(n), tree.block({update}));
    tree.body.root = tree.block({all, tree.evaluate(tree.assign(tree.element(y, tree.constant(0)), tree.load(kept)))});
    const ir::Uses uses = ir::uses(tree.body, *tree.body.root);
    const ir::Function function{tree.body, text, uses};
    const schedule::Input input{function, false};
    schedule::NestResult found = schedule::find_nest(input, all);
    EXPECT_TRUE(found.draft);
    const ir::Unit unit;
    lower::SharedDeclarations shared(unit, text);
    if (!found.draft) return "";
    found.draft->scope = {{}, {update}};
    return kernel_text(*found.draft, {}, shared).body.at(0).text;
  }
  ir::ExpressionId say(ir::ExpressionId id, ir::Source source) {
    tree.body.expressions[id].source = source;
    return id;
  }
  ir::ExpressionId element_of_x() { return tree.load(tree.element(x, tree.load(i))); }
};

TEST_F(KeptValues, TheLastOneIsWrittenWithItsIteration) {  // kept = x[i];
  const ir::ExpressionId target = tree.name(kept);
  const ir::StatementId set = tree.evaluate(tree.assign(target, element_of_x()));
  const ir::Source source = write(set, {"kept", "=", "x[i]"});
  say(target, {source.begin, source.begin});
  EXPECT_EQ(of(set), "ferry_written(kept, ferry_partial.kept.ferry_at, ferry_iteration) = x[i];");
}

TEST_F(KeptValues, TheLeastOneIsTakenWithItsIteration) {  // if (!(kept < x[i])) kept = x[i];
  const ir::ExpressionId target = tree.name(kept), value = element_of_x();
  const ir::StatementId set = tree.evaluate(tree.assign(target, value));
  const ir::ExpressionId less = tree.binary(ir::Operator::less, tree.load(kept), element_of_x());
  const ir::StatementId branch = tree.branch(tree.add(ir::Unary{ir::Operator::logical_not, less}, tree.boolean), set);
  const ir::Source source = write(branch, {"if (!(kept < x[i]))", "kept", "=", "x[i]"});
  say(target, {source.begin + 1, source.begin + 1});
  say(value, {source.end, source.end});
  EXPECT_EQ(of(branch), "ferry_take(kept, x[i], ferry_partial.kept, ferry_iteration);");
}

}  // namespace
}  // namespace ferry::translator::lower_kernel_text_test
