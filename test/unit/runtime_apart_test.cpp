// Loops in which data determines the accessed elements: do the iterations of a launch touch different elements?
#include "runtime_stub.h"

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
