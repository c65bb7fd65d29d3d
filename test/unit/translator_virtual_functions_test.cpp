// Calls of virtual functions, as the tree has them: a choice among the functions of the types that an object may be of.
#include "frontend/parse.h"
#include "lift/unit.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <variant>

namespace ferry::translator::virtual_functions_test {
namespace {

struct Read {
  std::map<std::string, int> calls;   // of each function in the loop's body, with what its callees call
  std::map<std::string, bool> parts;  // of the object: name, and whether it may be of another type's object
  std::string refusal;                // all of them
  int type_numbers = 0;
};

Read read(const std::string& declarations, const std::string& parameters, const std::string& statement) {
  Read found;
  std::string messages;
  const std::string code =
      "struct Law { virtual double at(double x) const = 0; };\n"
      "struct Line : Law { double slope = 1; double at(double x) const override { return slope * x; } };\n"
      "struct Root : Law { double at(double x) const override { return x / 2; } };\n" +
      declarations + "\n[[ferry::offload]] void f(double* x, int n, " + parameters +
      ") {\n  for (int i = 0; i < n; ++i) {\n    " + statement + "\n  }\n}\n";
  const auto look = [&](frontend::ParsedUnit& unit) {
    const ir::Unit lifted = lift::lift(unit, lift::unit_files(unit));
    const ir::Body& body = lifted.functions.front().body;
    for (std::size_t e = 0; e < body.expressions.size(); ++e)
      if (const auto* call = std::get_if<ir::Inlined>(&body.expressions[ir::ExpressionId(e)].node))
        ++found.calls[call->name];
    for (std::size_t v = 0; v < body.variables.size(); ++v)
      if (const ir::Variable& variable = body.variables[ir::VariableId(v)]; variable.part_of)
        found.parts[variable.name] = variable.of_tested_type, found.type_numbers += variable.is_type_number;
    for (const auto& [expression, why_not] : body.unusable)
      found.refusal += diagnostics::format_with_id(why_not) + "\n";
    return true;
  };
  frontend::parse_code(code, {"-std=c++20"}, look, &messages);
  EXPECT_EQ(messages, "");
  return found;
}

using Calls = std::map<std::string, int>;

TEST(VirtualFunctions, ACallIsAChoiceAmongTheTypes) {
  const Read found = read("", "const Law& law", "x[i] = law.at(x[i]);");
  EXPECT_EQ(found.calls, (Calls{{"at or at", 1}, {"at", 2}}));
  EXPECT_TRUE(found.parts.at("law.slope"));
}

TEST(VirtualFunctions, ATypeThatInheritsTheFunctionIsOneOfThem) {
  const Read found = read("struct Steep : Line { double more = 0; };", "const Law* law", "x[i] = law->at(x[i]);");
  EXPECT_EQ(found.calls, (Calls{{"at or at or another", 1}, {"at", 3}}));
}

TEST(VirtualFunctions, AnObjectThatIsNoReferenceIsNoChoice) {
  EXPECT_EQ(read("", "Line law", "x[i] = law.at(x[i]);").calls, (Calls{{"at", 1}}));
}

TEST(VirtualFunctions, AFinalClassIsNoChoice) {
  const Read found = read("struct Last final : Law { double k; double at(double x) const override { return x + k; } };",
                          "const Last& law", "x[i] = law.at(x[i]);");
  EXPECT_EQ(found.calls, (Calls{{"at", 1}}));
  EXPECT_FALSE(found.parts.at("law.k"));
}

TEST(VirtualFunctions, AQualifiedNameIsNoChoice) {
  EXPECT_EQ(read("", "const Line& law", "x[i] = law.Line::at(x[i]);").calls, (Calls{{"at", 1}}));
}

TEST(VirtualFunctions, AFunctionThatChangesItsObjectIsLeftOut) {
  const Read found =
      read("struct Sum : Law { mutable double s = 0; double at(double x) const override { return s += x; } };",
           "const Law& law", "x[i] = law.at(x[i]);");
  EXPECT_EQ(found.calls, (Calls{{"at or at", 1}, {"at", 2}}));
}

TEST(VirtualFunctions, AnObjectForEachIterationIsRefused) {
  EXPECT_NE(read("const Law& pick(int i);", "int", "x[i] = pick(i).at(x[i]);").refusal.find("[calls_virtual]"),
            std::string::npos);
}

TEST(VirtualFunctions, AFunctionThatCallsItselfIsRefused) {
  const Read found = read("struct Alone { virtual double of(double x) const { return x > 1 ? of(x / 2) : x; } };",
                          "const Alone& law", "x[i] = law.of(x[i]);");
  EXPECT_NE(found.refusal.find("[virtual_calls_itself]"), std::string::npos) << found.refusal;
}

// Each of two functions may leave out other types, so that each has numbers of its own.
TEST(VirtualFunctions, EachFunctionAsksForTheTypeByItself) {
  const Read found = read(
      "struct Pair { virtual double a(double x) const = 0; virtual double b(double x) const = 0; };\n"
      "struct One : Pair { double a(double x) const override { return x; } double b(double x) const override { return "
      "2 * x; } };",
      "const Pair& pair", "x[i] = pair.a(x[i]) + pair.b(x[i]);");
  EXPECT_EQ(found.type_numbers, 2);
}

TEST(VirtualFunctions, AFunctionThatFollowsAPointerOfItsObjectIsLeftOut) {
  const Read found = read(
      "struct Scale { double by; };\n"
      "struct Scaled : Law { const Scale* scale; const double& more; double at(double x) const override { return x * "
      "scale->by; } };\n"
      "struct Added : Law { const double& more; double at(double x) const override { return x + more; } };",
      "const Law& law", "x[i] = law.at(x[i]);");
  EXPECT_EQ(found.calls, (Calls{{"at or at", 1}, {"at", 2}}));
}

}  // namespace
}  // namespace ferry::translator::virtual_functions_test
