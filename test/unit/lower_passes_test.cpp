// Each pass's effect on text, with hand-made trees, tokens and holes.
#include "ir/ends.h"
#include "ir_tree.h"
#include "lower/kernel.h"

#include <gtest/gtest.h>

#include <memory>

namespace ferry::translator::lower_passes_test {
namespace {

using footprint::Update;
using ir::Operator;

class Passes : public testing::Test {
 protected:
  Tree tree;
  Words words;
  ir::Unit unit;
  ir::VariableId h = tree.variable("h", tree.pointer, ir::Variable::Storage::parameter);
  ir::VariableId k = tree.variable("k", tree.integer), v = tree.variable("v", tree.number);

  ir::ExpressionId say(ir::ExpressionId id, ir::Source source) {
    tree.body.expressions[id].source = source;
    return id;
  }
  ir::ExpressionId say(ir::VariableId id, std::uint32_t token) { return say(tree.load(id), {token, token}); }
  ir::StatementId statement(ir::ExpressionId e, ir::Source source) {
    const ir::StatementId id = tree.evaluate(e);
    tree.body.statements[id].source = source;
    return id;
  }

  // Completes the body and returns its device text, which is initially the text of `source`.
  lower::DeviceText& text(ir::StatementId root, ir::Source source) {
    tree.body.root = root;
    shared_ = std::make_unique<lower::SharedDeclarations>(unit, words);
    text_ = std::make_unique<lower::DeviceText>(tree.body, words, std::set<ir::VariableId>{h, k, v}, *shared_);
    text_->fragments.add(source, root);
    text_->find_holes({});
    return *text_;
  }

  // h [ k ] OPERATION v
  struct OfElement {
    ir::Source source;
    ir::ExpressionId element, value;
  };
  OfElement of_element(const std::string& operation) {
    const ir::Source source = words.say({"h", "[", "k", "]", operation, "v"});
    const ir::ExpressionId subscript = say(k, source.begin + 2);
    const ir::ExpressionId element = say(tree.element(h, subscript), {source.begin, source.begin + 3});
    return {source, element, say(v, source.end)};
  }

 private:
  std::unique_ptr<lower::SharedDeclarations> shared_;
  std::unique_ptr<lower::DeviceText> text_;
};

TEST_F(Passes, AnUpdateBecomesACall) {
  const OfElement made = of_element("+=");
  const ir::ExpressionId update = say(tree.update(Operator::plus, made.element, made.value), made.source);
  lower::DeviceText& text = this->text(statement(update, made.source), made.source);
  make_atomic(text, tree.body, {Update::Form::compound, Update::Operation::add, made.source, made.element, made.value});
  EXPECT_EQ(text.fragments.text(0), "ferry_atomic_add(h [ k ], v)");
}

TEST_F(Passes, AnIncrementBecomesACallWithOne) {
  const ir::Source source = words.say({"++", "h", "[", "k", "]"}), place{source.begin + 1, source.end};
  const ir::ExpressionId element = say(tree.element(h, say(k, source.begin + 3)), place);
  const ir::ExpressionId update = say(tree.add(ir::Update{element, std::nullopt}, tree.number, true), source);
  lower::DeviceText& text = this->text(statement(update, source), source);
  make_atomic(text, tree.body, {Update::Form::increment, Update::Operation::add, source, element});
  EXPECT_EQ(text.fragments.text(0), "ferry_atomic_add(h [ k ], 1)");
}

TEST_F(Passes, ABranchThatUpdatesBecomesAStatement) {
  const ir::Source source = words.say({"if", "(", "v", ")", "{", "h", "[", "k", "]", "=", "v", ";", "}"});
  const ir::Source place{source.begin + 5, source.begin + 8};
  const ir::ExpressionId element = say(tree.element(h, say(k, source.begin + 7)), place);
  const ir::ExpressionId value = say(v, source.begin + 10);
  const ir::ExpressionId assign = say(tree.assign(element, value), {place.begin, source.begin + 10});
  const ir::StatementId inside = tree.block({statement(assign, {place.begin, source.begin + 10})});
  const ir::StatementId branch = tree.branch(say(v, source.begin + 2), inside);
  tree.body.statements[branch].source = source;
  lower::DeviceText& text = this->text(branch, source);
  make_atomic(text, tree.body, {Update::Form::branch, Update::Operation::max, source, element, value});
  EXPECT_EQ(text.fragments.text(0), "ferry_atomic_max(h [ k ], v);");
}

TEST_F(Passes, AnElementOfASumIsThePartialResult) {
  const OfElement made = of_element("-=");
  const ir::ExpressionId update = say(tree.update(Operator::minus, made.element, made.value), made.source);
  const ir::Source element = tree.body.expressions[made.element].source;
  lower::DeviceText& one = text(statement(update, made.source), made.source);
  make_partial_result(one, tree.body, {made.element, element, "ferry_sum_0", h, true});
  EXPECT_EQ(one.fragments.text(0), "(ferry_partial.ferry_address_ferry_sum_0 = &h [ k ], ferry_sum_0) -= v");
}

TEST_F(Passes, AnElementOfASmallArrayIsAPartialResultAtItsPlace) {
  const OfElement made = of_element("+=");
  const ir::ExpressionId update = say(tree.update(Operator::plus, made.element, made.value), made.source);
  const ir::Source element = tree.body.expressions[made.element].source;
  const ir::ExpressionId subscript = std::get<ir::Subscript>(tree.body.expressions[made.element].node).index;
  lower::DeviceText& one = text(statement(update, made.source), made.source);
  footprint::ElementReduction mention{made.element, element, "ferry_sum_0", h, true};
  mention.place = {{subscript}, {4}, 2};
  make_partial_result(one, tree.body, mention);
  EXPECT_EQ(one.fragments.text(0),
            "(ferry_partial.ferry_address_ferry_sum_0 = &h [ k ] - ((k) * 4 - 2), ferry_sum_0[(k) * 4 - 2]) += v");
}

TEST_F(Passes, AnEndRaisesTheFlag) {
  const ir::Source source = words.say({"{", "k", ";", "throw", "1", ";", "}"});
  const ir::ExpressionId thrown =
      say(tree.add(ir::Opaque{"CXXThrowExpr", {}}, tree.integer), {source.begin + 3, source.begin + 4});
  const ir::StatementId first = statement(say(k, source.begin + 1), {source.begin + 1, source.begin + 1});
  const ir::StatementId last = statement(thrown, {source.begin + 3, source.begin + 4});
  tree.body.ends.insert(thrown);
  const ir::StatementId block = tree.block({first, last});
  tree.body.statements[block].source = source;
  const ir::StatementId branch = tree.branch(tree.load(v), block);
  tree.body.statements[branch].source = source;
  for (const bool leaves : {false, true}) {
    lower::DeviceText& one = text(branch, source);
    leave_ends(one, ir::ends_in(tree.body, branch), leaves);
    EXPECT_EQ(one.fragments.text(0), leaves ? "for (ferry_ended = true;;) goto ferry_end;" : "ferry_ended = true;");
  }
}

TEST_F(Passes, AnArgumentThatIsUpdatedIsConvertedAndCounted) {  // sqrt(h[k] += v)
  const ir::Source name = words.say({"sqrt", "("});
  const OfElement made = of_element("+=");
  const ir::Source close = words.say({")"}), whole{name.begin, close.end};
  const ir::ExpressionId update = say(tree.update(Operator::plus, made.element, made.value), made.source);
  const ir::ExpressionId call = say(tree.call(ir::Callee::Kind::maths, {update}, tree.number), whole);
  tree.body.holes.push_back(
      {{name.begin, name.begin}, {}, ir::CalledName{{ir::Callee::Kind::maths, "sqrt"}, {{made.source, tree.number}}}});
  lower::DeviceText& one = text(statement(call, whole), whole);
  convert_arguments(one);
  make_partial_result(one, tree.body,
                      {made.element, tree.body.expressions[made.element].source, "ferry_sum_0", h, true});
  EXPECT_EQ(one.fragments.text(0),
            "sqrt ( static_cast<double>((ferry_partial.ferry_address_ferry_sum_0 = &h [ k ], ferry_sum_0) += v) )");
}

TEST_F(Passes, ElementsOfABoundArrayAreNamed) {
  const OfElement made = of_element("+");
  const ir::ExpressionId sum = say(tree.binary(Operator::plus, made.element, made.value), made.source);
  tree.body.holes.push_back({made.source, {}, ir::BoundArray{}});
  lower::DeviceText& one = text(statement(sum, made.source), made.source);
  bind_elements(one);
  EXPECT_EQ(one.fragments.text(0), "(h [ k ] + v).ferry_elements");
}

}  // namespace
}  // namespace ferry::translator::lower_passes_test
