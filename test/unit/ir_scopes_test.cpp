// The meaning of names at positions in a function: ir/scopes.h.
#include "ir/scopes.h"

#include <gtest/gtest.h>

namespace ferry::translator::ir_scopes_test {

using ir::Scopes;

// Declares n in the function (1), a block (2) and a nested block (3). A using-directive in block 2 makes w visible.
Scopes scopes() {
  Scopes made;
  made.names["n"] = {{1, 1, 0, 100}, {2, 2, 20, 60}, {3, 3, 30, 40}};
  made.names["w"] = {{4, 2, 20, 60, true}, {5, 3, 30, 40}};
  return made;
}

TEST(Scopes, TheInnermostDeclarationHidesOthers) {
  const Scopes known = scopes();
  EXPECT_EQ(known.meaning("n", 10), Scopes::Meaning{1});
  EXPECT_EQ(known.meaning("n", 25), Scopes::Meaning{2});
  EXPECT_EQ(known.meaning("n", 35), Scopes::Meaning{3});
  EXPECT_EQ(known.meaning("n", 40), Scopes::Meaning{2});  // after the nested block
  EXPECT_TRUE(known.meaning("other", 10).empty());
}

TEST(Scopes, DirectivesComeAfterDeclarations) {
  const Scopes known = scopes();
  EXPECT_TRUE(known.meaning("w", 10).empty());
  EXPECT_EQ(known.meaning("w", 25), Scopes::Meaning{4});
  EXPECT_EQ(known.meaning("w", 35), Scopes::Meaning{5});
  EXPECT_FALSE(known.means_the_same("w", 25, 10));
  EXPECT_TRUE(known.means_the_same("w", 10, 70));
}

TEST(Scopes, OverloadsAreOneMeaning) {
  Scopes known = scopes();
  known.names["f"] = {{7, 2, 20, 60}, {8, 2, 22, 60}};
  EXPECT_EQ(known.meaning("f", 25), (Scopes::Meaning{7, 8}));
  EXPECT_FALSE(known.means_the_same("f", 21, 25));
}

TEST(Scopes, AVariableIsNamedWhereNothingHidesIt) {
  const Scopes known = scopes();
  EXPECT_TRUE((ir::LocalRoot{"n", 1}).is_named_at(known, 10));
  EXPECT_FALSE((ir::LocalRoot{"n", 1}).is_named_at(known, 25));
  EXPECT_FALSE((ir::LocalRoot{"n", 2}).is_named_at(known, 10));  // before the declaration
  EXPECT_TRUE((ir::LocalRoot{"around", std::nullopt}).is_named_at(known, 10));
  EXPECT_FALSE((ir::LocalRoot{"n", std::nullopt}).is_named_at(known, 10));
  EXPECT_FALSE(ir::LocalRoot::unknown("n").is_named_at(known, 10));
}

}  // namespace ferry::translator::ir_scopes_test
