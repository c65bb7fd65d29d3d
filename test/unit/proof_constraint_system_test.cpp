// Constraints as rows of numbers: their meaning, and that isl never answers after it has exceeded its operation limit.
#include "proof/constraint_system.h"

#include "proof/isl.h"

#include <gtest/gtest.h>

namespace ferry::translator::proof_constraint_system_test {
namespace {

using proof::ConstraintSystem;

using Context = proof::isl::Owned<isl_ctx>;

Context context() {
  Context made(isl_ctx_alloc());
  isl_options_set_on_error(made.get(), ISL_ON_ERROR_CONTINUE);
  return made;
}

// Returns nullopt if isl gave up, or if a condition can't be parsed.
std::optional<bool> empty(isl_ctx* context, const std::vector<std::string>& conditions) {
  ConstraintSystem system;
  for (const std::string& condition : conditions)
    if (!system.add(condition)) return std::nullopt;
  return system.is_empty(context);
}

bool equals(const std::string& condition, const std::string& set) {
  const Context here = context();
  ConstraintSystem system({"a", "b"});
  if (!system.add("0 <= a < 9 and 0 <= b < 9") || !system.add(condition)) return false;
  const proof::isl::Owned<isl_set> read(
      isl_set_read_from_str(here.get(), ("{ [a, b] : 0 <= a < 9 and 0 <= b < 9 and (" + set + ") }").c_str()));
  const proof::isl::Owned<isl_set> made(system.set(here.get()));
  return read && made && isl_set_is_equal(read.get(), made.get()) == isl_bool_true;
}

TEST(ConstraintSystem, MeansWhatIslReads) {
  for (const char* condition :
       {"a < b", "a <= b", "a > b", "a >= b", "a = b", "a != b", "1 < a < b <= 7", "2*a - 3*b + 4 >= 0", "-(a - b) < 2",
        "a - (b + 2) = 0", "- a + b >= 1", "(a < 2 or b < 2)", "(a < 2 or b < 2 and a != b)",
        "a < 2 or (b = 3 and a > 4)", "((a = 1 or a = 2) and (b = 1 or b = 2))", "(a - b) <= 1 and (b - a) <= 1",
        "(a + b) > 3", "3 < 2", "0 = 0"})
    EXPECT_TRUE(equals(condition, condition)) << condition;
}

TEST(ConstraintSystem, ProjectsWhatIsNoDimension) {
  EXPECT_TRUE(equals("a = 3*e and e >= 0", "a mod 3 = 0"));
  EXPECT_TRUE(equals("4*q <= a < 4*q + 4 and b = q", "b = floor(a / 4)"));
}

TEST(ConstraintSystem, HoldsNumbersOfSixtyFourBits) {
  const Context here = context();
  EXPECT_EQ(empty(here.get(), {"0 <= n <= 18446744073709551615", "n > 18446744073709551614"}), false);
  EXPECT_EQ(empty(here.get(), {"0 <= n <= 18446744073709551615", "n > 18446744073709551615"}), true);
  EXPECT_EQ(empty(here.get(), {"-9223372036854775808 <= n", "n < -9223372036854775808"}), true);
}

TEST(ConstraintSystem, SaysWhatItCantRead) {
  ConstraintSystem system;
  for (const char* condition :
       {"", "a", "a <", "a * b < 2", "a < b)", "(a < b", "a < b or", "floor(a / 2) < 1", "a & b"})
    EXPECT_FALSE(system.add(condition)) << condition;
}

// n distinct numbers below n - 1: there are so many alternatives that isl's parser would exhaust memory.
TEST(ConstraintSystem, GivesUpAtTheLimit) {
  std::vector<std::string> conditions;
  for (int k = 0; k < 9; ++k) {
    conditions.push_back("0 <= n" + std::to_string(k) + " < 8");
    for (int other = 0; other < k; ++other)
      conditions.push_back("n" + std::to_string(k) + " != n" + std::to_string(other));
  }
  const Context here = context();
  isl_ctx_set_max_operations(here.get(), 5'000);
  isl_ctx_reset_operations(here.get());
  EXPECT_EQ(empty(here.get(), conditions), std::nullopt);
  EXPECT_EQ(isl_ctx_last_error(here.get()), isl_error_quota);
}

// Wherever isl stops, it gives no answer and leaves nothing behind in its context.
TEST(ConstraintSystem, StopsAnywhere) {
  const std::vector<std::string> conditions{"0 <= a < n", "0 <= b < n", "n >= 3", "a + 7*b = 3*c", "c != a", "2*c > n"};
  bool answered = false;
  for (unsigned long most = 1; !answered; ++most) {
    ASSERT_LT(most, 20'000U);
    const Context here = context();
    isl_ctx_set_max_operations(here.get(), most);
    const std::optional<bool> found = empty(here.get(), conditions);
    answered = isl_ctx_last_error(here.get()) != isl_error_quota;
    EXPECT_EQ(found, answered ? std::optional(false) : std::nullopt) << most;
  }
}

}  // namespace
}  // namespace ferry::translator::proof_constraint_system_test
