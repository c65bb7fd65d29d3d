// Calls through pointers, as the tree represents them: a choice among the functions to which the pointer may point.
#include "frontend/parse.h"
#include "lift/unit.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
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

// Lifts the unit and passes the result to `look`.
template <class Look>
void lifted(const std::string& code, const Look& look) {
  std::string messages;
  const auto read = [&](frontend::ParsedUnit& unit) {
    look(lift::lift(unit, lift::unit_files(unit)));
    return true;
  };
  frontend::parse_code(code, {"-std=c++20"}, read, &messages);
  EXPECT_EQ(messages, "");
}

// Returns the names of the functions that a unit registers for other modules' kernels.
std::string registered(const std::string& code) {
  std::string names;
  lifted(code, [&](const ir::Unit& unit) {
    for (const model::DeviceCallable& one : unit.device_callables) names += one.address + " " + one.signature + "\n";
  });
  return names;
}

TEST(FunctionValues, AFunctionOfNumbersIsRegistered) {
  EXPECT_EQ(registered("namespace a { [[ferry::device]] float half(float x, bool b) { return b ? x / 2 : x; } }"),
            "&::a::half float (float, bool)\n");
  EXPECT_EQ(registered("static const int t[] = {1, 2}; [[ferry::device]] static int f(int x) { return t[x & 1]; }"),
            "&::f int (int)\n");
  EXPECT_EQ(registered("int f(int x) { return x; }"), "");
}

TEST(FunctionValues, OneThatDoesMoreIsNotRegistered) {
  EXPECT_EQ(registered("int k; [[ferry::device]] int f(int x) { return x + k; }"), "");
  EXPECT_EQ(registered("int k; [[ferry::device]] int f(int x) { return x + ++k; }"), "");
  EXPECT_EQ(registered("[[ferry::device]] int f(const int* x) { return *x; }"), "");
  EXPECT_EQ(registered("[[ferry::device]] int f(const int& x) { return x; }"), "");
  EXPECT_EQ(registered("[[ferry::device]] void f(int) {}"), "");
  EXPECT_EQ(registered("[[ferry::device]] int f(int x) { if (x < 0) throw 1; return x; }"), "");
  EXPECT_EQ(registered("int g(int); [[ferry::device]] int f(int x) { return g(x); }"), "");
  EXPECT_EQ(registered("[[gnu::weak]] [[ferry::device]] int f(int x) { return x; }"), "");
}

// Returns the number of targets of the first call through a pointer, and whether it may call another module's function.
std::pair<std::size_t, bool> chooser(const std::string& code) {
  std::pair<std::size_t, bool> found{};
  lifted(code, [&](const ir::Unit& unit) {
    const ir::Body& body = unit.functions.front().body;
    EXPECT_TRUE(body.unusable.empty());
    for (std::size_t e = 0; e < body.expressions.size(); ++e)
      if (const auto* call = std::get_if<ir::Inlined>(&body.expressions[ir::ExpressionId(e)].node);
          call && call->through_pointer) {
        const ir::OwnFunction& chosen = unit.own_functions[call->function];
        found = {chosen.targets.size(), chosen.is_open};
      }
  });
  return found;
}

TEST(FunctionValues, OfNumbersMayBeAnotherModules) {
  const std::string loop =
      "[[ferry::offload]] void f(double* x, int n, double (*g)(double)) {\n"
      "  for (int i = 0; i < n; ++i) x[i] = g(x[i]);\n}\n";
  EXPECT_EQ(chooser(loop), std::pair(std::size_t{0}, true));
  EXPECT_EQ(chooser("double later(double x); double (*all[])(double) = {later};\n" + loop),
            std::pair(std::size_t{0}, true));
  EXPECT_EQ(chooser("double half(double x) { return x / 2; } double (*all[])(double) = {half};\n" + loop),
            std::pair(std::size_t{1}, true));
}

TEST(FunctionValues, OfPointersIsThisFilesAlone) {
  EXPECT_EQ(chooser("double half(const double* x) { return *x / 2; } double (*all[])(const double*) = {half};\n"
                    "[[ferry::offload]] void f(double* x, int n, double (*g)(const double*)) {\n"
                    "  for (int i = 0; i < n; ++i) x[i] = g(x + i);\n}\n"),
            std::pair(std::size_t{1}, false));
}

}  // namespace
}  // namespace ferry::translator::function_values_test
