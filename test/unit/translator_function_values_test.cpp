// Calls through pointers, as the tree has them: a choice among the functions that the pointer may be.
#include "lifted_tree.h"

#include <gtest/gtest.h>

namespace ferry::translator::function_values_test {
namespace {

const std::string two =
    "double square(double x) { return x * x; } double cube(double x) { return x * x * x; }"
    "double (*const all[])(double) = {square, cube};";

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

std::string tree(const std::string& declarations, const std::string& pointer, const std::string& statement) {
  return lifted_tree(declarations, "double* x, int n, " + pointer, statement);
}

TEST(FunctionValues, ACallIsAChoiceAmongItsCandidates) {
  const std::string dumped = tree(two, "double (*f)(double)", "x[i] = f(x[i]);");
  EXPECT_EQ(count(dumped, "inlined square or cube"), 1u) << dumped;
  EXPECT_EQ(count(dumped, "inlined square\n") + count(dumped, "inlined square "), 2u) << dumped;
  EXPECT_EQ(count(dumped, "inlined cube"), 1u) << dumped;
}

TEST(FunctionValues, ANameThatIsPassedIsNoChoice) {
  const std::string dumped = tree(two + "double twice(double (*f)(double), double x) { return f(f(x)); }", "int",
                                  "x[i] = twice(cube, x[i]);");
  EXPECT_EQ(count(dumped, "inlined cube"), 2u) << dumped;
  EXPECT_EQ(count(dumped, "inlined square\n"), 0u) << dumped;
}

TEST(FunctionValues, AParameterThatIsSetIsAChoice) {
  const std::string dumped =
      tree(two + "double other(double (*f)(double), double x) { if (x < 0) f = square; return f(x); }", "int",
           "x[i] = other(cube, x[i]);");
  EXPECT_EQ(count(dumped, "inlined cube"), 1u) << dumped;
  EXPECT_EQ(count(dumped, "inlined square\n"), 1u) << dumped;
}

TEST(FunctionValues, AFunctionThatThrowsIsLeftOut) {
  const std::string dumped = tree(
      two + "double bad(double x) { if (x < 0) throw 1; return x; } double (*const more)(double) = bad;",
      "double (*f)(double)", "x[i] = f(x[i]);");
  EXPECT_EQ(count(dumped, "inlined bad"), 0u) << dumped;
  EXPECT_EQ(count(dumped, "inlined cube"), 1u) << dumped;
}

TEST(FunctionValues, OneThatNobodyNamesIsMarked) {
  const std::string dumped = tree(two + "[[ferry::device]] double third(double x) { return -x; }",
                                  "double (*f)(double)", "x[i] = f(x[i]);");
  EXPECT_EQ(count(dumped, "inlined third"), 1u) << dumped;
}

TEST(FunctionValues, AnElementOfATableIsAChoiceOfNumbers) {
  const std::string dumped = tree(two, "const int* k", "x[i] = all[k[i]](x[i]);");
  EXPECT_EQ(count(dumped, "inlined element"), 1u) << dumped;
}

}  // namespace
}  // namespace ferry::translator::function_values_test
