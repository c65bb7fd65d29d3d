// Expressions as trees: a read is a load, and a conversion says whether it was written explicitly.
#include "lifted_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::translator_lift_expressions_test {
namespace {

TEST(LiftExpressions, AnUpdateSaysInWhatItComputes) {
  EXPECT_EQ(lifted_tree("", "unsigned char* x, int n", "x[i] += 300; x[i]++; --x[i];"),
            "evaluate (update + (constant 300) (subscript (load x) (load i)))\n"
            "evaluate (update-after + (subscript (load x) (load i)))\n"
            "evaluate (update - (subscript (load x) (load i)))\n");
}

TEST(LiftExpressions, AConditionalIsAChoice) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "x[i] = x[i] > 0 && n > 1 ? -x[i] : ~n;"),
            "evaluate (assign (choose (and (> (load (subscript (load x) (load i))) (constant 0)) (> (load n) (constant "
            "1))) (- (load (subscript (load x) (load i)))) (~ (load n))) (subscript (load x) (load i)))\n");
}

TEST(LiftExpressions, AConstantIsItsValue) {
  EXPECT_EQ(lifted_tree("constexpr int width = 7; enum Color { red = 2 };", "int* x, int n",
                        "x[i] = width + red + static_cast<int>(sizeof(long));"),
            "evaluate (assign (+ (+ (load ::width) (convert (constant 2))) (cast (convert (constant 8)))) (subscript "
            "(load x) (load i)))\n");
}

TEST(LiftExpressions, ACommaHasTwoSides) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "x[i] = (n, i);"),
            "evaluate (assign (load (comma (constant) i)) (subscript (load x) (load i)))\n");
}

TEST(LiftExpressions, APointerIsDereferenced) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "*(x + i) = *x; int* p = &x[i]; p[1] = 0;"),
            "evaluate (assign (load (dereference (load x))) (dereference (+ (load x) (load i))))\n"
            "declare p: int*\n"
            "  = (address (subscript (load x) (load i)))\n"
            "evaluate (assign (constant 0) (subscript (load p) (constant 1)))\n");
}

TEST(LiftExpressions, ACastIsWritten) {
  EXPECT_EQ(lifted_tree("", "int* x, double* y, int n", "x[i] = static_cast<int>(y[i]); y[i] = x[i];"),
            "evaluate (assign (cast (convert (load (subscript (load y) (load i))))) (subscript (load x) (load i)))\n"
            "evaluate (assign (convert (load (subscript (load x) (load i)))) (subscript (load y) (load i)))\n");
}

TEST(LiftExpressions, AnArrayDecaysAndAParameterIsNone) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "int t[2][3] = {}; x[i] = t[1][i % 3];"),
            "declare t: int[3][2]\n"
            "  = (list (constant))\n"
            "evaluate (assign (load (subscript (decay (subscript (decay t) (constant 1))) (% (load i) (constant 3)))) "
            "(subscript (load x) (load i)))\n");
}

}  // namespace
}  // namespace ferry::translator::translator_lift_expressions_test
