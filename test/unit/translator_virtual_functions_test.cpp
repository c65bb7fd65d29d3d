// Calls to virtual functions, as the tree represents them: a choice among the overriders of an object's possible types.
#include "lifted_loop.h"

#include <map>
#include <string>

namespace ferry::translator::virtual_functions_test {
namespace {

LiftedLoop read(const std::string& declarations, const std::string& parameters, const std::string& statement) {
  return lifted_loop(
      "struct Law { virtual double at(double x) const = 0; };\n"
      "struct Line : Law { double slope = 1; double at(double x) const override { return slope * x; } };\n"
      "struct Root : Law { double at(double x) const override { return x / 2; } };\n" +
      declarations + "\n[[ferry::offload]] void f(double* x, int n, " + parameters +
      ") {\n  for (int i = 0; i < n; ++i) {\n    " + statement + "\n  }\n}\n");
}

using Calls = std::map<std::string, int>;

TEST(VirtualFunctions, ACallIsAChoiceAmongTheTypes) {
  const LiftedLoop found = read("", "const Law& law", "x[i] = law.at(x[i]);");
  EXPECT_EQ(found.calls, (Calls{{"at or at", 1}, {"at", 2}}));
  EXPECT_TRUE(found.parts.at("law.slope"));
}

TEST(VirtualFunctions, ATypeThatInheritsTheFunctionIsOneOfThem) {
  const LiftedLoop found = read("struct Steep : Line { double more = 0; };", "const Law* law", "x[i] = law->at(x[i]);");
  EXPECT_EQ(found.calls, (Calls{{"at or at or another", 1}, {"at", 3}}));
}

TEST(VirtualFunctions, AnObjectThatIsNoReferenceIsNoChoice) {
  EXPECT_EQ(read("", "Line law", "x[i] = law.at(x[i]);").calls, (Calls{{"at", 1}}));
}

TEST(VirtualFunctions, AFinalClassIsNoChoice) {
  const LiftedLoop found =
      read("struct Last final : Law { double k; double at(double x) const override { return x + k; } };",
           "const Last& law", "x[i] = law.at(x[i]);");
  EXPECT_EQ(found.calls, (Calls{{"at", 1}}));
  EXPECT_FALSE(found.parts.at("law.k"));
}

TEST(VirtualFunctions, AQualifiedNameIsNoChoice) {
  EXPECT_EQ(read("", "const Line& law", "x[i] = law.Line::at(x[i]);").calls, (Calls{{"at", 1}}));
}

TEST(VirtualFunctions, AFunctionThatChangesItsObjectIsLeftOut) {
  const LiftedLoop found =
      read("struct Sum : Law { mutable double s = 0; double at(double x) const override { return s += x; } };",
           "const Law& law", "x[i] = law.at(x[i]);");
  EXPECT_EQ(found.calls, (Calls{{"at or at", 1}, {"at", 2}}));
}

TEST(VirtualFunctions, AnObjectForEachIterationIsRefused) {
  EXPECT_NE(read("const Law& pick(int i);", "int", "x[i] = pick(i).at(x[i]);").refusal.find("[calls_virtual]"),
            std::string::npos);
}

TEST(VirtualFunctions, AFunctionThatCallsItselfIsRefused) {
  const LiftedLoop found = read("struct Alone { virtual double of(double x) const { return x > 1 ? of(x / 2) : x; } };",
                                "const Alone& law", "x[i] = law.of(x[i]);");
  EXPECT_NE(found.refusal.find("[virtual_calls_itself]"), std::string::npos) << found.refusal;
}

// Each function numbers the types by itself, because two functions may leave out different types.
TEST(VirtualFunctions, EachFunctionAsksForTheTypeByItself) {
  const LiftedLoop found = read(
      "struct Pair { virtual double a(double x) const = 0; virtual double b(double x) const = 0; };\n"
      "struct One : Pair { double a(double x) const override { return x; } double b(double x) const override { return "
      "2 * x; } };",
      "const Pair& pair", "x[i] = pair.a(x[i]) + pair.b(x[i]);");
  EXPECT_EQ(found.type_numbers, 2);
}

TEST(VirtualFunctions, AFunctionThatFollowsAPointerOfItsObjectIsLeftOut) {
  const LiftedLoop found = read(
      "struct Scale { double by; };\n"
      "struct Scaled : Law { const Scale* scale; const double& more; double at(double x) const override { return x * "
      "scale->by; } };\n"
      "struct Added : Law { const double& more; double at(double x) const override { return x + more; } };",
      "const Law& law", "x[i] = law.at(x[i]);");
  EXPECT_EQ(found.calls, (Calls{{"at or at", 1}, {"at", 2}}));
}

}  // namespace
}  // namespace ferry::translator::virtual_functions_test
