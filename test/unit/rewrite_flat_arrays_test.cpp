// flatten_arrays on hand-made trees: its result for arrays of variable length, and which arrays it leaves alone.
#include "ir/check.h"
#include "ir/dump.h"
#include "ir_tree.h"
#include "rewrite/rewrite.h"

#include <gtest/gtest.h>

namespace ferry::translator::rewrite_flat_arrays_test {
namespace {

using Kind = ir::Type::Kind;

class FlatArrays : public testing::Test {
 protected:
  Tree tree;
  ir::VariableId n = parameter("n", tree.integer), m = parameter("m", tree.integer), i = parameter("i", tree.integer);
  ir::TypeId row = array_of(tree.number), rows = array_of(row);
  ir::TypeId to_row = tree.type({Kind::pointer, "double (*)[m]", false, false, row});

  ir::TypeId array_of(ir::TypeId element, std::optional<std::int64_t> extent = {}) {
    return tree.type({Kind::array, "double[]", false, false, element, extent});
  }
  ir::VariableId parameter(const std::string& name, ir::TypeId type) {
    const ir::VariableId id = tree.variable(name, type, ir::Variable::Storage::parameter);
    tree.body.parameters.push_back(id);
    return id;
  }
  // Declares `double t[n][m]`.
  ir::VariableId table(const std::string& name = "t") {
    const ir::VariableId id = tree.variable(name, rows);
    tree.body.variables[id].sizes = {tree.load(n), tree.load(m)};
    tree.body.variables[id].row_lengths = {tree.load(m)};
    return id;
  }
  ir::ExpressionId decay(ir::ExpressionId array, ir::TypeId to) { return tree.add(ir::Decay{array}, to); }
  ir::ExpressionId value(ir::VariableId t) { return decay(tree.name(t), to_row); }
  ir::ExpressionId element(ir::ExpressionId of, ir::ExpressionId at, ir::ExpressionId in_row) {
    const ir::ExpressionId one = tree.add(ir::Subscript{of, at}, row, true);
    return tree.add(ir::Subscript{decay(one, tree.pointer), in_row}, tree.number, true);
  }
  std::string after(std::vector<ir::StatementId> statements) {
    tree.body.root = tree.block(std::move(statements));
    EXPECT_EQ(ir::check(tree.body), std::vector<std::string>{});
    rewrite::flatten_arrays(tree.body, Text());
    EXPECT_EQ(ir::check(tree.body), std::vector<std::string>{});
    const std::string dumped = ir::dump(tree.body);
    return dumped.substr(dumped.find("block\n") + 6);
  }
};

TEST_F(FlatArrays, AnElementIsOneOfTheNumbers) {
  const ir::VariableId t = table();
  EXPECT_EQ(
      after({tree.add(ir::Declare{{t}, {}}),
             tree.evaluate(tree.assign(element(value(t), tree.load(i), tree.constant(2)), tree.load(i)))}),
      "    declare t: double[?]\n"
      "      size (load n)\n"
      "      size (load m)\n"
      "    evaluate (assign (load i) (subscript (decay t) (+ (* (cast (load i)) (cast (load m))) (constant 2))))\n");
}

TEST_F(FlatArrays, ARowIsAPointerToItsFirstNumber) {
  const ir::VariableId t = table(), p = tree.variable("p", tree.pointer);
  tree.body.variables[p].initialiser = decay(tree.add(ir::Subscript{value(t), tree.load(i)}, row, true), tree.pointer);
  EXPECT_EQ(after({tree.add(ir::Declare{{t}, {}}), tree.add(ir::Declare{{p}, {}})}),
            "    declare t: double[?]\n"
            "      size (load n)\n"
            "      size (load m)\n"
            "    declare p: double*\n"
            "      = (+ (decay t) (* (cast (load i)) (cast (load m))))\n");
}

TEST_F(FlatArrays, ADereferencedRowIsTheFirst) {  // (*a)[i]
  const ir::VariableId a = tree.variable("a", to_row);
  tree.body.variables[a].row_lengths = {tree.load(m)};
  const ir::ExpressionId first = tree.add(ir::Dereference{tree.load(a)}, row, true);
  const ir::ExpressionId one = tree.add(ir::Subscript{decay(first, tree.pointer), tree.load(i)}, tree.number, true);
  EXPECT_EQ(after({tree.add(ir::Declare{{a}, {}}), tree.evaluate(tree.load(one))}),
            "    declare a: double*\n"
            "    evaluate (load (subscript (load a) (+ (* (constant 0) (cast (load m))) (cast (load i)))))\n");
}

TEST_F(FlatArrays, AnAssignedRowIsAPointerToNumbers) {  // b = a
  const ir::VariableId a = tree.variable("a", to_row), b = tree.variable("b", to_row);
  for (const ir::VariableId one : {a, b}) tree.body.variables[one].row_lengths = {tree.load(m)};
  EXPECT_EQ(after({tree.add(ir::Declare{{a}, {}}), tree.add(ir::Declare{{b}, {}}),
                   tree.evaluate(tree.assign(tree.name(b), tree.load(a)))}),
            "    declare a: double*\n"
            "    declare b: double*\n"
            "    evaluate (assign (convert (convert (load a))) b)\n");
}

TEST_F(FlatArrays, ACastOfNumbersIsForgotten) {  // double (*a)[m] = (double (*)[m])p
  const ir::VariableId p = parameter("p", tree.pointer), a = tree.variable("a", to_row);
  tree.body.variables[a].row_lengths = {tree.load(m)};
  tree.body.variables[a].initialiser = tree.add(ir::Convert{tree.load(p), true}, to_row);
  EXPECT_EQ(after({tree.add(ir::Declare{{a}, {}}),
                   tree.evaluate(tree.load(element(tree.load(a), tree.constant(1), tree.load(i))))}),
            "    declare a: double*\n"
            "      = (load p)\n"
            "    evaluate (load (subscript (load a) (+ (* (constant 1) (cast (load m))) (cast (load i)))))\n");
  EXPECT_EQ(tree.body.variables[a].host_name, "reinterpret_cast<double *>(a)");
}

TEST_F(FlatArrays, ALengthThatChangesIsAskedOfTheArray) {
  const ir::VariableId t = table();
  const ir::ExpressionId read = tree.load(element(value(t), tree.constant(1), tree.load(i)));
  EXPECT_EQ(after({tree.add(ir::Declare{{t}, {}}), tree.evaluate(tree.assign(tree.name(m), tree.constant(7))),
                   tree.evaluate(read)}),
            "    declare t: double[?]\n"
            "      size (load n)\n"
            "      size (load m)\n"
            "    evaluate (assign (constant 7) m)\n"
            "    evaluate (load (subscript (decay t) (+ (* (constant 1) (load sizeof(t[0]) / sizeof(t[0][0]))) (cast "
            "(load i)))))\n");
  const auto& made = tree.body.variables[ir::VariableId(tree.body.variables.size() - 1)];
  EXPECT_EQ(made.host_name, "static_cast<long>(sizeof(t[0]) / sizeof(t[0][0]))");
}

TEST_F(FlatArrays, WhatIsTakenAsRowsStaysThat) {  // f(t)
  const ir::VariableId t = table();
  EXPECT_EQ(after({tree.add(ir::Declare{{t}, {}}),
                   tree.evaluate(tree.call(ir::Callee::Kind::unknown, {value(t)}, tree.integer))}),
            "    declare t: double[?]\n"
            "      size (load n)\n"
            "      size (load m)\n"
            "    evaluate (call unknown f (convert (decay t)))\n");
}

TEST_F(FlatArrays, APointerThatMovesStaysOneToRows) {  // ++a; a[1][i]
  const ir::VariableId a = parameter("a", to_row);
  tree.body.variables[a].row_lengths = {tree.load(m)};
  const ir::StatementId move = tree.evaluate(tree.add(ir::Update{tree.name(a), std::nullopt}, to_row, true));
  const ir::StatementId read = tree.evaluate(tree.load(element(tree.load(a), tree.constant(1), tree.load(i))));
  EXPECT_EQ(after({move, read}),
            "    evaluate (update + a)\n"
            "    evaluate (load (subscript (decay (subscript (load a) (constant 1))) (load i)))\n");
}

TEST_F(FlatArrays, AnArrayWithAnAddressStaysOneOfRows) {  // &t
  const ir::VariableId t = table();
  const ir::TypeId to_all = tree.type({Kind::pointer, "double (*)[n][m]", false, false, rows});
  EXPECT_EQ(after({tree.add(ir::Declare{{t}, {}}), tree.evaluate(tree.add(ir::Address{tree.name(t)}, to_all)),
                   tree.evaluate(tree.load(element(value(t), tree.constant(1), tree.load(i))))}),
            "    declare t: double[?][?]\n"
            "      size (load n)\n"
            "      size (load m)\n"
            "    evaluate (address t)\n"
            "    evaluate (load (subscript (decay (subscript (decay t) (constant 1))) (load i)))\n");
}

TEST_F(FlatArrays, ConstantRowsOfAFixedArrayAreTheTypesOwn) {  // double t[3][2]
  const ir::TypeId two = array_of(tree.number, 2), six = array_of(two, 3);
  const ir::VariableId t = tree.variable("t", six);
  const ir::TypeId to_two = tree.type({Kind::pointer, "double (*)[2]", false, false, two});
  const ir::ExpressionId one = tree.add(ir::Subscript{decay(tree.name(t), to_two), tree.load(i)}, two, true);
  const ir::ExpressionId read =
      tree.load(tree.add(ir::Subscript{decay(one, tree.pointer), tree.load(i)}, tree.number, true));
  EXPECT_EQ(after({tree.add(ir::Declare{{t}, {}}), tree.evaluate(read)}),
            "    declare t: double[2][3]\n"
            "    evaluate (load (subscript (decay (subscript (decay t) (load i))) (load i)))\n");
}

}  // namespace
}  // namespace ferry::translator::rewrite_flat_arrays_test
