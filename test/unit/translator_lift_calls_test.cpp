// Calls as trees: what is known about library functions, and user functions whose bodies replace calls.
#include "lifted_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::translator_lift_calls_test {
namespace {

TEST(LiftCalls, AFunctionOfTheUsersIsInlined) {
  EXPECT_EQ(lifted_tree("static int twice(int a) { return 2 * a; }", "int* x, int n", "x[i] = twice(x[i]);"),
            "evaluate (assign (inlined twice (load (subscript (load x) (load i)))) (subscript (load x) (load i)))\n");
}

TEST(LiftCalls, ACallOutsideOfLoopsIsTheSame) {
  const std::string declarations =
      "static int twice(int a) { return 2 * a; }\n"
      "[[ferry::offload]] void g(int* x, int n) { for (int i = 0; i < n; ++i) { x[i] = i; } int k = twice(n); }";
  EXPECT_NE(lifted_tree(declarations, "int* x, int n", "x[i] = i;").find("inlined twice (load n)"), std::string::npos);
}

TEST(LiftCalls, AFunctionWithoutABodyIsUnknown) {
  EXPECT_EQ(lifted_tree("int far(int);", "int* x, int n", "x[i] = far(i);"),
            "evaluate (assign (call elsewhere _Z3fari (load i)) (subscript (load x) (load i)))\n");
}

TEST(LiftCalls, AFunctionOfAnotherFileHasTheLinkersName) {
  const auto lifted = [](const std::string& declarations, const std::string& call) {
    return lifted_tree(declarations, "double* x, int n", call);
  };
  EXPECT_EQ(lifted("void far(double*, int);", "far(x, i);"), "evaluate (call elsewhere _Z3farPdi (load x) (load i))\n");
  EXPECT_EQ(lifted("extern \"C\" void far(int);", "far(i);"), "evaluate (call elsewhere far (load i))\n");
  EXPECT_EQ(lifted("[[ferry::offload]] void far(double*);", "far(x);"),
            "evaluate (call elsewhere _Z3farPd (load x))\n");
  for (const char* odd : {"template <auto> struct Tag {}; void far(Tag<nullptr>, double*);",
                          "template <auto> struct Tag {}; int ones[3]; void far(Tag<ones + 1>, double*);"})
    EXPECT_NE(lifted(odd, "far({}, x);").find("call unknown far"), std::string::npos) << odd;
  for (const char* declaration :
       {"static void far(double*);", "inline void far(double*);", "[[gnu::weak]] void far(double*);",
        "[[noreturn]] void far(double*);", "template <class T> void far(T*);"})
    EXPECT_EQ(lifted(declaration, "far(x);"), "evaluate (call unknown far (load x))\n") << declaration;
}

TEST(LiftCalls, AFunctionOfMathsIsKnown) {
  EXPECT_EQ(lifted_tree("#include <cmath>", "double* x, int n", "x[i] = std::sqrt(x[i]) + fabs(x[i]);"),
            "evaluate (assign (+ (call maths sqrt (load (subscript (load x) (load i)))) (call maths fabs (load "
            "(subscript (load x) (load i))))) (subscript (load x) (load i)))\n");
}

TEST(LiftCalls, TheLesserOfTwoIsASelection) {
  EXPECT_EQ(lifted_tree("#include <algorithm>", "int* x, int n", "x[i] = std::min(x[i], n);"),
            "evaluate (assign (load (call selection min (requalify (subscript (load x) (load i))) (requalify n))) "
            "(subscript (load x) (load i)))\n");
}

TEST(LiftCalls, ASwapExchanges) {
  EXPECT_EQ(lifted_tree("#include <utility>", "int* x, int n", "std::swap(x[i], x[0]);"),
            "evaluate (call exchange swap (subscript (load x) (load i)) (subscript (load x) (constant 0)))\n");
}

TEST(LiftCalls, ADefaultArgumentIsEvaluatedAtTheCall) {
  EXPECT_EQ(lifted_tree("static int add(int a, int b = 3) { return a + b; }", "int* x, int n", "x[i] = add(i);"),
            "evaluate (assign (inlined add (load i) (constant 3)) (subscript (load x) (load i)))\n");
}

TEST(LiftCalls, AMemberOfAContainerOfNumbersTouchesThatAlone) {
  const auto lifted = [](const std::string& container, const std::string& call) {
    return lifted_tree("#include <map>\n#include <string>\n#include <vector>\nstruct Own { Own(int); int k; };",
                       container + "& v, int n", call);
  };
  EXPECT_EQ(lifted("std::vector<int>", "v.push_back(n);"), "evaluate (call container push_back v (requalify n))\n");
  EXPECT_EQ(lifted("std::string", "v += 'x';"), "evaluate (call container operator+= v (constant 120))\n");
  EXPECT_EQ(lifted("std::map<int, int>", "v[i] = n;"),
            "evaluate (assign (load n) (call container operator[] v (requalify i)))\n");
  EXPECT_EQ(lifted("std::vector<Own>", "v.emplace_back(n);"), "evaluate (call unknown emplace_back v n)\n");
  EXPECT_EQ(lifted("std::vector<int>", "v.insert(v.begin(), n);").find("container"), std::string::npos);
}

TEST(LiftCalls, ACallThroughAPointerIsUnknown) {
  EXPECT_EQ(lifted_tree("", "int* x, int n, int (*g)(int*)", "x[i] = g(x);"),
            "evaluate (assign (call unknown (load g) (load x)) (subscript (load x) (load i)))\n");
}

}  // namespace
}  // namespace ferry::translator::translator_lift_calls_test
