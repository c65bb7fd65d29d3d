// Calls to a std::function that may hold functors or closures with captures, and calls through pointers to members, as
// the tree represents them: a choice among the functions that may be called.
#include "lifted_loop.h"

#include <map>
#include <string>

namespace ferry::translator::held_objects_test {
namespace {

// `made` contains the initialisers of the std::functions.
LiftedLoop read(const std::string& made, const std::string& statement = "x[i] = law(x[i]);",
                const std::string& classes = "") {
  return lifted_loop(
      "#include <functional>\n#include <string>\n"
      "struct Scale { double k; double operator()(double v) const { return v * k; } };\n"
      "struct Node { double first; };\n"
      "struct List { double* data; std::string name; };\n"
      "struct Far : virtual Node { double more = 0; };\n"
      "double half(double v) { return v / 2; }\n"
      "double twice(const std::function<double(double)>& f, double v) { return f(f(v)); }\n" +
      classes +
      "[[ferry::offload]] void f(double* x, int n, const std::function<double(double)>& law) {\n"
      "  for (int i = 0; i < n; ++i) {\n    " +
      statement +
      "\n  }\n}\n"
      "void uses(double* x, int n, double k, Node* node, List* list, const Far& far, double* out) {\n  " +
      made + "\n}\n");
}

using Calls = std::map<std::string, int>;

TEST(HeldObjects, WhatAClosureHasCapturedIsAPartOfTheFunction) {
  const LiftedLoop found = read("f(x, n, [k](double v) { return v * k; }); f(x, n, half);");
  EXPECT_EQ(found.calls, (Calls{{"lambda or half", 1}, {"half", 1}, {"lambda", 1}}));
  EXPECT_TRUE(found.parts.at("law.k"));
  EXPECT_EQ(found.type_numbers, 1);
}

TEST(HeldObjects, SoAreAFunctorsMembers) {
  const LiftedLoop found = read("f(x, n, Scale{k});");
  EXPECT_EQ(found.type_numbers, 1);
  EXPECT_TRUE(found.parts.at("law.k"));
}

TEST(HeldObjects, AFunctionWithoutObjectsIsANumber) {
  const LiftedLoop found = read("f(x, n, half); f(x, n, [](double v) { return v; });");
  EXPECT_EQ(found.type_numbers, 0);
  EXPECT_TRUE(found.parts.empty());
}

TEST(HeldObjects, ACalleeIsGivenTheObject) {
  const LiftedLoop found = read("f(x, n, [k](double v) { return v * k; });", "x[i] = twice(law, x[i]);");
  EXPECT_EQ(found.refusal, "");
  EXPECT_TRUE(found.parts.at("law.k"));
}

TEST(HeldObjects, OneThatNothingNamesIsRefused) {
  const LiftedLoop found =
      read("f(x, n, [k](double v) { return v * k; });", "x[i] = twice([i](double v) { return v * i; }, x[i]);");
  EXPECT_NE(found.refusal.find("[calls_with_object]"), std::string::npos) << found.refusal;
}

// Returns why a std::function initialised with `made` has no device code.
std::string why_not(const std::string& made) { return read("f(x, n, " + made + ");").refusal; }

TEST(HeldObjects, WhatAClosurePointsAtIsNotThereInAnother) {
  EXPECT_NE(why_not("[list](double v) { return v * list->data[1]; }").find("[held_follows]"), std::string::npos);
  EXPECT_EQ(why_not("[node](double v) { return v * node->first; }"), "");  // points to an array of plain structs
  EXPECT_NE(why_not("[&far](double v) { return v * far.first; }").find("[held_follows]"), std::string::npos);
}

TEST(HeldObjects, AClosureMaySetElementsButNoVariable) {
  EXPECT_EQ(why_not("[out](double v) { return out[0] = v; }"), "");
  EXPECT_NE(why_not("[&k](double v) { return k += v; }").find("[function_shares]"), std::string::npos);
}

TEST(HeldObjects, ATargetIsConvertedIfAnotherHasTheTypes) {
  EXPECT_NE(why_not("[k](float v) { return v * k; }").find("[function_converts]"), std::string::npos);
  EXPECT_EQ(why_not("[k](float v) { return v * k; }); f(x, n, half"), "");
}

// Returns the calls if the std::function may hold `half` or a functor `Two`, whose members are given.
Calls calls_of_functor(const std::string& members) {
  const LiftedLoop found =
      read("f(x, n, Two()); f(x, n, half);", "x[i] = law(x[i]);", "struct Two { double m = 2; " + members + " };\n");
  EXPECT_EQ(found.refusal, "");
  return found.calls;
}
const Calls with_functor{{"operator() or half", 1}, {"operator()", 1}, {"half", 1}},
    without{{"half", 2}};  // with a single target, a choice is named after it

TEST(HeldObjects, OneOfSeveralOperatorsIsChosenByTheTypesOfTheCall) {
  EXPECT_EQ(calls_of_functor("double operator()(double v) const { return v * m; }"
                             " double operator()(const char*) const { return m; }"),
            with_functor);
  EXPECT_EQ(calls_of_functor("template <class T> T operator()(T v) const { return v * m; }"), with_functor);
}

TEST(HeldObjects, OneThatOnlyOverloadResolutionFindsIsNoCandidate) {
  EXPECT_EQ(
      calls_of_functor("double operator()(double&& v) { return v; } double operator()(double v) const { return m; }"),
      without);
  EXPECT_EQ(calls_of_functor("template <class T> double operator()(T&& v) { return v; }"
                             " double operator()(double v) const { return m; }"),
            without);
}

TEST(HeldObjects, TheOperatorMayBeABases) {
  const LiftedLoop found =
      read("Own own; f(x, n, own);", "x[i] = law(x[i]);", "struct Own : Scale { double m = 2; };\n");
  EXPECT_EQ(found.type_numbers, 1);
  EXPECT_TRUE(found.parts.at("law.k"));
}

TEST(HeldObjects, AVirtualBasesOperatorIsLeftOut) {
  const std::string why =
      read("Own own; f(x, n, own);", "x[i] = law(x[i]);", "struct Own : virtual Scale {};\n").refusal;
  EXPECT_NE(why.find("[class_not_cast]"), std::string::npos) << why;
}

// `f` defines the function that is called through the pointer.
LiftedLoop read_member(const std::string& f, const std::string& parameter = "const Law& law",
                       const std::string& call = "(law.*f)(x[i])") {
  return lifted_loop(
      "class Law {\n"
      "  double k_ = 1; double hidden(double v) const { return v - k_; }\n"
      " public:\n"
      "  double line(double v) const { return v * k_; }\n"
      "  double line(int v) const { return v + k_; }\n"
      "  static double (Law::*secret())(double) const { return &Law::hidden; }\n"
      "};\n"
      "struct Shape { virtual double area(double v) const { return v; } };\n"
      "[[ferry::offload]] void g(double* x, int n, " +
      parameter + ", double (Law::*f)(double) const) {\n  for (int i = 0; i < n; ++i) x[i] = " + call +
      ";\n}\n"
      "void uses(double* x, int n, const Law& law) { g(x, n, " +
      (parameter.find('*') == std::string::npos ? "law" : "&law") + ", " + f + "); }\n");
}

TEST(MemberPointers, ACallIsAChoiceAmongTheFunctionsOfItsType) {
  const LiftedLoop found = read_member("&Law::line");
  EXPECT_EQ(found.calls, (Calls{{"hidden or line", 1}, {"hidden", 1}, {"line", 1}}));
  EXPECT_FALSE(found.parts.at("law.k_"));
}

TEST(MemberPointers, AFunctionMayBeABases) {
  const auto read = [](const std::string& bases) {
    return lifted_loop(
               "struct Base { double k; double at(double v) const { return k * v; } };\n"
               "struct Own : " +
               bases +
               " { double own(double v) const { return v; } };\n"
               "[[ferry::offload]] void g(double* x, int n, const Own& o, double (Own::*f)(double) const) {\n"
               "  for (int i = 0; i < n; ++i) x[i] = (o.*f)(x[i]);\n}\n"
               "void uses(double* x, int n, const Own& o) { g(x, n, o, &Own::own); g(x, n, o, &Base::at); }\n")
        .calls;
  };
  EXPECT_EQ(read("Base"), (Calls{{"own or at", 1}, {"own", 1}, {"at", 1}}));
}

TEST(MemberPointers, TheObjectMayLieBehindAPointer) {
  EXPECT_EQ(read_member("&Law::line", "const Law* law", "(law->*f)(x[i])").refusal, "");
}

TEST(MemberPointers, AnObjectThatMayChangeIsRefused) {
  const LiftedLoop found = lifted_loop(
      "struct Plain { double k; double at(double v) const { return k * v; } };\n"
      "[[ferry::offload]] void g(double* x, int n, double (Plain::*f)(double) const) {\n"
      "  for (int i = 0; i < n; ++i) { Plain p{x[i]}; x[i] = (p.*f)(x[i]); }\n}\n"
      "void uses(double* x, int n) { g(x, n, &Plain::at); }\n");
  EXPECT_NE(found.refusal.find("[member_of_object]"), std::string::npos) << found.refusal;
}

}  // namespace
}  // namespace ferry::translator::held_objects_test
