// Every kind of statement as a tree. A statement that isn't modelled is opaque.
#include "lifted_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::translator_lift_statements_test {
namespace {

TEST(LiftStatements, AnIfWithAnInitialiser) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "if (int k = x[i]; k > 0) x[i] = 0; else x[i] = k;"),
            "if\n"
            "  init\n"
            "    declare k: int\n"
            "      = (load (subscript (load x) (load i)))\n"
            "  condition (> (load k) (constant 0))\n"
            "  then\n"
            "    evaluate (assign (constant 0) (subscript (load x) (load i)))\n"
            "  else\n"
            "    evaluate (assign (load k) (subscript (load x) (load i)))\n");
}

TEST(LiftStatements, ASwitchHasLabels) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "switch (x[i]) { case 1: x[i] = 2; break; default: x[i] = 3; }"),
            "switch\n"
            "  condition (load (subscript (load x) (load i)))\n"
            "  body\n"
            "    block\n"
            "      label\n"
            "        evaluate (assign (constant 2) (subscript (load x) (load i)))\n"
            "      break\n"
            "      label\n"
            "        evaluate (assign (constant 3) (subscript (load x) (load i)))\n");
}

TEST(LiftStatements, ATryHasHandlers) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "try { x[i] = 1; } catch (int e) { x[i] = e; }"),
            "try\n"
            "  block\n"
            "    evaluate (assign (constant 1) (subscript (load x) (load i)))\n"
            "catch\n"
            "  declare e: int\n"
            "  block\n"
            "    evaluate (assign (load e) (subscript (load x) (load i)))\n");
}

TEST(LiftStatements, AGotoIsAJump) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "goto end; end: x[i] = 0;"),
            "goto\n"
            "label\n"
            "  evaluate (assign (constant 0) (subscript (load x) (load i)))\n");
}

TEST(LiftStatements, AnAssemblerStatementIsOpaque) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "asm(\"\"); x[i] = 0;"),
            "opaque GCCAsmStmt\n"
            "evaluate (assign (constant 0) (subscript (load x) (load i)))\n");
}

TEST(LiftStatements, ABranchOfAConstantIfIsNotThere) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "if constexpr (sizeof(int) == 4) x[i] = 1; else x[i] = 2;"),
            "if constexpr\n"
            "  condition (== (constant 4) (convert (constant 4)))\n"
            "  then\n"
            "    evaluate (assign (constant 1) (subscript (load x) (load i)))\n"
            "  else\n"
            "    evaluate (assign (constant 2) (subscript (load x) (load i)))\n");
}

}  // namespace
}  // namespace ferry::translator::translator_lift_statements_test
