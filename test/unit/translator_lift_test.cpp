// Bodies as trees, one feature at a time: source in, dumped tree out. A mistake in a tree would silently make
// everything that uses it wrong.
#include "lifted_tree.h"

#include <gtest/gtest.h>

#include <string>

namespace translator_lift_test {

using namespace ferry::translator;

namespace {

TEST(Lift, AnElementIsASubscriptOfAPointer) {
  EXPECT_EQ(lifted_tree("", "double* x, int n", "x[i] = x[i + 1];"),
            "evaluate (assign (load (subscript (load x) (+ (load i) (constant 1)))) (subscript (load x) (load i)))\n");
}

TEST(Lift, AnArrayThatIsPassedIsNoPointer) {
  EXPECT_EQ(lifted_tree("static double first(double** rows) { return rows[0][0]; }", "double** x, int n",
                        "double* r[2] = {x[0], x[1]}; x[0][i] = first(r);"),
            "declare r: double*[2]\n"
            "  = (list (load (subscript (load x) (constant 0))) (load (subscript (load x) (constant 1))))\n"
            "evaluate (assign (inlined first) (subscript (load (subscript (load x) (constant 0))) (load i)))\n");
}

TEST(Lift, ASpanThatIsPassedAContainerIsThat) {
  EXPECT_EQ(lifted_tree("#include <span>\n#include <vector>\nstatic int at(std::span<int> s, int k) { return s[k]; }",
                        "std::vector<int>& v, int n", "v[i] = at(v, i);"),
            "evaluate (assign (inlined at (load i)) (call element operator[] v (convert (load i))))\n");
}

TEST(Lift, WhatAnIteratorMovesByIsConverted) {
  EXPECT_EQ(lifted_tree("#include <vector>", "std::vector<double>& v, int n", "*(v.begin() + i) = 1;"),
            "evaluate (assign (convert (constant 1)) (dereference (+ (call access begin v) (convert (load i)))))\n");
}

TEST(Lift, WhatIsResetIsSetToNothing) {
  EXPECT_EQ(lifted_tree("#include <optional>", "double* x, int n", "std::optional<int> o = i; o.reset(); x[i] = *o;"),
            "declare o: std::optional<int>\n"
            "  = (construct i)\n"
            "evaluate (call copy o (temporary (construct)))\n"
            "evaluate (assign (convert (load (member * o))) (subscript (load x) (load i)))\n");
}

TEST(Lift, AStdArrayIsAnArrayInAnObject) {
  EXPECT_EQ(lifted_tree("#include <array>\nstatic std::array<double, 2> two(double a) { return {a, a}; }",
                        "double* x, int n", "x[i] = two(x[i])[1];"),
            "evaluate (assign (load (subscript (decay (member [] (temporary (inlined two (load (subscript (load x) "
            "(load i)))))))"
            " (convert (constant 1)))) (subscript (load x) (load i)))\n");
}

TEST(Lift, AHeaderOfSeveralVariablesSaysWhichOneCounts) {
  EXPECT_EQ(lifted_tree("", "int* x, int n, int m", "for (int k = 0, l = m, e = n; k < e; k += 2, --l) x[k] = l;"),
            "for\n"
            "  counts k from (constant 0) while < (load e) by (constant 2)\n"
            "  besides l by -1\n"
            "  besides e as it is\n"
            "  init\n"
            "    declare k: int\n"
            "      = (constant 0)\n"
            "    declare l: int\n"
            "      = (load m)\n"
            "    declare e: int\n"
            "      = (load n)\n"
            "  condition (< (load k) (load e))\n"
            "  step (comma (update + (constant 2) k) (update - l))\n"
            "  body\n"
            "    evaluate (assign (load l) (subscript (load x) (load k)))\n");
}

TEST(Lift, AHeaderWhoseVariablesRestOnEachOtherIsNone) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "for (int k = 0, l = k + 1; k < n; ++k, ++l) x[k] = l;").find("besides"),
            std::string::npos);
  EXPECT_EQ(lifted_tree("", "int* x, int n", "for (int k = 0, l = n; k < l; ++k, --l) x[k] = l;").find("besides"),
            std::string::npos);
  EXPECT_EQ(lifted_tree("", "int* x, int n", "for (int k = 0, l = x[1]; k < n; ++k, --l) x[k] = l;").find("besides"),
            std::string::npos);
}

}  // namespace
}  // namespace translator_lift_test
