// Loops in which data determines the accessed elements: do the iterations of a launch touch different elements?
#include "runtime_stub.h"

#include <set>
#include <vector>

namespace runtime_apart_test {

namespace {

using namespace ferry::test;

constexpr char rows[] =
    "for i32 i <; buffer 'start'; buffer 'v'; reads 0: i, i + 1; "
    "may_write 1: within(between(load(i32, 0, of(i)), load(i32, 0, of(i + 1)) - of(1))); "
    "apart 'i' 'v': i, within(between(load(i32, 0, of(i)), load(i32, 0, of(i + 1)) - of(1)))";
constexpr char scatter[] =
    "for i32 i <; buffer 'p'; buffer 'y'; reads 0: i; may_write 1: within(load(i32, 0, of(i))); "
    "apart 'i' 'y': i, within(load(i32, 0, of(i)))";

constexpr char pairs[] =  // elements 2 * p[i] + i and the next one
    "for i32 i <; buffer 'p'; buffer 'y'; reads 0: i; "
    "may_write 1: within(between(load(i32, 0, of(i)) * of(2) + of(i), load(i32, 0, of(i)) * of(2) + of(i + 1))); "
    "apart 'i' 'y': i, within(between(load(i32, 0, of(i)) * of(2) + of(i), load(i32, 0, of(i)) * of(2) + of(i + 1)))";
constexpr char sums[] =
    "for i32 i <; buffer 'p'; buffer 'y'; reads 0: i; may_write 1: within(load(i32, 0, of(i)) * of(3) - of(2 * i)); "
    "apart 'i' 'y': i, within(load(i32, 0, of(i)) * of(3) - of(2 * i))";
constexpr char marked[] =  // iterations with p[i] == 1 touch nothing
    "for i32 i <; buffer 'p'; buffer 'y'; reads 0: i; may_write 1: within(except(load(i32, 0, of(i)), of(1))); "
    "apart 'i' 'y': i, within(except(load(i32, 0, of(i)), of(1)))";
constexpr char twice[] =
    "for i32 i <; buffer 'p'; buffer 'y'; reads 0: i; may_write 1: within(load(i32, 0, load(i32, 0, of(i)))); "
    "apart 'i' 'y': i, within(load(i32, 0, load(i32, 0, of(i))))";

void nothing(const FerryLoopBounds*, void* const*) {}

// Returns whether the nest ran on the device.
bool launched(const char* description, std::vector<int> indices, int count, int step = 1) {
  static const FerryHostKernel kernels[] = {{nothing}};
  StubModule<1> stub(kernels, {description});
  std::vector<double> written(100);
  FerryCall call(stub.module);
  const bool done = launch(call, 0, {{0, count, step}}, {ferry_container(indices), ferry_container(written)});
  call.ferry_finish();
  return done;
}

class Apart : public testing::Test {
  const Environment environment_{{{"FERRY_DEVICE", "host"}, {"FERRY_HOST_MEMORY", "discrete"}}};
};

TEST_F(Apart, RowsOneAfterTheOther) {
  EXPECT_TRUE(launched(rows, {0, 3, 3, 7, 20}, 4));
  EXPECT_TRUE(launched(rows, {0, 0, 0}, 2));
  EXPECT_TRUE(launched(rows, {20, 10, 5, 0}, 3));   // all rows are empty
  EXPECT_TRUE(launched(rows, {0, 3, 3, 6}, 3, 2));  // every other row
  EXPECT_FALSE(launched(rows, {0, 3, 2, 6}, 3, 2));
  EXPECT_FALSE(launched(rows, {0, 3, 1, 9}, 3));
}

TEST_F(Apart, Permutations) {
  EXPECT_TRUE(launched(scatter, {3, 0, 2, 1}, 4));
  EXPECT_TRUE(launched(scatter, {90, 50, 10}, 3));
  EXPECT_FALSE(launched(scatter, {3, 0, 2, 3}, 4));
  EXPECT_TRUE(launched(scatter, {3, 0, 2, 3}, 3));  // the fourth index isn't examined
}

// Compares with the elements that each iteration touches, for all lists of four indices below 4.
void expect_as_counted(const char* description, std::vector<int> (*touched)(const std::vector<int>& p, int i)) {
  for (int code = 0; code < 256; ++code) {
    const std::vector<int> p{code % 4, code / 4 % 4, code / 16 % 4, code / 64};
    std::multiset<int> all;
    for (int i = 0; i < 4; ++i)
      for (const int element : touched(p, i)) all.insert(element);
    const bool apart = std::set<int>(all.begin(), all.end()).size() == all.size();
    const bool inside = all.empty() || (*all.begin() >= 0 && *all.rbegin() < 100);
    if (!inside) continue;
    EXPECT_EQ(launched(description, p, 4), apart) << description << " of list " << code;
  }
}

TEST_F(Apart, AsCounted) {
  using List = std::vector<int>;
  expect_as_counted(scatter, [](const List& p, int i) { return List{p[i]}; });
  expect_as_counted(pairs, [](const List& p, int i) { return List{2 * p[i] + i, 2 * p[i] + i + 1}; });
  expect_as_counted(sums, [](const List& p, int i) { return List{3 * p[i] - 2 * i}; });
  expect_as_counted(marked, [](const List& p, int i) { return p[i] == 1 ? List{} : List{p[i]}; });
  expect_as_counted(twice, [](const List& p, int i) { return List{p[p[i]]}; });
}

TEST_F(Apart, ElementsFarApart) {
  EXPECT_TRUE(launched(scatter, {99, 0}, 2));
  std::vector<int> many(100);
  for (int i = 0; i < 100; ++i) many[i] = 99 - i;
  EXPECT_TRUE(launched(scatter, many, 100));
  many[99] = 64;
  EXPECT_FALSE(launched(scatter, many, 100));
}

TEST_F(Apart, AgainWhenTheIndicesHaveChanged) {
  static const FerryHostKernel kernels[] = {{nothing}};
  StubModule<1> stub(kernels, {scatter});
  std::vector<double> y(100);
  std::vector<int> p{3, 1, 2};
  FerryCall call(stub.module);
  const auto once = [&] { return launch(call, 0, {{0, 3}}, {ferry_container(p), ferry_container(y)}); };
  EXPECT_TRUE(once());
  EXPECT_TRUE(once());
  call.ferry_writes(ferry_object(p[0])), p[0] = 1;
  EXPECT_FALSE(once());
  call.ferry_writes(ferry_object(p[0])), p[0] = 0;
  EXPECT_TRUE(once());
  call.ferry_finish();
}

}  // namespace

}  // namespace runtime_apart_test
