// count_callees_loops on hand-made callees: the counted loops that it creates, and which loops it leaves alone.
#include "ir/check.h"
#include "ir/dump.h"
#include "ir_tree.h"
#include "rewrite/rewrite.h"

#include <gtest/gtest.h>

namespace ferry::translator::rewrite_callees_loops_test {
namespace {

using ir::Operator;

class CalleesLoops : public testing::Test {
 protected:
  Tree tree;
  ir::VariableId m = tree.variable("m", tree.integer, ir::Variable::Storage::parameter);
  ir::VariableId k = tree.variable("k", tree.integer), p = tree.variable("p", tree.pointer);
  ir::VariableId s = tree.variable("s", tree.number);

  CalleesLoops() { tree.body.types[tree.number].bytes = 8; }

  ir::ExpressionId step(ir::VariableId variable, Operator operation = Operator::plus, bool postfix = false) {
    const ir::TypeId type = tree.body.variables[variable].type;
    return tree.add(ir::Update{tree.name(variable), std::nullopt, postfix, operation}, type, !postfix);
  }
  ir::StatementId declare(ir::VariableId variable, ir::ExpressionId initialiser) {
    tree.body.variables[variable].initialiser = initialiser;
    return tree.add(ir::Declare{{variable}, {}});
  }
  ir::StatementId add_to_s(ir::ExpressionId value) {
    return tree.evaluate(tree.add(ir::Update{tree.name(s), value, false, Operator::plus}, tree.number, true));
  }
  ir::StatementId add_element() { return add_to_s(tree.load(tree.element(p, tree.load(k)))); }
  ir::StatementId while_(ir::ExpressionId condition, std::vector<ir::StatementId> statements) {
    return tree.add(
        ir::Loop{ir::Loop::Form::while_, {}, {}, tree.full(condition), {}, tree.block(std::move(statements)), {}});
  }
  ir::ExpressionId less(ir::VariableId variable, ir::ExpressionId bound) {
    return tree.binary(Operator::less, tree.load(variable), bound);
  }
  // Returns the body of a callee with these statements after the pass.
  std::string after(std::vector<ir::StatementId> statements) {
    const auto* first = std::get_if<ir::Declare>(&tree.body.statements[statements.front()].node);
    if (!first || first->variables.front() != k) statements.insert(statements.begin(), declare(k, tree.constant(0)));
    const ir::StatementId callee = tree.block(std::move(statements));
    ir::Inlined call{ir::FunctionId(0), "f", {}, {}};
    call.body = callee;
    tree.body.root = tree.block({declare(s, tree.constant(0)), tree.evaluate(tree.add(std::move(call), tree.number))});
    rewrite::count_callees_loops(tree.body);
    EXPECT_EQ(ir::check(tree.body), std::vector<std::string>{});
    tree.body.root = callee;
    const std::string dumped = ir::dump(tree.body);
    return dumped.substr(dumped.find("block\n"));
  }
  void stays(std::vector<ir::StatementId> statements) {
    EXPECT_EQ(after(std::move(statements)).find("counts"), std::string::npos);
  }
};

TEST_F(CalleesLoops, ACounterOfTheBodyIsComparedAsWritten) {  // int k = 0; while (k < m) { s += p[k]; ++k; }
  EXPECT_EQ(
      after({declare(k, tree.constant(0)), while_(less(k, tree.load(m)), {add_element(), tree.evaluate(step(k))})}),
      "block\n"
      "    declare k: int\n"
      "      = (constant 0)\n"
      "    block\n"
      "      for\n"
      "        counts k from (load k) while < (load m) by 1\n"
      "        init\n"
      "          declare k: int\n"
      "            = (load k)\n"
      "        condition (< (load k) (load m))\n"
      "        step (update + k)\n"
      "        body\n"
      "          block\n"
      "            evaluate (update + (load (subscript (load p) (load k))) s)\n"
      "            nothing\n");
}

TEST_F(CalleesLoops, ACounterOfTheConditionGivesTheTripCount) {  // int k = m; while (k-- > 0) s += p[k];
  const ir::ExpressionId condition = tree.binary(Operator::greater, step(k, Operator::minus, true), tree.constant(0));
  EXPECT_EQ(after({declare(k, tree.load(m)), while_(condition, {add_element()})}),
            "block\n"
            "    declare k: int\n"
            "      = (load m)\n"
            "    block\n"
            "      for\n"
            "        counts  from (constant 0) while < (cast (load k)) by 1\n"
            "        init\n"
            "          declare : long\n"
            "            = (constant 0)\n"
            "        condition (< (load ) (cast (load k)))\n"
            "        step (update + )\n"
            "        body\n"
            "          block\n"
            "            declare k: int\n"
            "              = (cast (- (cast (load k)) (+ (load ) (constant 1))))\n"
            "            evaluate (update + (load (subscript (load p) (load k))) s)\n");
}

TEST_F(CalleesLoops, APointerCountsInElements) {  // double* q = p; while (q != p + m) s += *q++;
  const ir::VariableId q = tree.variable("q", tree.pointer);
  const ir::ExpressionId end = tree.binary(Operator::plus, tree.load(p), tree.load(m));
  const ir::ExpressionId element =
      tree.load(tree.add(ir::Dereference{step(q, Operator::plus, true)}, tree.number, true));
  EXPECT_EQ(after({declare(q, tree.load(p)),
                   while_(tree.binary(Operator::not_equal, tree.load(q), end), {add_to_s(element)})}),
            "block\n"
            "    declare k: int\n"
            "      = (constant 0)\n"
            "    declare q: double*\n"
            "      = (load p)\n"
            "    block\n"
            "      for\n"
            "        counts  from (constant 0) while != (- (+ (load p) (load m)) (load q)) by 1\n"
            "        init\n"
            "          declare : long\n"
            "            = (constant 0)\n"
            "        condition (!= (load ) (- (+ (load p) (load m)) (load q)))\n"
            "        step (update + )\n"
            "        body\n"
            "          block\n"
            "            declare q: double*\n"
            "              = (+ (load q) (load ))\n"
            "            evaluate (update + (load (dereference (load q))) s)\n");
}

TEST_F(CalleesLoops, ACounterThatIsReadLaterIsUpdatedAsBefore) {  // …; p[k] is read after the loop
  const std::string found =
      after({declare(k, tree.constant(0)), while_(less(k, tree.load(m)), {add_element(), tree.evaluate(step(k))}),
             add_element()});
  EXPECT_NE(found.find("counts k"), std::string::npos);
  EXPECT_NE(found.find("            evaluate (update + k)\n"), std::string::npos) << found;
}

TEST_F(CalleesLoops, AnIterationMustUpdateItOnce) {
  const auto maybe = [this] { return tree.branch(less(k, tree.constant(5)), tree.evaluate(step(k))); };
  stays({declare(k, tree.constant(0)), while_(less(k, tree.load(m)), {add_element(), maybe()})});
}

TEST_F(CalleesLoops, AVariableOfTheBodyIsNoCounter) {  // while (k < m) { int t = k; ++t; s += p[t]; ++k; }
  const ir::VariableId t = tree.variable("t", tree.integer);
  const std::string found = after(
      {while_(less(k, tree.load(m)), {declare(t, tree.load(k)), tree.evaluate(step(t)),
                                      add_to_s(tree.load(tree.element(p, tree.load(t)))), tree.evaluate(step(k))})});
  EXPECT_NE(found.find("evaluate (update + t)"), std::string::npos) << found;
}

TEST_F(CalleesLoops, AnUpdateThatIsUpdatedCountsNothing) {  // (k += 5) -= 4;
  const ir::ExpressionId inner = tree.update(Operator::plus, tree.name(k), tree.constant(5));
  stays({while_(less(k, tree.load(m)),
                {add_element(), tree.evaluate(tree.update(Operator::minus, inner, tree.constant(4)))})});
}

TEST_F(CalleesLoops, AnotherExitMayComeBeforeAnUnequalEnd) {  // while (k != m) { if (k < 5) break; ++k; }
  const ir::StatementId leave = tree.add(ir::Jump{ir::Jump::Kind::break_});
  stays({while_(tree.binary(Operator::not_equal, tree.load(k), tree.load(m)),
                {tree.branch(less(k, tree.constant(5)), leave), tree.evaluate(step(k))})});
}

TEST_F(CalleesLoops, TwoUpdatesCountNothing) {
  stays({while_(less(k, tree.load(m)), {tree.evaluate(step(k)), add_element(), tree.evaluate(step(k))})});
}

TEST_F(CalleesLoops, ContinueMaySkipAnUpdate) {
  const ir::StatementId skip = tree.add(ir::Jump{ir::Jump::Kind::continue_});
  stays({while_(less(k, tree.load(m)), {tree.branch(less(k, tree.constant(5)), skip), tree.evaluate(step(k))})});
}

TEST_F(CalleesLoops, ACounterThatAReferenceMayChangeIsNone) {  // int& r = k;
  const ir::VariableId r = tree.variable("r", tree.reference_to(tree.integer));
  stays({declare(k, tree.constant(0)), declare(r, tree.name(k)),
         while_(less(k, tree.load(m)), {add_element(), tree.evaluate(step(k))})});
}

TEST_F(CalleesLoops, ABoundThatACounterMovesIsNone) {  // while (k < m - k)
  const ir::ExpressionId bound = tree.binary(Operator::minus, tree.load(m), tree.load(k));
  stays({declare(k, tree.constant(0)), while_(less(k, bound), {add_element(), tree.evaluate(step(k))})});
}

TEST_F(CalleesLoops, AnUnsignedCounterMustNotPassItsEnd) {  // while (k <= m) ++k; while (k != m) ++k; while (--k > 0)
  ir::Type type = tree.body.types[tree.integer];
  type.name = "unsigned int";
  type.is_signed = false;
  tree.body.variables[k].type = tree.body.variables[m].type = tree.type(type);
  for (const Operator compare : {Operator::less_equal, Operator::not_equal})
    stays({while_(tree.binary(compare, tree.load(k), tree.load(m)), {add_element(), tree.evaluate(step(k))})});
  const ir::ExpressionId less_one = tree.load(step(k, Operator::minus));
  stays({while_(tree.binary(Operator::greater, less_one, tree.load(m)), {add_element()})});
}

TEST_F(CalleesLoops, LabelsKeepLoops) {
  const ir::StatementId label = tree.add(ir::Case{tree.add(ir::Null{}), true});
  stays({label, while_(less(k, tree.load(m)), {add_element(), tree.evaluate(step(k))})});
}

}  // namespace
}  // namespace ferry::translator::rewrite_callees_loops_test
