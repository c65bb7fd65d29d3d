// Objects as trees: members, construction and copies, and aliases.
#include "lifted_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::translator_lift_objects_test {
namespace {

TEST(LiftObjects, AMemberOfAnElement) {
  EXPECT_EQ(
      lifted_tree("struct P { double x, y; };", "P* p, int n", "p[i].x = p[i].y;"),
      "evaluate (assign (load (member y (subscript (load p) (load i)))) (member x (subscript (load p) (load i))))\n");
}

TEST(LiftObjects, AMemberThroughAPointer) {
  EXPECT_EQ(lifted_tree("struct P { double x, y; };", "P* p, int n", "P* q = p + i; q->x = q->y;"),
            "declare q: P*\n"
            "  = (+ (load p) (load i))\n"
            "evaluate (assign (load (arrow y (load q))) (arrow x (load q)))\n");
}

TEST(LiftObjects, AnObjectIsAListOfItsParts) {
  EXPECT_EQ(lifted_tree("struct P { double x, y; };", "P* p, int n", "p[i] = P{1, 2};"),
            "evaluate (call copy (subscript (load p) (load i)) (temporary (list (convert (constant 1)) (convert "
            "(constant 2)))))\n");
}

TEST(LiftObjects, AConstructorOfTheUsersIsInlined) {
  EXPECT_EQ(lifted_tree("struct P { double x; P(double a) : x(a) {} };", "P* p, int n", "p[i] = P(2);"),
            "evaluate (call copy (subscript (load p) (load i)) (temporary (inlined P (convert (constant 2)))))\n");
}

TEST(LiftObjects, AnOperatorOfTheUsersIsACall) {
  EXPECT_EQ(
      lifted_tree("struct P { double x; }; static P operator+(P a, P b) { return {a.x + b.x}; }", "P* p, int n",
                  "p[i] = p[i] + p[0];"),
      "evaluate (call copy (subscript (load p) (load i)) (temporary (inlined operator+ (construct copy (requalify "
      "(subscript (load p) (load i)))) (construct copy (requalify (subscript (load p) (constant 0)))))))\n");
}

TEST(LiftObjects, ABindingNamesAPart) {
  EXPECT_EQ(lifted_tree("struct P { double x, y; };", "P* p, int n", "auto [a, b] = p[i]; p[i].x = b;"),
            "hidden hidden3: P\n"
            "  = (construct copy (requalify (subscript (load p) (load i))))\n"
            "declare b: double\n"
            "  = (load (member y hidden3))\n"
            "evaluate (assign (load b) (member x (subscript (load p) (load i))))\n");
}

TEST(LiftObjects, AReferenceIsAnotherName) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "int& r = x[i]; r = n;"),
            "declare r: int&\n"
            "  = (subscript (load x) (load i))\n"
            "evaluate (assign (load n) r)\n");
}

TEST(LiftObjects, ATemporaryLivesWithItsReference) {
  EXPECT_EQ(lifted_tree("", "int* x, int n", "const int& r = n + 1; x[i] = r;"),
            "declare r: const int&, extends a temporary\n"
            "  = (temporary extended by r (+ (load n) (constant 1)))\n"
            "evaluate (assign (load r) (subscript (load x) (load i)))\n");
}

TEST(LiftObjects, AVectorIsMadeOfItsCount) {
  EXPECT_EQ(lifted_tree("#include <vector>", "int* x, int n", "std::vector<int> t(n, 2); x[i] = t[i];"),
            "declare t: vector of int, frees elements\n"
            "  = (construct (convert (load n)) (temporary (constant 2)))\n"
            "evaluate (assign (load (call element operator[] t (convert (load i)))) (subscript (load x) (load i)))\n");
}

}  // namespace
}  // namespace ferry::translator::translator_lift_objects_test
