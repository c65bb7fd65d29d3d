#include "render/edits.h"

#include <gtest/gtest.h>

namespace translator_edits_test {

using ferry::translator::render::Edits;

namespace {

std::string applied(const Edits& edits, llvm::StringRef original) {
  auto result = edits.apply(original);
  return result ? *result : "error: " + llvm::toString(result.takeError());
}

TEST(Edits, AreMadeInAnyOrder) {
  Edits edits;
  edits.replace(8, 9, "xyz");
  edits.insert(0, "<");
  edits.insert(10, ">");
  edits.replace(2, 4, "");
  EXPECT_EQ(applied(edits, "0123456789"), "<014567xyz9>");
}

TEST(Edits, InsertsAtOneOffsetKeepOrderThenSequence) {
  Edits edits;
  edits.insert(1, "c", 1);
  edits.insert(1, "a");
  edits.insert(1, "b");
  edits.insert(1, "-", -1);
  edits.replace(1, 2, "R");
  EXPECT_EQ(applied(edits, "012"), "0-abcR2");
}

TEST(Edits, AnInsertAfterAReplacementStaysAfterIt) {
  Edits edits;
  edits.insert(2, "i");
  edits.replace(1, 2, "R");
  EXPECT_EQ(applied(edits, "012"), "0Ri2");
}

TEST(Edits, OverlapsAreErrors) {
  Edits twice;
  twice.replace(1, 4, "a");
  twice.replace(3, 5, "b");
  EXPECT_TRUE(llvm::StringRef(applied(twice, "0123456")).starts_with("error: edit of bytes 3 to 5 overlaps"));
  Edits inside;
  inside.replace(1, 4, "a");
  inside.insert(2, "b");
  EXPECT_TRUE(llvm::StringRef(applied(inside, "0123456")).starts_with("error:"));
  Edits behind;
  behind.insert(8, "b");
  EXPECT_TRUE(llvm::StringRef(applied(behind, "0123456")).starts_with("error:"));
}

TEST(Edits, NoneLeaveTheTextAlone) { EXPECT_EQ(applied(Edits(), "abc"), "abc"); }

}  // namespace

}  // namespace translator_edits_test
