// Calls through pointers in the tree: a choice among the functions to which the pointer may point.
#include "frontend/parse.h"
#include "lift/unit.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <variant>

namespace ferry::translator::function_values_test {
namespace {

// Returns how often a loop's body calls each function, including its callees' calls.
std::map<std::string, int> calls(const std::string& declarations, const std::string& parameters,
                                 const std::string& statement) {
  std::map<std::string, int> found;
  std::string messages;
  const std::string code =
      "double square(double x) { return x * x; }\ndouble cube(double x) { return x * x * x; }\n"
      "double (*const all[])(double) = {square, cube};\n" +
      declarations + "\n[[ferry::offload]] void f(double* x, int n, " + parameters +
      ") {\n  for (int i = 0; i < n; ++i) {\n    " + statement + "\n  }\n}\n";
  const auto count = [&](frontend::ParsedUnit& unit) {
    const ir::Unit lifted = lift::lift(unit, lift::unit_files(unit));
    const ir::Body& body = lifted.functions.front().body;
    for (std::size_t e = 0; e < body.expressions.size(); ++e)
      if (const auto* call = std::get_if<ir::Inlined>(&body.expressions[ir::ExpressionId(e)].node)) ++found[call->name];
    return true;
  };
  frontend::parse_code(code, {"-std=c++20"}, count, &messages);
  EXPECT_EQ(messages, "");
  return found;
}

TEST(FunctionValues, ACallIsAChoiceAmongItsCandidates) {
  const auto called = calls("", "double (*g)(double)", "x[i] = g(x[i]);");
  EXPECT_EQ(called, (std::map<std::string, int>{{"square or cube", 1}, {"square", 1}, {"cube", 1}}));
}

TEST(FunctionValues, ANameThatIsPassedIsNoChoice) {
  const auto called =
      calls("double twice(double (*g)(double), double x) { return g(g(x)); }", "int", "x[i] = twice(cube, x[i]);");
  EXPECT_EQ(called, (std::map<std::string, int>{{"twice", 1}, {"square or cube", 2}, {"cube", 2}}));
}

TEST(FunctionValues, AParameterThatIsSetIsAChoice) {
  const auto called = calls("double other(double (*g)(double), double x) { if (x < 0) g = square; return g(x); }",
                            "int", "x[i] = other(cube, x[i]);");
  EXPECT_EQ(called, (std::map<std::string, int>{{"other", 1}, {"square or cube", 1}, {"square", 1}, {"cube", 1}}));
}

TEST(FunctionValues, AFunctionThatThrowsIsLeftOut) {
  const auto called =
      calls("double bad(double x) { if (x < 0) throw 1; return x; } double (*const more)(double) = bad;",
            "double (*g)(double)", "x[i] = g(x[i]);");
  EXPECT_EQ(called, (std::map<std::string, int>{{"square or cube", 1}, {"square", 1}, {"cube", 1}}));
}

TEST(FunctionValues, AFunctionThatSetsAGlobalIsLeftOut) {
  const auto called = calls("int seen; double counts(double x) { ++seen; return x; } double (*more)(double) = counts;",
                            "double (*g)(double)", "x[i] = g(x[i]);");
  EXPECT_FALSE(called.contains("counts"));
}

TEST(FunctionValues, OneThatNobodyNamesIsMarked) {
  const auto called =
      calls("[[ferry::device]] double third(double x) { return -x; } double fourth(double x) { return x; }",
            "double (*g)(double)", "x[i] = g(x[i]);");
  EXPECT_TRUE(called.contains("third"));
  EXPECT_FALSE(called.contains("fourth"));
}

TEST(FunctionValues, AnElementOfATableIsAChoiceOfNumbers) {
  const auto called = calls("", "const int* k", "x[i] = all[k[i]](x[i]);");
  EXPECT_EQ(called, (std::map<std::string, int>{{"element", 1}, {"square or cube", 1}, {"square", 1}, {"cube", 1}}));
}

}  // namespace
}  // namespace ferry::translator::function_values_test
