// Loops as trees: what each header counts, and which headers run code of their own.
#include "lifted_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::translator_lift_loops_test {
namespace {

TEST(LiftLoops, AWhileLoopIsNotCounted) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "int k = i; while (k < n) ++k; x[i] = k;"),
            "declare k: int\n"
            "  = (load i)\n"
            "while\n"
            "  condition (< (load k) (load n))\n"
            "  body\n"
            "    evaluate (update + k)\n"
            "evaluate (assign (load k) (subscript (load x) (load i)))\n");
}

TEST(LiftLoops, ADoLoopRunsOnceWhereItsConditionSaysSo) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "do { x[i] = 1; } while (0);"),
            "do\n"
            "  condition (convert (constant 0))\n"
            "  body\n"
            "    block\n"
            "      evaluate (assign (constant 1) (subscript (load x) (load i)))\n");
}

TEST(LiftLoops, ALoopThatCountsDown) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "for (int k = n - 1; k >= 0; --k) x[k] = i;"),
            "for\n"
            "  counts k from (- (load n) (constant 1)) while >= (constant 0) by -1\n"
            "  init\n"
            "    declare k: int\n"
            "      = (- (load n) (constant 1))\n"
            "  condition (>= (load k) (constant 0))\n"
            "  step (update - k)\n"
            "  body\n"
            "    evaluate (assign (load i) (subscript (load x) (load k)))\n");
}

TEST(LiftLoops, AStepOnTheOtherSide) {
  EXPECT_EQ(lifted_tree("", "int* x, int n, int m", "for (int k = 0; n > k; k = m + k) x[k] = i;"),
            "for\n"
            "  counts k from (constant 0) while < (load n) by (load m)\n"
            "  init\n"
            "    declare k: int\n"
            "      = (constant 0)\n"
            "  condition (> (load n) (load k))\n"
            "  step (assign (+ (load m) (load k)) k)\n"
            "  body\n"
            "    evaluate (assign (load i) (subscript (load x) (load k)))\n");
}

TEST(LiftLoops, ASumInTheConditionIsTakenOffTheEnd) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "for (int k = 0; k + 2 < n; ++k) x[k] = i;"),
            "for\n"
            "  counts k from (constant 0) while < (load n) - 2 by 1\n"
            "  init\n"
            "    declare k: int\n"
            "      = (constant 0)\n"
            "  condition (< (+ (load k) (constant 2)) (load n))\n"
            "  step (update + k)\n"
            "  body\n"
            "    evaluate (assign (load i) (subscript (load x) (load k)))\n");
}

TEST(LiftLoops, ARangeForOverAnArrayRunsNoCode) {
  EXPECT_EQ(lifted_tree("", "int* x, int n, int (&t)[4]", "for (int& e : t) e = i;"),
            "for each\n"
            "  declare e: int&\n"
            "  range t\n"
            "  body\n"
            "    evaluate (assign (load i) e)\n");
}

TEST(LiftLoops, ARangeForOverAVectorByItsIterators) {
  EXPECT_EQ(lifted_tree("#include <vector>", "std::vector<int>& v, int n", "for (const int e : v) v[i] += e;"),
            "for each\n"
            "  declare e: const int\n"
            "  range v\n"
            "  body\n"
            "    evaluate (update + (load e) (call element operator[] v (convert (load i))))\n");
}

TEST(LiftLoops, ABreakAndAContinue) {
  EXPECT_EQ(lifted_tree("", "int* x, int n",
                        "for (int k = 0; k < 4; ++k) { if (k == i) continue; if (k > n) break; x[k] = 0; }"),
            "for\n"
            "  counts k from (constant 0) while < (constant 4) by 1\n"
            "  init\n"
            "    declare k: int\n"
            "      = (constant 0)\n"
            "  condition (< (load k) (constant 4))\n"
            "  step (update + k)\n"
            "  body\n"
            "    block\n"
            "      if\n"
            "        condition (== (load k) (load i))\n"
            "        then\n"
            "          continue\n"
            "      if\n"
            "        condition (> (load k) (load n))\n"
            "        then\n"
            "          break\n"
            "      evaluate (assign (constant 0) (subscript (load x) (load k)))\n");
}

}  // namespace
}  // namespace ferry::translator::translator_lift_loops_test
