// Array elements that become variables of a loop's kernels, and their initial values, in functions as users write them.
#include "frontend/parse.h"
#include "lift/lift.h"
#include "lift/unit.h"
#include "schedule/carried_elements.h"
#include "schedule/nest.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ferry::translator::carried_elements_test {
namespace {

// Returns the variables' initial values if the function's only loop runs; otherwise returns "refused".
std::vector<std::string> begins(const std::string& parameters, const std::string& loop) {
  std::vector<std::string> found{"not parsed"};
  std::string messages;
  const std::string code = "[[ferry::offload]] void f(" + parameters + ") {\n  " + loop + "\n}\n";
  frontend::parse_code(
      code, {"-std=c++20"},
      [&](frontend::ParsedUnit& unit) {
        const lift::UnitFiles files = lift::unit_files(unit);
        const ir::Unit lifted = lift::lift(unit, files);
        const lift::TextOfTokens text(unit, files.text, Options{});
        const ir::Body& body = lifted.functions.front().body;
        const ir::Uses uses = ir::uses(body, *body.root);
        const ir::Function function{body, text, uses};
        const schedule::Input input{function, false};
        const auto& block = std::get<ir::Block>(body.statements[*body.root].node);
        const schedule::NestResult nest = schedule::find_nest(input, block.statements.back(), {});
        found.clear();
        if (!nest.draft) found.push_back("refused");
        if (nest.draft && nest.draft->carried)
          for (const auto& element : nest.draft->carried->elements) found.push_back(element.first);
        return true;
      },
      &messages);
  EXPECT_EQ(messages, "");
  return found;
}

using All = std::vector<std::string>;

TEST(CarriedElements, TheFirstOneIsSaidForTheLoopsFirstIteration) {
  EXPECT_EQ(begins("int* s, const int* c, int n", "for (int i = 0; i < n; ++i) s[i + 1] = s[i] + c[i];"), All{"s[0]"});
  EXPECT_EQ(begins("int* a, int from, int to", "for (int i = from; i < to; ++i) a[i] += a[i - 1];"),
            All{"a[((static_cast<int>(from)) - 1)]"});
  EXPECT_EQ(begins("long* a, int n, int by", "for (int i = n - 2; i >= 0; --i) a[i * by] += a[(i + 1) * by];"),
            All{"a[((((static_cast<int>(n - 2)) + 1)) * by)]"});
}

TEST(CarriedElements, ThoseOfTwoArraysAreTwo) {
  EXPECT_EQ(
      begins("int* a, int* b, int n", "for (int i = 1; i < n; ++i) { a[i] += a[i - 1]; b[i] |= b[i - 1]; }").size(),
      2u);
}

TEST(CarriedElements, WhatIsReadWithoutThemIsNone) {
  EXPECT_EQ(begins("int* a, const int* b, int n", "for (int i = 1; i < n; ++i) a[i] = b[i - 1] + b[i];"), All{});
}

TEST(CarriedElements, TheFirstIterationReadsOneInAnyCase) {
  EXPECT_EQ(begins("int* a, const int* x, int n", "for (int i = 0; i < n; ++i) a[i] = (i ? a[i - 1] : 0) + x[i];"),
            All{"refused"});
  EXPECT_EQ(begins("int* a, const int* x, int n", "for (int i = 1; i < n; ++i) if (x[i]) a[i] = a[i - 1] + x[i];"),
            All{"refused"});
}

TEST(CarriedElements, EveryIterationWritesItsOwn) {
  EXPECT_EQ(begins("int* a, const int* x, int n",
                   "for (int i = 1; i < n; ++i) { if (x[i]) continue; a[i] = a[i - 1] + x[i]; }"),
            All{"refused"});
  EXPECT_EQ(
      begins("int* a, const int* x, int n", "for (int i = 1; i < n; ++i) { a[i] = a[i - 1] + x[i]; a[i] = a[i] / 2; }"),
      All{"refused"});
}

TEST(CarriedElements, OthersThatTheArrayHasMayNotBeWanted) {
  EXPECT_EQ(begins("int* a, int n", "for (int i = 2; i < n; ++i) a[i] = a[i - 1] + a[i - 2];"), All{"refused"});
  EXPECT_EQ(begins("int* a, int n", "for (int i = 1; i < n - 1; ++i) a[i] = a[i - 1] + a[i + 1];"), All{"refused"});
}

TEST(CarriedElements, OnlyScansRun) {
  EXPECT_EQ(begins("double* y, const double* x, int n", "for (int i = 1; i < n; ++i) y[i] = 0.5 * y[i - 1] + x[i];"),
            All{"refused"});
  EXPECT_EQ(begins("int* a, int n", "for (int i = 1; i < n; ++i) a[i] -= a[i - 1];"), All{"refused"});
}

// The elements that are read equal the written ones only if no subscript overflows.
TEST(CarriedElements, WhatIsReadIsChecked) {
  const std::string loop = "for (int i = 0; i < n; ++i) s[i + 1] = s[static_cast<unsigned char>(i)] + c[i];";
  EXPECT_EQ(begins("int* s, const int* c, int n", loop),
            All{"s[(static_cast<unsigned char>(static_cast<unsigned char>(0)))]"});
}

}  // namespace
}  // namespace ferry::translator::carried_elements_test
